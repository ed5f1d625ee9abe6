import Domain
import PluginAPI

/// Matches entries of a file with objects of a show.
///
/// The order is: identity if an export has it, then source and kind, then the rule of the policy.
/// Last comes the name, among objects missing from the file, as after a renumbering. An object
/// never matches two entries.
struct ObjectMatching {
  private let existing: [ShowObject]
  private let show: ID<Show>
  private let format: String
  private let kinds: [String: ObjectKind]
  private let policy: CollisionPolicy
  private let isOnlyFile: Bool
  private var isClaimed: [Bool]

  /// A source, and the values that must agree besides.
  private struct SourceKey: Hashable {
    let source: ImportSource
    let kind: ObjectKind
    let likeness: Likeness.Key?
  }

  /// Creates a matching.
  ///
  /// - Parameters:
  ///   - existing: The objects of the show.
  ///   - show: The show.
  ///   - format: The key of the file's format.
  ///   - kinds: The kinds of all entries by identifier, including deselected ones.
  ///   - policy: How to match entries that were not imported before.
  ///   - isOnlyFile: Whether no other file of the format goes into the show, so that an object from
  ///     another source may match an entry whose source has changed.
  init(
    _ existing: [ShowObject], of show: ID<Show>, format: String, kinds: [String: ObjectKind],
    policy: CollisionPolicy, isOnlyFile: Bool
  ) {
    // Stores promise no order; of several that fit, the oldest is taken.
    self.existing = existing.sorted { ($0.created, $0.id) < ($1.created, $1.id) }
    self.show = show
    self.format = format
    self.kinds = kinds
    self.policy = policy
    self.isOnlyFile = isOnlyFile
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
    matchVanished(entries, &matches)
    return matches.map { $0.map { existing[$0] } }
  }

  /// Of several objects from one source, as after appending, the exact match is likeliest.
  ///
  /// An object of another kind under the same identifier is a different object: consoles reuse the
  /// numbers of deleted objects.
  private mutating func matchesBySource(of entries: [ImportedObject]) -> [Int?] {
    var matches = matchesByIdentity(of: entries)
    for likeness in [.recorded, .alike, nil] as [Likeness?] {
      matchBySource(entries, likeness, &matches)
    }
    return matches
  }

  private mutating func matchBySource(
    _ entries: [ImportedObject], _ likeness: Likeness?, _ matches: inout [Int?]
  ) {
    guard matches.contains(nil), Self.concerns(entries, likeness) else { return }
    var byKey: [SourceKey: [Int]] = [:]
    for index in existing.indices.reversed() where !isClaimed[index] {
      guard let source = existing[index].source else { continue }
      let key = SourceKey(
        source: source, kind: existing[index].kind, likeness: likeness?.key(of: existing[index]))
      byKey[key, default: []].append(index)
    }
    guard !byKey.isEmpty else { return }
    for (position, entry) in entries.enumerated() where matches[position] == nil {
      let source =
        entry.record?.source ?? ImportSource(format: format, identifier: entry.identifier)
      let key = SourceKey(
        source: source, kind: entry.kind, likeness: likeness?.key(ofSame: entry))
      matches[position] = claimLast(of: &byKey[key])
    }
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
    guard Self.concerns(entries, likeness) else { return }
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

  /// Finds renumbered objects: the entry and the object missing from the file must be the only ones
  /// with their name.
  private mutating func matchVanished(_ entries: [ImportedObject], _ matches: inout [Int?]) {
    guard matches.contains(nil), let likeness = Likeness.ofVanished(policy) else { return }
    var objects: [PooledKey: [Int]] = [:]
    for index in vanished() {
      let object = existing[index]
      let key = PooledKey(of: object.source?.identifier ?? "", likeness.key(of: object))
      objects[key, default: []].append(index)
    }
    guard !objects.isEmpty else { return }
    var positions: [PooledKey: [Int]] = [:]
    for (position, entry) in entries.enumerated() {
      guard let key = likeness.key(of: entry) else { continue }
      positions[PooledKey(of: entry.identifier, key), default: []].append(position)
    }
    for (key, found) in positions {
      guard found.count == 1, matches[found[0]] == nil, let gone = objects[key], gone.count == 1
      else { continue }
      isClaimed[gone[0]] = true
      matches[found[0]] = gone[0]
    }
  }

  /// The compared values, within one pool of the file.
  private struct PooledKey: Hashable {
    let pool: Substring
    let key: Likeness.Key

    init(of identifier: String, _ key: Likeness.Key) {
      pool = CueObjects.list(of: identifier) ?? identifier.prefix { $0 != ":" }
      self.key = key
    }
  }

  /// Whether a likeness is for any of the entries at all.
  private static func concerns(_ entries: [ImportedObject], _ likeness: Likeness?) -> Bool {
    likeness?.isForRecords != true || entries.contains { $0.record?.isComplete == true }
  }

  private mutating func claimLast(of indices: inout [Int]?) -> Int? {
    guard let index = indices?.popLast() else { return nil }
    isClaimed[index] = true
    return index
  }

  /// The objects that an entry may be without being its source, the likeliest first: made by hand,
  /// then imported from another format, then from another file of this one.
  private func candidates() -> [Int] {
    var ranked: [[Int]] = [[], []]
    for (index, object) in existing.enumerated() where !isClaimed[index] {
      if object.source == nil {
        ranked[0].append(index)
      } else if object.source?.format != format {
        ranked[1].append(index)
      }
    }
    return ranked.flatMap { $0 } + vanished()
  }

  /// The objects that came from such a file before and are not in this one.
  private func vanished() -> [Int] {
    guard isOnlyFile else { return [] }
    return existing.indices.filter { index in
      guard !isClaimed[index], let source = existing[index].source, source.format == format else {
        return false
      }
      return kinds[source.identifier] != existing[index].kind
    }
  }
}
