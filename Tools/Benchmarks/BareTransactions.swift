import Foundation
import GRDBSQLite

/// The rows of an edit's commit, written by bare SQLite: the minimum cost of every store on it.
///
/// They go into a copy of a workspace, with the same tables and durability. Nothing is read,
/// checked or encoded as JSON; all texts exist before.
struct BareTransactions {
  private let database: OpaquePointer
  private let statements: [OpaquePointer]
  private var sequence: Int64 = 0

  /// Opens a workspace for one block of it.
  init?(_ path: String) {
    var opened: OpaquePointer?
    guard sqlite3_open(path, &opened) == SQLITE_OK, let opened else { return nil }
    let pragmas = "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON"
    guard sqlite3_exec(opened, pragmas, nil, nil, nil) == SQLITE_OK else { return nil }
    let block = "(SELECT id FROM item ORDER BY rowid LIMIT 1)"
    let json = "'{\"item\":{\(String(repeating: "x", count: 200))}}'"
    let texts = [
      "BEGIN IMMEDIATE", "UPDATE item SET y = ?1 % 2 WHERE id = \(block)",
      """
      INSERT INTO change (sequence, position, entity, id, before, after)
      VALUES (?1, 0, 'item', \(block), \(json), \(json))
      """,
      """
      INSERT INTO command (first_sequence, last_sequence, words, time, seat)
      VALUES (?1, ?1, 'move @0,0 to 0,2', ?1, '1:2/1')
      """, "UPDATE meta SET sequence = ?1, history_length = history_length + 1", "COMMIT",
    ]
    var statements: [OpaquePointer] = []
    for text in texts {
      var statement: OpaquePointer?
      guard sqlite3_prepare_v2(opened, text, -1, &statement, nil) == SQLITE_OK, let statement
      else { return nil }
      statements.append(statement)
    }
    (database, self.statements) = (opened, statements)
    var last: OpaquePointer?
    guard sqlite3_prepare_v2(opened, "SELECT sequence FROM meta", -1, &last, nil) == SQLITE_OK,
      sqlite3_step(last) == SQLITE_ROW
    else { return nil }
    sequence = sqlite3_column_int64(last, 0)
    sqlite3_finalize(last)
  }

  /// Commits once more.
  ///
  /// - Returns: Whether SQLite accepted all of it.
  mutating func commit() -> Bool {
    sequence += 1
    for statement in statements {
      if sqlite3_bind_parameter_count(statement) > 0 { sqlite3_bind_int64(statement, 1, sequence) }
      guard sqlite3_step(statement) == SQLITE_DONE else { return false }
      sqlite3_reset(statement)
    }
    return true
  }

  /// Closes the workspace.
  func close() {
    for statement in statements { sqlite3_finalize(statement) }
    sqlite3_close(database)
  }

  /// The processor time of one commit and the time that passes, with the wait for the disk, in
  /// nanoseconds; `nil` if SQLite refuses it.
  static func nanoseconds(_ path: String, commits: Int) -> (processor: Double, passed: Double)? {
    guard var bare = BareTransactions(path) else { return nil }
    defer { bare.close() }
    var areKept = true
    for _ in 0..<20 { areKept = bare.commit() && areKept }
    let start = ContinuousClock.now
    let seconds = Measure.processorSeconds {
      for _ in 0..<commits { areKept = bare.commit() && areKept }
    }
    let passed = (ContinuousClock.now - start) / .nanoseconds(1)
    return areKept ? (seconds / Double(commits) * 1e9, passed / Double(commits)) : nil
  }
}
