import GRDB
import GRDBSQLite
import Persistence
import Synchronization

/// Adds up what one connection writes, for the digest of the contents.
///
/// Temporary triggers hand every written row to a function of this connection, also the rows that
/// SQLite deletes by itself. They are not in the file.
final class RowTally: Sendable {
  /// The name of its function.
  private let function: String
  private let sums = Mutex(zeros)
  private let following = Atomic(false)

  private static var zeros: [SetDigest] {
    Array(repeating: SetDigest(), count: ContentsDigest.schema + 1)
  }

  /// Adds the function to a connection.
  private init(_ db: Database, as function: String) throws {
    self.function = function
    let code = sqlite3_create_function_v2(
      db.sqliteConnection, function, -1, SQLITE_UTF8 | SQLITE_INNOCUOUS,
      Unmanaged.passRetained(self).toOpaque(),
      { context, count, values in RowTally.note(context, count, values) }, nil, nil,
      { tally in
        if let tally { Unmanaged<RowTally>.fromOpaque(tally).release() }
      })
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  /// Adds a function to a connection that follows its writes; once for each connection.
  ///
  /// - Parameter db: The connection.
  /// - Throws: `DatabaseError` if SQLite refuses it.
  convenience init(of db: Database) throws { try self.init(db, as: "callboard_row") }

  /// Follows all writes from now on if there is a digest to add them to.
  ///
  /// The first commit of a new workspace is often a large one, and is measured at its end.
  ///
  /// - Parameter db: The connection, outside a transaction: taking one back takes triggers back.
  /// - Throws: `DatabaseError` if SQLite refuses it.
  func follow(_ db: Database) throws {
    guard !isFollowing, try Meta.read(db).digest != nil else { return }
    for (number, table) in ContentsDigest.tables.enumerated() {
      let columns = try Self.columns(of: table, db)
      for (event, rows) in [
        ("INSERT", [("NEW", 1)]), ("DELETE", [("OLD", -1)]), ("UPDATE", [("OLD", -1), ("NEW", 1)]),
      ] {
        let calls = rows.map { row, sign in
          "SELECT \(call(number, sign, columns.map { "\(row).\($0)" }));"
        }
        try db.execute(
          sql: """
            CREATE TEMP TRIGGER IF NOT EXISTS tally_\(table)_\(event) AFTER \(event) ON main.\(table)
            BEGIN \(calls.joined(separator: " ")) END
            """)
      }
    }
    following.store(true, ordering: .relaxed)
  }

  private var isFollowing: Bool { following.load(ordering: .relaxed) }

  /// Begins at zero again.
  func start() { sums.withLock { $0 = Self.zeros } }

  /// The digest after what was written since ``start()``.
  ///
  /// - Parameters:
  ///   - meta: The new figures, with the digest before; all tables are read if there is
  ///     none, or if it is new to this connection.
  ///   - db: The database after the writes.
  /// - Returns: The digest.
  /// - Throws: `DatabaseError` if a table cannot be read.
  func digest(of meta: Meta, _ db: Database) throws -> ContentsDigest {
    guard isFollowing, var digest = meta.digest else {
      return ContentsDigest(sums: try Self.measure(db), figures: meta.digestOfFigures)
    }
    digest.take(changes, figures: meta.digestOfFigures)
    return digest
  }

  /// The change of each sum since ``start()``.
  private var changes: [SetDigest] { sums.withLock { $0 } }

  /// Reads all tables.
  ///
  /// - Parameter db: The workspace, in a transaction.
  /// - Returns: The sum of each table, and that of the definitions.
  /// - Throws: `DatabaseError` if one cannot be read.
  static func measure(_ db: Database) throws -> [SetDigest] {
    let tally = try RowTally(db, as: "callboard_measure")
    for (number, table) in ContentsDigest.tables.enumerated() {
      let columns = try Self.columns(of: table, db)
      let call = tally.call(number, 1, columns)
      _ = try db.number("SELECT count(\(call)) FROM \(table) NOT INDEXED")
    }
    // Statistics and the indexes that SQLite makes come and go without Callboard.
    let columns = ["type", "name", "tbl_name", "sql"]
    _ = try db.number(
      """
      SELECT count(\(tally.call(ContentsDigest.schema, 1, columns))) FROM main.sqlite_schema
      WHERE name NOT LIKE 'sqlite@_%' ESCAPE '@'
      """)
    return tally.changes
  }

  /// The stored columns of a table: what is generated follows from them.
  private static func columns(of table: String, _ db: Database) throws -> [String] {
    try String.fetchAll(db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table])
  }

  private func call(_ table: Int, _ sign: Int, _ columns: [String]) -> String {
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
      if isAdded { sums[table].add(value) } else { sums[table].remove(value) }
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
