import Domain
import JSONText
import Persistence
import PluginAPI

/// Reads what can be read of a damaged workspace.
struct FileSalvage {
  /// The most bytes of a text that is kept of what cannot be read.
  static let textLimit = 100_000

  /// An element of an array of entities.
  private struct Element {
    let sort: Entity.Sort?
    let json: LocatedJSON
    let place: TextPlace
  }

  private(set) var salvage = Salvage()
  /// The state of the file; `nil` if that cannot be read.
  private var state: WorkspaceDocument.State?
  /// The entities that were read.
  private var read: Set<EntityKey> = []
  /// Whether the end of the file is missing, with entities that nothing names any more.
  private var isCutOff = false
  /// The identities in what could not be read.
  private var lost: Set<EntityKey> = []

  /// Reads a workspace and the file beside it.
  ///
  /// - Parameter path: The workspace.
  /// - Returns: What can be read.
  /// - Throws: ``StoreError`` if the files cannot be read at all, or a newer build made them.
  static func read(_ path: String) throws(StoreError) -> Salvage {
    let files = try WorkspaceFiles(location: path)
    guard let file = try files.open() else { return Salvage() }
    let bytes = try files.calls.bytes(of: file, limit: WorkspaceFiles.lengthLimit)
    try WorkspaceDocument.refuseNewer(JSONHead(bytes[...]), at: path)
    var reading = FileSalvage()
    let elements: [Element]
    do throws(JSONError) {
      elements = try reading.elements(of: bytes)
    } catch {
      elements = reading.elementsByLine(of: bytes)
      reading.isCutOff = Self.isCutOff(bytes)
      if reading.isCutOff {
        reading.note(
          error.place, "the file is cut off here; what was behind comes from the record of changes")
      } else if reading.salvage.losses.isEmpty {
        // What is wrong is between the lines of entities.
        reading.note(error.place, error.message)
      }
    }
    for element in elements { reading.take(element) }
    let local = try files.bytes(ofLocal: files.openLocal())
    reading.take(
      JournalSalvage(local, upTo: reading.state.map { ($0.sequence, $0.mark) }, at: path))
    return reading.salvage
  }

  /// Notes something that cannot be read, with its text and what sort of entity it is.
  private mutating func note(
    _ place: TextPlace, _ message: String, _ text: String? = nil, of sort: Entity.Sort? = nil
  ) {
    let key = text.flatMap { EntityKey(sort, in: $0) }
    if let key { lost.insert(key) }
    salvage.losses.append(
      Salvage.Loss(
        StoreFinding(place: "line \(place)", message: message), key: key,
        text: text.map { String($0.prefix(Self.textLimit)) }))
  }

  // MARK: The file

  /// Whether a file lacks its last line, the brace that closes it: all others are indented.
  private static func isCutOff(_ bytes: [UInt8]) -> Bool {
    let blanks = " \t\r\n".utf8
    let end = bytes.reversed().drop { blanks.contains($0) }
    return !end.starts(with: "}\n".utf8) && !end.starts(with: "}\r".utf8)
  }

  /// Reads a file that is JSON, whatever its lines are.
  private mutating func elements(of bytes: [UInt8]) throws(JSONError) -> [Element] {
    var tokeniser = JSONTokeniser(
      bytes[...], JSONLimits(length: WorkspaceFiles.lengthLimit, depth: 32, values: 20_000_000))
    var elements: [Element] = []
    guard try tokeniser.next() == .beginObject else { return [] }
    while case .name(let name) = try tokeniser.need() {
      let token = try tokeniser.need()
      let sort = Entity.Sort.allCases.first { $0.section == name }
      guard let sort, token == .beginArray else {
        let json = try LocatedJSON.read(token, &tokeniser)
        takeMember(name, json)
        continue
      }
      while true {
        let token = try tokeniser.need()
        if token == .endArray { break }
        let json = try LocatedJSON.read(token, &tokeniser)
        elements.append(Element(sort: sort, json: json, place: json.place))
      }
    }
    _ = try tokeniser.next()
    return elements
  }

