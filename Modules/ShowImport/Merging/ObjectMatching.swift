import Domain
import PluginAPI

/// Tells which object of a show an entry of a file is (spec S3).
///
/// By its source first, then by kind and number. An object is never two entries.
struct ObjectMatching {
  private struct Number: Hashable {
    let kind: ObjectKind
    let number: ObjectNumber
  }

  private struct NamedNumber: Hashable {
    let number: Number
    let name: String
  }

  private let existing: [ShowObject]
  private let format: String
  private let identifiers: Set<String>
  private var isClaimed: [Bool]

  /// Creates a matching.
  ///
  /// - Parameters:
  ///   - existing: The objects of the show.
  ///   - format: The key of the file's format.
  ///   - identifiers: All identifiers of the file.
  init(_ existing: [ShowObject], format: String, identifiers: Set<String>) {
    // Stores promise no order; of several that fit, the oldest is taken.
    self.existing = existing.sorted { ($0.created, $0.id) < ($1.created, $1.id) }
    self.format = format
    self.identifiers = identifiers
    isClaimed = Array(repeating: false, count: existing.count)
  }

  /// Finds the object of each entry.
  ///
  /// - Parameter entries: The entries of the file, each with an identifier of its own.
  /// - Returns: The object that each entry is, or `nil` for one that the show does not know.
  mutating func matches(for entries: [ImportedObject]) -> [ShowObject?] {
    var matches = matchesBySource(of: entries)
    guard matches.contains(nil), !existing.isEmpty else {
      return matches.map { $0.map { existing[$0] } }
    }
    matchByNumber(entries, &matches)
    return matches.map { $0.map { existing[$0] } }
  }

  private mutating func matchesBySource(of entries: [ImportedObject]) -> [Int?] {
    var bySource: [String: Int] = [:]
    for (index, object) in existing.enumerated() {
      guard let source = object.source, source.format == format else { continue }
      if bySource[source.identifier] == nil { bySource[source.identifier] = index }
    }
    return entries.map { entry in
      guard let index = bySource[entry.identifier] else { return nil }
      isClaimed[index] = true
      return index
    }
  }

  /// Where several objects share kind and number, one of the same name is the likeliest.
  private mutating func matchByNumber(_ entries: [ImportedObject], _ matches: inout [Int?]) {
    var byNumber: [Number: [Int]] = [:]
    var byName: [NamedNumber: [Int]] = [:]
    for index in candidates().reversed() {
      let object = existing[index]
      let number = Number(kind: object.kind, number: object.number)
      byNumber[number, default: []].append(index)
      byName[NamedNumber(number: number, name: object.name), default: []].append(index)
    }
    for (position, entry) in entries.enumerated() where matches[position] == nil {
      let number = Number(kind: entry.kind, number: entry.number)
      matches[position] = claimLast(of: &byName[NamedNumber(number: number, name: entry.name)])
    }
    for (position, entry) in entries.enumerated() where matches[position] == nil {
      matches[position] = claimLast(of: &byNumber[Number(kind: entry.kind, number: entry.number)])
    }
  }

  private mutating func claimLast(of indices: inout [Int]?) -> Int? {
    while let index = indices?.popLast() {
      if !isClaimed[index] {
        isClaimed[index] = true
        return index
      }
    }
    return nil
  }

  /// The objects that an entry may be by number, the likeliest first: made by hand, then imported
  /// from another format, then from another file of this one.
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
