import GRDB
import PluginAPI

/// The one row of figures about the workspace as a whole.
struct Meta {
  /// The number of commits.
  var sequence: StoreSequence
  /// The oldest state from which the record of changes is complete.
  var historyStart: StoreSequence
  /// How many changes are on record.
  var historyLength: Int

  /// The figures of a new workspace.
  static let start = Meta(sequence: .start, historyStart: .start, historyLength: 0)

  /// Reads the row.
  static func read(_ db: Database) throws -> Meta {
    let statement = try db.cachedStatement(
      sql: "SELECT sequence, history_start, history_length FROM meta")
    guard let row = try Row.fetchOne(statement) else {
      throw RowError(table: "meta", reason: "it has no row")
    }
    var reader = RowReader(row, table: "meta")
    let meta = Meta(
      sequence: StoreSequence(try reader.integer()),
      historyStart: StoreSequence(try reader.integer()),
      historyLength: try reader.count())
    guard meta.historyStart >= .start, meta.sequence >= meta.historyStart else {
      throw RowError(table: "meta", reason: "its figures contradict each other")
    }
    return meta
  }

  /// Makes the row.
  func insert(_ db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO meta (only, format, sequence, history_start, history_length)
        VALUES (1, 'callboard workspace', ?, ?, ?)
        """, arguments: [sequence.value, historyStart.value, historyLength])
  }

  /// Alters the row.
  func write(_ db: Database) throws {
    let statement = try db.cachedStatement(
      sql: "UPDATE meta SET sequence = ?, history_start = ?, history_length = ?")
    try statement.execute(arguments: [sequence.value, historyStart.value, historyLength])
  }
}
