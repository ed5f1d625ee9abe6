import Domain
import GRDBSQLite

/// A value as SQLite keeps it.
///
/// Identities stay numbers until they are bound: most are only compared.
enum ColumnValue: Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case bytes([UInt8])
  case identity(high: UInt64, low: UInt64)

  /// The 32 digits of an identity.
  static func of<Entity>(_ id: ID<Entity>?) -> Self {
    id.map { .identity(high: $0.high, low: $0.low) } ?? .null
  }

  /// A text.
  static func of(_ text: String?) -> Self { text.map(Self.text) ?? .null }

  /// A whole number.
  static func of(_ number: (some FixedWidthInteger & SignedInteger)?) -> Self {
    number.map { .integer(Int64($0)) } ?? .null
  }

  /// A number.
  static func of(_ number: Double?) -> Self { number.map(Self.real) ?? .null }

  /// The milliseconds of a moment.
  static func of(_ time: Timestamp) -> Self { .integer(time.milliseconds) }

  /// Whether both are the same to the last byte: equal texts may be spelled otherwise.
  func isSpelled(as other: Self) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.integer(let left), .integer(let right)): left == right
    case (.real(let left), .real(let right)): left.bitPattern == right.bitPattern
    case (.bytes(let left), .bytes(let right)): left == right
    case (.text(let left), .text(let right)): Self.areSpelledAlike(left, right)
    case (.identity(let high, let low), .identity(let otherHigh, let otherLow)):
      high == otherHigh && low == otherLow
    default: false
    }
  }

  private static func areSpelledAlike(_ left: String, _ right: String) -> Bool {
    var (left, right) = (left, right)
    return left.withUTF8 { left in right.withUTF8 { right in left.elementsEqual(right) } }
  }

  /// Binds it to a parameter of a statement.
  ///
  /// - Parameters:
  ///   - statement: The statement, which copies texts.
  ///   - index: The number of the parameter, from 1.
  /// - Returns: SQLite's code.
  func bind(to statement: OpaquePointer, at index: CInt) -> CInt {
    switch self {
    case .null: sqlite3_bind_null(statement, index)
    case .integer(let number): sqlite3_bind_int64(statement, index, number)
    case .real(let number): sqlite3_bind_double(statement, index, number)
    case .text(let text): Self.bind(text, to: statement, at: index)
    case .bytes(let bytes):
      bytes.withUnsafeBytes { bytes in
        sqlite3_bind_blob64(
          statement, index, bytes.baseAddress, UInt64(bytes.count), Self.copied)
      }
    case .identity(let high, let low):
      Self.bind(ID<Entity>(high: high, low: low).description, to: statement, at: index)
    }
  }

  private static func bind(
    _ text: String, to statement: OpaquePointer, at index: CInt
  ) -> CInt {
    var text = text
    return text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        guard let start = characters.baseAddress else {
          return sqlite3_bind_text(statement, index, "", 0, copied)
        }
        return sqlite3_bind_text64(
          statement, index, start, UInt64(characters.count), copied, UInt8(SQLITE_UTF8))
      }
    }
  }

  /// Makes SQLite copy a text: a constant of its header that Swift does not import.
  private static var copied: sqlite3_destructor_type {
    unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }
}
