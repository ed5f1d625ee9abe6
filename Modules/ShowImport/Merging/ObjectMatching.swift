import Domain
import PluginAPI

/// Tells which object of a show an entry of a file is (spec S3).
///
/// By its identity where an export tells it, by its source, then by what the policy goes by. An
/// object is never two entries.
struct ObjectMatching {
  private let existing: [ShowObject]
  private let show: ID<Show>
  private let format: String
  private let identifiers: Set<String>
  private let policy: CollisionPolicy
  private var isClaimed: [Bool]

  /// Creates a matching.
  ///
  /// - Parameters:
  ///   - existing: The objects of the show.
  ///   - show: The show.
  ///   - format: The key of the file's format.
  ///   - identifiers: All identifiers of the file, also of entries that are not wanted.
  ///   - policy: What entries go by that were not imported before.
  init(
    _ existing: [ShowObject], of show: ID<Show>, format: String, identifiers: Set<String>,
    policy: CollisionPolicy
  ) {
    // Stores promise no order; of several that fit, the oldest is taken.
    self.existing = existing.sorted { ($0.created, $0.id) < ($1.created, $1.id) }
    self.show = show
    self.format = format
    self.identifiers = identifiers
    self.policy = policy
    isClaimed = Array(repeating: false, count: existing.count)
  }

  /// Finds the object of each entry.
  ///
  /// - Parameter entries: The entries of the file, each with an identifier of its own.
  /// - Returns: The object that each entry is, or `nil` for one that the show does not know.
  mutating func matches(for entries: [ImportedObject]) -> [ShowObject?] {
    guard policy != .append else { return entries.map { _ in nil } }
    var matches = matchesBySource(of: entries)
    guard matches.contains(nil), !existing.isEmpty else {
      return matches.map { $0.map { existing[$0] } }
    }
    let candidates = candidates()
    for likeness in Likeness.all(of: policy) { match(entries, by: likeness, candidates, &matches) }
    return matches.map { $0.map { existing[$0] } }
  }

  /// Of several objects of one source, as appending makes them, one of the same kind is likelier.
  private mutating func matchesBySource(of entries: [ImportedObject]) -> [Int?] {
    var bySource: [ImportSource: [Int]] = [:]
    for (index, object) in existing.enumerated() {
      guard let source = object.source else { continue }
      bySource[source, default: []].append(index)
    }
    var matches = matchesByIdentity(of: entries)
    for (position, entry) in entries.enumerated() where matches[position] == nil {
      let source =
        entry.record?.source ?? ImportSource(format: format, identifier: entry.identifier)
      let indices = bySource[source]?.filter { !isClaimed[$0] } ?? []
      let index = indices.first { existing[$0].kind == entry.kind } ?? indices.first
      guard let index else { continue }
      isClaimed[index] = true
      matches[position] = index
    }
    return matches
  }

  private mutating func matchesByIdentity(of entries: [ImportedObject]) -> [Int?] {
    guard entries.contains(where: { $0.record?.id != nil }) else {
      return Array(repeating: nil, count: entries.count)
    }
    let byID = Dictionary(zip(existing.map(\.id), existing.indices)) { first, _ in first }
    return entries.map { entry in
      guard let id = entry.record?.id,
        let index = KeptIdentities.candidates(id, in: show).compactMap({ byID[$0] }).first,
        !isClaimed[index]
      else { return nil }
      isClaimed[index] = true
      return index
    }
  }

  private mutating func match(
    _ entries: [ImportedObject], by likeness: Likeness, _ candidates: [Int],
    _ matches: inout [Int?]
  ) {
    var byKey: [Likeness.Key: [Int]] = [:]
    for index in candidates.reversed() where !isClaimed[index] {
      byKey[likeness.key(of: existing[index]), default: []].append(index)
    }
    guard !byKey.isEmpty else { return }
    for (position, entry) in entries.enumerated() where matches[position] == nil {
      guard let key = likeness.key(of: entry) else { continue }
      matches[position] = claimLast(of: &byKey[key])
    }
  }

  private mutating func claimLast(of indices: inout [Int]?) -> Int? {
    guard let index = indices?.popLast() else { return nil }
    isClaimed[index] = true
    return index
  }

  /// The objects that an entry may be without being its source, the likeliest first: made by hand,
  /// then imported from another format, then from another file of this one.
  private func candidates() -> [Int] {
    var ranked: [[Int]] = [[], [], []]
    for (index, object) in existing.enumerated() where !isClaimed[index] {
      guard let source = object.source else {
        ranked[0].append(index)
        continue
      }
      if source.format != format {
        ranked[1].append(index)
      } else if !identifiers.contains(source.identifier) {
        ranked[2].append(index)
      }
    }
    return ranked.flatMap { $0 }
  }
}