  private mutating func takeMember(_ name: String, _ json: LocatedJSON) {
    switch name {
    case "format", "version": break
    case "state": state = try? json.decoded()
    default:
      var writer = JSONWriter()
      writer.write(json)
      note(json.place, "the member '\(name)' is not known, and is left out", writer.text)
    }
  }

  /// Reads a file that is not JSON any more, but still has a line for each entity.
  private mutating func elementsByLine(of bytes: [UInt8]) -> [Element] {
    var elements: [Element] = []
    var sort: Entity.Sort?
    var number = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      let text = Self.trimmed(line)
      guard let first = text.first else { continue }
      if first == UInt8(ascii: "]") {
        sort = nil
      } else if let section = Self.section(begunBy: text) {
        sort = section
      } else if text.starts(with: "\"state\":".utf8) {
        let json = try? LocatedJSON(utf8: text.dropFirst(8), JSONLimits(length: .max))
        state = json.flatMap { try? $0.decoded() }
      } else if first == UInt8(ascii: "{"), text.count > 1 {
        do throws(JSONError) {
          let json = try LocatedJSON(utf8: text, JSONLimits(length: .max, depth: 32))
          elements.append(
            Element(sort: sort, json: json, place: TextPlace(line: number, column: 1)))
        } catch {
          note(
            TextPlace(line: number, column: error.place.column), error.message,
            String(decoding: text, as: UTF8.self), of: sort)
        }
      }
    }
    return elements
  }

  /// A line without the comma at its end.
  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    while let last = text.last,
      last == UInt8(ascii: ",") || last == UInt8(ascii: " ") || last == UInt8(ascii: "\r")
    {
      text.removeLast()
    }
    return text
  }

  /// The sort whose array begins with a line.
  private static func section(begunBy line: ArraySlice<UInt8>) -> Entity.Sort? {
    Entity.Sort.allCases.first { line.elementsEqual("\"\($0.section)\":[".utf8) }
  }

  private mutating func take(_ element: Element) {
    var writer = JSONWriter()
    do throws(DecodingFault) {
      let entity = try Self.entity(element)
      salvage.entities.append(entity)
      read.insert(entity.key)
      guard KnownMembers.of(entity.key.sort).unknown(in: element.json) != nil else { return }
      writer.write(element.json)
      note(
        element.place, "members of \(entity.key) that are not known are left out", writer.text)
    } catch {
      writer.write(element.json)
      // A line that was read by itself does not know its number.
      let place =
        element.place == element.json.place
        ? error.place : TextPlace(line: element.place.line, column: error.place.column)
      note(place, error.message, writer.text, of: element.sort)
    }
  }

  /// Reads an entity; where the sort is not known, that of which it has all members.
  private static func entity(_ element: Element) throws(DecodingFault) -> Entity {
    func read<Value: EntityValue>(_ type: Value.Type) throws(DecodingFault) -> Entity {
      try element.json.decoded(as: type).entity
    }
    if let sort = element.sort { return try read(sort.type) }
    for sort in Entity.Sort.allCases where KnownMembers.of(sort).unknown(in: element.json) == nil {
      if let entity = try? read(sort.type) { return entity }
    }
    throw DecodingFault(message: "it is not known what this is", place: element.place)
  }

  // MARK: The file beside it

  /// Takes over what this machine remembers, and looks for what was lost, and for what others refer
  /// to, in the record of changes.
  private mutating func take(_ journal: JournalSalvage) {
    (salvage.views, salvage.connections) = (journal.views, journal.connections)
    salvage.historyLimit = journal.historyLimit
    salvage.losses += journal.losses
    // Without an end, what is missing was not deleted by a person.
    var wanted =
      isCutOff ? Array(journal.entities.keys) : Array(lost) + salvage.entities.flatMap(\.needs)
    var asked = read
    while let key = wanted.popLast() {
      guard asked.insert(key).inserted, let entity = journal.entities[key] else { continue }
      salvage.recorded.append(entity)
      wanted += entity.needs
    }
  }
}

extension EntityKey {
  /// The key of an entity whose text cannot be read, if its identity can be.
  fileprivate init?(_ sort: Entity.Sort?, in text: String) {
    guard let sort, let digits = text.firstMatch(of: /"id":"([0-9a-f]{32})"/)?.1 else {
      return nil
    }
    self.init(sort, digits: digits)
  }
}
