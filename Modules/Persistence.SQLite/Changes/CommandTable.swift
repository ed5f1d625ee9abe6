import Domain
import GRDB
import PluginAPI

/// The commands that people gave, the newest of them.
enum CommandTable {
  /// Records the command that a commit belongs to, and drops the oldest one beyond the limit.
  ///
  /// - Parameters:
  ///   - source: The source of the commit; only commands are recorded.
  ///   - sequence: The state that the commit leads to.
  ///   - limit: The number of commands to keep.
  ///   - db: The database.
  /// - Throws: What SQLite throws.
  static func append(
    _ source: CommitSource, at sequence: StoreSequence, limit: Int, _ db: Database
  ) throws {
    guard case .command(let note, let continues) = source else { return }
    let values: [ColumnValue] = [
      .of(note.words), .of(note.time), .of(note.seat), .of(sequence.value),
    ]
    if continues, try extend(values, db) { return }
    try db.run(
      """
      INSERT INTO command (words, time, seat, first_sequence, last_sequence)
      VALUES (?1, ?2, ?3, ?4, ?4)
      """, values)
    let oldest = db.lastInsertedRowID - Int64(limit)
    guard oldest > 0 else { return }
    try db.run("DELETE FROM command WHERE number <= ?", [.of(oldest)])
  }

  /// Extends the newest command by one commit, if it made the previous one.
  private static func extend(_ values: [ColumnValue], _ db: Database) throws -> Bool {
    try db.run(
      """
      UPDATE command SET last_sequence = ?4
      WHERE number = (SELECT max(number) FROM command)
      AND last_sequence = ?4 - 1 AND words = ?1 AND time = ?2 AND seat = ?3
      """, values)
    return db.changesCount == 1
  }

  /// Reads commands, the newest first.
  static func commands(
    _ db: Database, before number: Int64?, limit: Int
  ) throws -> [CommandRecord] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT number, first_sequence, last_sequence, words, time, seat FROM command
        WHERE number < ? ORDER BY number DESC LIMIT ?
        """)
    let rows = try Row.fetchCursor(statement, arguments: [number ?? .max, max(limit, 0)])
    var commands: [CommandRecord] = []
    while let row = try rows.next() {
      var reader = RowReader(row, table: "command")
      commands.append(try CommandRecord(&reader))
    }
    return commands
  }
}

extension CommandRecord {
  fileprivate init(_ reader: inout RowReader) throws {
    let number = try reader.integer()
    let first = StoreSequence(try reader.integer())
    let last = StoreSequence(try reader.integer())
    guard first <= last else { throw reader.wrong("the last of the commits") }
    let words = try reader.text()
    let time = try reader.timestamp()
    self.init(
      number: number, note: CommandNote(words: words, time: time, seat: try reader.text()),
      commits: first...last)
  }
}
