import Domain
import GRDB
import JSONText
import PluginAPI

/// Reads a row's columns from left to right, and never trusts them.
struct RowReader {
  private let row: Row
  private let table: String
  private let owner: String?
  private var index = 0

  /// Starts at a row's first column.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - table: The table of the row.
  ///   - owner: How errors name the row if its first column is not an identity, for example
  ///     `show 6f9b…`.
  init(_ row: Row, table: String, owner: String? = nil) {
    self.row = row
    self.table = table
    self.owner = owner
  }

  /// Reads a whole number.
  mutating func integer() throws -> Int64 {
    guard case .int64(let value)? = next() else { throw wrong("a whole number") }
    return value
  }

  /// Reads a whole number of 32 bits.
  mutating func integer32() throws -> Int32 {
    guard let value = Int32(exactly: try integer()) else { throw wrong("a number of 32 bits") }
    return value
  }

  /// Reads a whole number of 32 bits, or `nil` if the column is empty.
  mutating func integer32IfAny() throws -> Int32? {
    switch next() {
    case .null?: return nil
    case .int64(let value)?:
      guard let value = Int32(exactly: value) else { throw wrong("a number of 32 bits") }
      return value
    default: throw wrong("a whole number")
    }
  }

  /// Skips a column that must be empty.
  mutating func pass() throws {
    guard case .null? = next() else { throw wrong("empty") }
  }

  /// Reads a number of things.
  mutating func count() throws -> Int {
    guard let value = Int(exactly: try integer()), value >= 0 else { throw wrong("a count") }
    return value
  }

  /// Reads a number of things, or `nil` if the column is empty.
  mutating func countIfAny() throws -> Int? {
    switch next() {
    case .null?: return nil
    case .int64(let value)? where value >= 0: return Int(exactly: value)
    default: throw wrong("a count")
    }
  }

  /// Reads a number.
  mutating func number() throws -> Double {
    switch next() {
    case .double(let value)?: return value
    case .int64(let value)?: return Double(value)
    default: throw wrong("a number")
    }
  }

  /// Reads a number, or `nil` if the column is empty.
  mutating func numberIfAny() throws -> Double? {
    switch next() {
    case .null?: return nil
    case .double(let value)?: return value
    case .int64(let value)?: return Double(value)
    default: throw wrong("a number")
    }
  }

  /// Reads a moment.
  mutating func timestamp() throws -> Timestamp {
    Timestamp(milliseconds: try integer())
  }

  /// Reads a text.
  mutating func text(_ limit: TextLimit = .any) throws -> String {
    guard let value = try textIfAny(limit) else { throw wrong("text") }
    return value
  }

  /// Reads a text, or `nil` if the column is empty.
  mutating func textIfAny(_ limit: TextLimit = .any) throws -> String? {
    switch next() {
    case .string(let value)?:
      guard limit.allows(value) else { throw wrong("text of at most \(limit.words)") }
      return value
    case .null?: return nil
    default: throw wrong("text")
    }
  }

  /// Reads bytes, or `nil` if the column is empty.
  mutating func bytesIfAny() throws -> [UInt8]? {
    switch next() {
    case .blob(let bytes)?: return Array(bytes)
    case .null?: return nil
    default: throw wrong("bytes")
    }
  }

  /// Reads texts by their keys, in JSON.
  mutating func keyedTexts(_ limit: TextLimit = .keyed) throws -> [String: String] {
    let text = try text(limit)
    if text == "{}" { return [:] }
    guard let texts = Self.json(text)?.textsByName else {
      throw wrong("an object of texts in JSON")
    }
    return texts
  }

  /// Reads a list of texts, in JSON.
  mutating func texts(_ expected: String) throws -> [String] {
    guard let texts = Self.json(try text(.bytes(TextLimit.list)))?.texts else {
      throw wrong(expected)
    }
    return texts
  }

  /// JSON of a length that was checked.
  private static func json(_ text: String) -> LocatedJSON? {
    try? LocatedJSON(text, JSONLimits(length: .max, isLenient: true))
  }

  /// Reads the metadata of the row.
  mutating func metadata() throws -> Metadata {
    let entries = try keyedTexts()
    if entries.isEmpty { return Metadata() }
    guard let metadata = try? Metadata(entries) else { throw wrong("metadata within its limits") }
    return metadata
  }

  /// Reads a colour, or `nil` if the column is empty.
  mutating func color() throws -> ObjectColor? {
    guard let text = try textIfAny() else { return nil }
    guard let color = ObjectColor(digits: text) else { throw wrong("a colour") }
    return color
  }

  /// Reads an identity.
  mutating func id<Named>(_ type: Named.Type = Named.self) throws -> ID<Named> {
    guard let id = ID<Named>(try text()) else { throw wrong("an identity") }
    return id
  }

  /// Reads an identity, or `nil` if the column is empty.
  mutating func idIfAny<Named>(_ type: Named.Type = Named.self) throws -> ID<Named>? {
    guard let text = try textIfAny() else { return nil }
    guard let id = ID<Named>(text) else { throw wrong("an identity") }
    return id
  }

  /// Reads the two columns of a place on the earth, both of which may be empty.
  mutating func location() throws -> GeoLocation? {
    let latitude = try numberIfAny()
    let longitude = try numberIfAny()
    if latitude == nil, longitude == nil { return nil }
    guard let latitude, let longitude,
      let location = GeoLocation(latitude: latitude, longitude: longitude)
    else { throw wrong("the longitude of a place on the earth") }
    return location
  }

  /// Reads the two columns of an import source, both of which may be empty.
  mutating func source() throws -> ImportSource? {
    let format = try textIfAny()
    let identifier = try textIfAny()
    guard let format, let identifier else { return nil }
    return ImportSource(format: format, identifier: identifier)
  }

  /// The error for the column just read.
  func wrong(_ expected: String) -> RowError {
    let column = row.columnNames.dropFirst(max(index - 1, 0)).first ?? "\(index)"
    return RowError(table: table, reason: "column '\(column)' of \(name) is not \(expected)")
  }

  /// The name of the row in errors: its identity if already read, otherwise its owner.
  private var name: String {
    if let owner { return "the row of \(owner)" }
    guard index > 1, row.columnNames.first == "id" else { return "a row" }
    let value: DatabaseValue = row[0]
    guard case .string(let text) = value.storage, let id = ID<Show>(text) else { return "a row" }
    return "row \(id)"
  }

  /// Reads a value as it is: a row that is asked for another type traps, or makes one of it.
  private mutating func next() -> DatabaseValue.Storage? {
    guard index < row.count else { return nil }
    let value: DatabaseValue = row[index]
    index += 1
    return value.storage
  }
}

extension ObjectColor {
  /// Reads `#rrggbb` and nothing else.
  fileprivate init?(digits text: String) {
    guard text.utf8.count == 7, text.utf8.first == UInt8(ascii: "#"), !text.contains("+"),
      let bits = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    self.init(rgb: bits)
  }
}
