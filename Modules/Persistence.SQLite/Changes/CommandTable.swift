import Domain
import GRDB
import PluginAPI

/// The commands that people gave, as many as are kept.
enum CommandTable {
  /// Records the command that a commit belongs to.
  ///
  /// - Parameters:
  ///   - source: The source of the commit; only commands are recorded.
  ///   - sequence: The state that the commit leads to.
  ///   - db: The database.
  /// - Throws: What SQLite throws.
  static func append(_ source: CommitSource, at sequence: StoreSequence, _ db: Database) throws {
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
  }

  /// Drops the oldest commands beyond a limit, but keeps those that are not sent yet.
  ///
  /// - Parameters:
  ///   - limit: The limit.
  ///   - standard: How many commands the standard keeps.
  ///   - most: The maximum number of commands to drop.
  ///   - sent: The state up to which everything is sent.
  ///   - db: The database.
  /// - Throws: What SQLite throws.
  static func trim(
    to limit: HistoryLimit, standard: Int, atMost most: Int64, through sent: StoreSequence,
    _ db: Database
  ) throws {
    switch limit {
    case .all: break
    case .standard: try trim(toCount: standard, atMost: most, through: sent, db)
    case .commands(let count): try trim(toCount: count, atMost: most, through: sent, db)
    case .days(let days):
      // The newest command is always young enough, so an empty answer says that `most` are not.
      try db.run(
        """
        DELETE FROM command WHERE number < ifnull(
          (SELECT number FROM (SELECT number, time FROM command ORDER BY number LIMIT ?1)
            WHERE time > (SELECT time FROM command ORDER BY number DESC LIMIT 1) - ?2
            ORDER BY number LIMIT 1),
          (SELECT min(number) FROM command) + ?1)
        AND last_sequence <= ?3
        """, [.of(most), .of(Int64(days) * 86_400_000), .of(sent.value)])
    }
  }

  private static func trim(
    toCount count: Int, atMost most: Int64, through sent: StoreSequence, _ db: Database
  ) throws {
    try db.run(
      """
      DELETE FROM command WHERE number <= (SELECT max(number) FROM command) - ?
      AND number < (SELECT min(number) FROM command) + ? AND last_sequence <= ?
      """, [.of(count), .of(most), .of(sent.value)])
  }

  /// The state before the oldest command; `nil` if there is none.
  static func startOfOldest(_ db: Database) throws -> StoreSequence? {
    let first = try db.number("SELECT first_sequence FROM command ORDER BY number LIMIT 1")
    return first < 1 ? nil : StoreSequence(first - 1)
  }

  /// When the commands were given that made commits.
  ///
  /// - Parameters:
  ///   - commits: The commits, in order.
  ///   - db: The database.
  /// - Returns: The time of each; `nil` where no command made it.
  /// - Throws: What SQLite throws, and `RowError` for a command that cannot be read.
  static func times(of commits: [StoreSequence], _ db: Database) throws -> [Timestamp?] {
    guard let first = commits.first else { return [] }
    // Later commands have later commits, so the first one is found without an index of these.
    var low = max(0, try db.number("SELECT min(number) FROM command"))
    var high = try db.number("SELECT max(number) FROM command")
    while low < high {
      let middle = low + (high - low) / 2
      let last = try db.number(
        "SELECT last_sequence FROM command WHERE number >= ? ORDER BY number LIMIT 1", .of(middle))
      if last < first.value { low = middle + 1 } else { high = middle }
    }
    let statement = try db.cachedStatement(sql: "\(select) WHERE number >= ? ORDER BY number")
    let rows = try Row.fetchCursor(statement, arguments: [low])
    var command = try rows.next().map(record)
    return try commits.map { commit in
      while let last = command?.commits.upperBound, last < commit {
        command = try rows.next().map(record)
      }
      return command?.commits.contains(commit) ?? false ? command?.note.time : nil
    }
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
      sql: "\(select) WHERE number < ? ORDER BY number DESC LIMIT ?")
    let rows = try Row.fetchCursor(statement, arguments: [number ?? .max, max(limit, 0)])
    var commands: [CommandRecord] = []
    while let row = try rows.next() { commands.append(try record(of: row)) }
    return commands
  }

  /// Reads the columns; a condition follows.
  static let select =
    "SELECT number, first_sequence, last_sequence, words, time, seat FROM command"

  private static func record(of row: Row) throws -> CommandRecord {
    var reader = RowReader(row, table: "command")
    return try CommandRecord(&reader)
  }
}

extension CommandRecord {
  /// Reads the columns of ``CommandTable/select``.
  init(_ reader: inout RowReader) throws {
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
