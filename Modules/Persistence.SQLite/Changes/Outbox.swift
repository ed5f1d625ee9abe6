import Domain
import GRDB
import PluginAPI

/// The unsent part of the record of changes.
///
/// There is no second copy of a change: unsent changes are not trimmed. The figures say how far
/// everything is sent.
enum Outbox {
  /// Reads the oldest unsent changes.
  ///
  /// - Parameters:
  ///   - db: The database.
  ///   - mark: How far everything is sent.
  ///   - position: The change after which to start, if later.
  ///   - limit: The most changes.
  /// - Returns: The changes, in order.
  /// - Throws: Errors of SQLite, and `RowError` for a change that cannot be read.
  static func entries(
    _ db: Database, _ mark: OutboxMark, after position: OutboxPosition?, limit: Int
  ) throws -> [OutboxEntry] {
    let start = max(position ?? mark.lastSent, mark.lastSent)
    let statement = try db.cachedStatement(
      sql: """
        SELECT before, after, sequence, position FROM change
        WHERE (sequence, position) > (?, ?) AND origin IS NULL
        ORDER BY sequence, position LIMIT ?
        """)
    let rows = try Row.fetchCursor(
      statement, arguments: [start.sequence.value, start.index, max(limit, 0)])
    var positions: [OutboxPosition] = []
    let changes = try Journal.changes(in: rows) { reader in
      positions.append(
        OutboxPosition(
          sequence: StoreSequence(try reader.integer()), index: try reader.count()))
    }
    let times = try CommandTable.times(of: positions.map(\.sequence), db)
    return zip(positions, zip(changes, times)).map { position, entry in
      OutboxEntry(position: position, change: entry.0, time: entry.1)
    }
  }

  /// The new mark after a change is sent.
  ///
  /// - Parameters:
  ///   - position: The last sent change.
  ///   - meta: The figures.
  ///   - db: The database.
  /// - Returns: The mark, past changes that came by sync and are never sent.
  /// - Throws: Errors of SQLite.
  static func mark(
    through position: OutboxPosition, _ meta: Meta, _ db: Database
  ) throws -> OutboxMark {
    let last = try Int.fetchOne(
      db, sql: "SELECT max(position) FROM change WHERE sequence = ?",
      arguments: [position.sequence.value])
    guard position.index >= last ?? 0 else {
      return OutboxMark(
        sent: StoreSequence(position.sequence.value - 1), changes: position.index + 1)
    }
    let next = try Int64.fetchOne(
      db, sql: "SELECT min(sequence) FROM change WHERE sequence > ? AND origin IS NULL",
      arguments: [position.sequence.value])
    return OutboxMark(sent: next.map { StoreSequence($0 - 1) } ?? meta.sequence, changes: 0)
  }
}

/// How far the outbox is sent: whole commits, and some changes of the next one.
struct OutboxMark: Equatable {
  /// The state up to which all commits are sent.
  var sent: StoreSequence
  /// How many changes of the next commit are sent too.
  var changes = 0

  /// The last change that is sent.
  var lastSent: OutboxPosition {
    changes == 0
      ? OutboxPosition(sequence: sent, index: .max)
      : OutboxPosition(sequence: StoreSequence(sent.value + 1), index: changes - 1)
  }
}
