import GRDB
import GRDBSQLite

extension Database {
  /// Runs a statement that returns no rows, prepared once for the connection.
  ///
  /// It binds and steps with SQLite's own calls: they dominate the cost of a small commit.
  ///
  /// - Parameters:
  ///   - sql: The statement.
  ///   - values: The values of its parameters, in order, in any number of lists.
  /// - Throws: `DatabaseError` if SQLite refuses it.
  func run(_ sql: String, _ values: [ColumnValue]...) throws {
    try step(sql, values) { _ in }
  }

  /// The whole number that a statement returns, prepared once for the connection; 0 for none.
  func number(_ sql: String, _ values: ColumnValue...) throws -> Int64 {
    try step(sql, [values]) { statement in sqlite3_column_int64(statement, 0) }
  }

  private func step<Value>(
    _ sql: String, _ values: [[ColumnValue]], _ read: (OpaquePointer) -> Value
  ) throws -> Value {
    let prepared = try cachedStatement(sql: sql)
    let statement = prepared.sqliteStatement
    defer { withExtendedLifetime(prepared) { _ = sqlite3_reset(statement) } }
    var index: CInt = 0
    for list in values {
      for value in list {
        index += 1
        try check(value.bind(to: statement, at: index), sql)
      }
    }
    let code = sqlite3_step(statement)
    guard code == SQLITE_DONE || code == SQLITE_ROW else {
      throw DatabaseError(
        resultCode: ResultCode(rawValue: code), message: lastErrorMessage, sql: sql)
    }
    return read(statement)
  }

  /// Runs writes in a transaction that holds the write lock from its start.
  ///
  /// - Parameter body: The writes.
  /// - Returns: The result of the writes.
  /// - Throws: Errors of the writes, or of SQLite if it cannot commit; nothing is stored then. A
  ///   ``UnconfirmedCommit`` if the disk failed while it did: then it is not known.
  func immediately<Value>(_ body: () throws -> Value) throws -> Value {
    try run("BEGIN IMMEDIATE TRANSACTION")
    do {
      let value = try body()
      do {
        try run("COMMIT TRANSACTION")
      } catch DatabaseError.SQLITE_IOERR {
        // The commit may be in the log already, where the next opening finds it.
        throw UnconfirmedCommit(reason: lastErrorMessage)
      }
      return value
    } catch {
      // SQLite may already have ended it.
      if isInsideTransaction { try? run("ROLLBACK TRANSACTION") }
      throw error
    }
  }

  private func check(_ code: CInt, _ sql: String) throws {
    guard code == SQLITE_OK else {
      throw DatabaseError(resultCode: ResultCode(rawValue: code), sql: sql)
    }
  }
}

/// A commit that the disk failed to confirm.
struct UnconfirmedCommit: Error {
  /// What SQLite says about it.
  let reason: String?
}
