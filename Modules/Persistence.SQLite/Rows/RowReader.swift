import Domain
import GRDB
import PluginAPI

/// Reads a row's columns from left to right, and never trusts them.
struct RowReader {
  private let row: Row
  private let table: String
  private var index = 0

  /// Starts at a row's first column.
  init(_ row: Row, table: String) {
    self.row = row
    self.table = table
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

  /// Reads a number of things.
  mutating func count() throws -> Int {
    guard let value = Int(exactly: try integer()), value >= 0 else { throw wrong("a count") }
    return value
  }

  /// Reads a number of things, or `nil` where the column is empty.
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

  /// Reads a number, or `nil` where the column is empty.
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
    guard let value = try textIfAny(limit) else { throw wrong("a text") }
    return value
  }

  /// Reads a text, or `nil` where the column is empty.
  mutating func textIfAny(_ limit: TextLimit = .any) throws -> String? {
    switch next() {
    case .string(let value)?:
      guard limit.allows(value) else { throw wrong("a text of at most \(limit.words)") }
      return value
    case .null?: return nil
    default: throw wrong("a text")
    }
  }

  /// Reads an identity.
  mutating func id<Named>(_ type: Named.Type = Named.self) throws -> ID<Named> {
    guard let id = ID<Named>(try text()) else { throw wrong("an identity") }
    return id
  }

  /// Reads an identity, or `nil` where the column is empty.
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
    RowError(table: table, reason: "column \(index) of a row is not \(expected)")
  }

  /// Reads a value as it is: a row that is asked for another type traps, or makes one of it.
  private mutating func next() -> DatabaseValue.Storage? {
    guard index < row.count else { return nil }
    let value: DatabaseValue = row[index]
    index += 1
    return value.storage
  }
}
