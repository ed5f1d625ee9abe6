import GRDB
import GRDBSQLite
import Persistence
import Synchronization

/// Adds up what one connection writes, for the digest of the contents.
///
/// Temporary triggers hand every written row to a function of this connection, also the rows that
/// SQLite deletes by itself. They are not in the file.
final class RowTally: Sendable {
  /// The function's name.
  private static let function = "callboard_row"

  private let sums = Mutex(zeros)

  private static var zeros: [UInt64] { Array(repeating: 0, count: ContentsDigest.schema + 1) }

  /// Adds the function to a connection.
  ///
  /// - Parameter db: The connection.
  /// - Throws: `DatabaseError` if SQLite refuses it.
  init(_ db: Database) throws {
    let code = sqlite3_create_function_v2(
      db.sqliteConnection, Self.function, -1, SQLITE_UTF8 | SQLITE_INNOCUOUS,
      Unmanaged.passRetained(self).toOpaque(),
      { context, count, values in RowTally.note(context, count, values) }, nil, nil,
      { tally in
        if let tally { Unmanaged<RowTally>.fromOpaque(tally).release() }
      })
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  /// Follows all writes of the connection from now on.
  func follow(_ db: Database) throws {
    for (number, table) in ContentsDigest.tables.enumerated() {
      let columns = try Self.columns(of: table, db)
      for (event, rows) in [
        ("INSERT", [("NEW", 1)]), ("DELETE", [("OLD", -1)]), ("UPDATE", [("OLD", -1), ("NEW", 1)]),
      ] {
        let calls = rows.map { row, sign in
          "SELECT \(Self.call(number, sign, columns.map { "\(row).\($0)" }));"
        }
        try db.execute(
          sql: """
            CREATE TEMP TRIGGER tally_\(table)_\(event) AFTER \(event) ON main.\(table)
            BEGIN \(calls.joined(separator: " ")) END
            """)
      }
    }
  }

  /// Begins at zero again.
  func start() { sums.withLock { $0 = Self.zeros } }

  /// The digest after what was written since ``start()``.
  ///
  /// - Parameters:
  ///   - meta: The new figures, with the digest before; without one, all tables are read.
  ///   - db: The database after the writes.
  /// - Returns: The digest.
  /// - Throws: `DatabaseError` if a table cannot be read.
  func digest(of meta: Meta, _ db: Database) throws -> ContentsDigest {
    guard var digest = meta.digest else {
      return ContentsDigest(sums: try measure(db), figures: meta.hash)
    }
    digest.take(changes, figures: meta.hash)
    return digest
  }

  /// The change of each sum since ``start()``.
  private var changes: [UInt64] { sums.withLock { $0 } }

  /// Reads all tables.
  ///
  /// - Returns: The sum of each table, and that of the definitions.
  /// - Throws: `DatabaseError` if one cannot be read.
  func measure(_ db: Database) throws -> [UInt64] {
    let noted = changes
    defer { sums.withLock { $0 = noted } }
    start()
    for (number, table) in ContentsDigest.tables.enumerated() {
      let columns = try Self.columns(of: table, db)
      _ = try db.number("SELECT count(\(Self.call(number, 1, columns))) FROM \(table) NOT INDEXED")
    }
    // Statistics and the indexes that SQLite makes come and go without Callboard.
    let columns = ["type", "name", "tbl_name", "sql"]
    _ = try db.number(
      """
      SELECT count(\(Self.call(ContentsDigest.schema, 1, columns))) FROM main.sqlite_schema
      WHERE name NOT LIKE 'sqlite@_%' ESCAPE '@'
      """)
    return changes
  }

  /// The stored columns of a table: what is generated follows from them.
  private static func columns(of table: String, _ db: Database) throws -> [String] {
    try String.fetchAll(db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table])
  }

  private static func call(_ table: Int, _ sign: Int, _ columns: [String]) -> String {
    "\(function)(\(table), \(sign), \(columns.joined(separator: ", ")))"
  }

  /// SQLite calls this for each row: the table, the sign, then the columns.
  private static func note(
    _ context: OpaquePointer?, _ count: CInt, _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    sqlite3_result_int(context, 1)
    guard let values, count > 2, let pointer = sqlite3_user_data(context) else { return }
    let tally = Unmanaged<RowTally>.fromOpaque(pointer).takeUnretainedValue()
    let table = Int(sqlite3_value_int(values[0]))
    var hash = MixedHash(seed: UInt64(table))
    for index in 2..<Int(count) { hash.combine(column: values[index]) }
    let value = hash.value
    let isAdded = sqlite3_value_int(values[1]) > 0
    tally.sums.withLock { sums in
      if isAdded { sums[table] &+= value } else { sums[table] &-= value }
    }
  }
}

extension MixedHash {
  /// Takes in a value as SQLite keeps it, with its type.
  fileprivate mutating func combine(column value: OpaquePointer?) {
    let type = sqlite3_value_type(value)
    combine(UInt64(type))
    switch type {
    case SQLITE_INTEGER: combine(UInt64(bitPattern: sqlite3_value_int64(value)))
    // SQLite does not keep the sign of a zero.
    case SQLITE_FLOAT: combine((sqlite3_value_double(value) + 0).bitPattern)
    case SQLITE_TEXT:
      let text = sqlite3_value_text(value)
      combine(UnsafeRawBufferPointer(start: text, count: Int(sqlite3_value_bytes(value))))
    case SQLITE_BLOB:
      let bytes = sqlite3_value_blob(value)
      combine(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_value_bytes(value))))
    default: break
    }
  }
}
