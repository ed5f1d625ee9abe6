import Domain
import JSONText
package import Persistence
import PluginAPI

/// The text of a workspace's file, line by line, so that a commit encodes only what it changes.
package struct WorkspaceText: Sendable {
  /// The lines of all entities.
  private var lines: [EntityKey: String] = [:]
  /// The entities in the order of their lines; a sort is missing while its order is not known.
  private var order: [Entity.Sort: [EntityKey]] = [:]
  /// What all lines but that of the state add up to.
  private var digest = FileDigest()
  private let unknownOfEntities: [EntityKey: UnknownMembers]
  private let unknownOfState: UnknownMembers?
  private let unknown: [LocatedJSON.Member]

  /// Encodes what a file contains.
  package init(_ document: WorkspaceDocument) {
    unknownOfEntities = document.unknownOfEntities
    unknownOfState = document.unknownOfState
    unknown = document.unknown
    lines.reserveCapacity(document.state.entities.count)
    for (key, entity) in document.state.entities { lines[key] = line(of: entity) }
    if let known = document.digest {
      digest = known
    } else {
      for (key, line) in lines { count(line, of: key.sort) { $0.add($1, to: $2) } }
      for member in unknown { digest.add(member) }
    }
  }

  /// Takes in the changes of a commit.
  ///
  /// - Returns: The first entity that has a text with U+0000, which cannot be written, or `nil`.
  mutating func take(_ changes: [Change]) -> Entity? {
    for change in changes {
      guard let key = change.key else { continue }
      // Blocks are in the order of boards and identities, so a moved block stays in its line.
      if key.sort != .item || BoardItem(change.before)?.board != BoardItem(change.after)?.board {
        order[key.sort] = nil
      }
      let line = change.after.map(line)
      if let line, line.holdsZero { return change.after }
      put(line, for: key)
    }
    return nil
  }

  /// Puts a line into the place of another one.
  private mutating func put(_ line: String?, for key: EntityKey) {
    if let old = lines[key] { count(old, of: key.sort) { $0.remove($1, from: $2) } }
    if let line { count(line, of: key.sort) { $0.add($1, to: $2) } }
    lines[key] = line
  }

  /// Adds a line to the digest, or removes it.
  private mutating func count(
    _ line: String, of sort: Entity.Sort,
    _ body: (inout FileDigest, LocatedJSON, String) -> Void
  ) {
    if let json = try? LocatedJSON(line, .none) { body(&digest, json, sort.section) }
  }

  private func line(of entity: Entity) -> String {
    let text = EntityJSON.value(entity)
    guard let unknown = unknownOfEntities[entity.key], let json = try? LocatedJSON(text, .none)
    else { return text }
    var writer = JSONWriter()
    writer.write(json, keeping: unknown)
    return writer.text
  }

  /// The whole text.
  ///
  /// - Parameters:
  ///   - state: What it contains.
  ///   - saved: When it is written, in milliseconds since 1970 UTC.
  ///   - mark: What identifies the commit.
  /// - Returns: The bytes.
  package mutating func bytes(of state: WorkspaceState, saved: Int64, mark: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(lines.count * 320)
    bytes +=
      """
      {
      "format":"\(WorkspaceDocument.format)","version":\(WorkspaceDocument.version),
      "state":\(stateLine(state, saved, mark))
      """.utf8
    for sort in Entity.Sort.allCases {
      bytes += ",\n\"\(sort.section)\":[".utf8
      var separator = "\n"
      for key in sorted(sort, state) {
        guard let line = lines[key] else { continue }
        bytes += separator.utf8
        bytes += line.utf8
        separator = ",\n"
      }
      bytes += (separator == "\n" ? "]" : "\n]").utf8
    }
    for member in unknown {
      var (name, value) = (JSONWriter(), JSONWriter())
      name.string(member.name)
      value.write(member.value)
      bytes += ",\n\(name.text):\(value.text)".utf8
    }
    bytes += "\n}\n".utf8
    return bytes
  }

  private func stateLine(_ state: WorkspaceState, _ saved: Int64, _ mark: String) -> String {
    func text(_ digest: FileDigest?) -> String {
      JSONWriter.object {
        $0.member("sequence", state.sequence.value)
        $0.member("saved", saved)
        $0.member("mark", mark)
        digest?.write(to: &$0, sequence: state.sequence.value, mark: mark)
        for member in unknownOfState?.members ?? [] {
          $0.name(member.name)
          $0.write(member.value)
        }
      }
    }
    var whole = digest
    if let json = try? LocatedJSON(text(nil), .none) { whole.add(state: json) }
    return text(whole)
  }

  private mutating func sorted(_ sort: Entity.Sort, _ state: WorkspaceState) -> [EntityKey] {
    if let known = order[sort] { return known }
    let keys = state.entities.values.filter { $0.key.sort == sort }
      .map { (place: LinePlace($0, state), key: $0.key) }
      .sorted { $0.place < $1.place }
      .map(\.key)
    order[sort] = keys
    return keys
  }
}

/// What decides in which line of its array an entity is: owners first, then what people look for.
private struct LinePlace: Comparable {
  private let owner: String
  private let number: Double
  private let name: String
  private let consoleNumber: ConsoleNumber?
  private let identity: String

  init(_ entity: Entity, _ state: WorkspaceState) {
    identity = entity.key.digits
    (owner, number, name) =
      switch entity {
      case .show(let show): ("", 0, show.name)
      case .object(let object): ("\(object.show)", 0, object.kind.rawValue)
      case .board(let board): ("\(board.show)", Double(state.arrivals[board.id] ?? 0), "")
      case .item(let item): ("\(item.board)", 0, "")
      case .trip(let trip): ("", 0, trip.name)
      case .city(let city): ("\(city.trip)", 0, city.key)
      case .game(let game): ("\(game.trip)", Double(game.start.instant.milliseconds), game.key)
      case .entry(let entry): ("\(entry.trip)", Double(entry.day), "")
      }
    consoleNumber = ShowObject(entity)?.consoleNumber
  }

  static func < (left: Self, right: Self) -> Bool {
    if left.owner != right.owner { return left.owner < right.owner }
    if left.number != right.number { return left.number < right.number }
    if left.name != right.name { return left.name < right.name }
    if let leftNumber = left.consoleNumber, let rightNumber = right.consoleNumber,
      leftNumber != rightNumber
    {
      return leftNumber < rightNumber
    }
    return left.identity < right.identity
  }
}

extension String {
  /// Whether JSON text has an escaped U+0000, which no reader accepts.
  var holdsZero: Bool {
    guard utf8.contains(UInt8(ascii: "\\")) else { return false }
    var rest = utf8[...]
    while let sign = rest.firstIndex(of: UInt8(ascii: "\\")) {
      rest = rest[utf8.index(after: sign)...]
      if rest.starts(with: "u0000".utf8) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}

extension JSONLimits {
  /// For text that this module wrote.
  fileprivate static var none: JSONLimits { JSONLimits(length: .max) }
}
