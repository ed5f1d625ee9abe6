import Domain
import Foundation
import GRDB
import PluginAPI

/// The record of changes in whole commits, from which other processes learn what changed.
enum Journal {
  /// Records a commit.
  ///
  /// - Parameters:
  ///   - changes: The commit's changes.
  ///   - source: The source of the changes.
  ///   - meta: The figures, which take the next sequence.
  ///   - limit: The number of changes to keep: a commit with more is not recorded.
  ///   - db: The database.
  /// - Throws: Errors of SQLite, and `RowError` if the figures cannot be a workspace's.
  static func append(
    _ changes: [Change], from source: CommitSource, to meta: inout Meta, limit: Int, _ db: Database
  ) throws {
    let (next, isTooLarge) = meta.sequence.value.addingReportingOverflow(1)
    let (length, isTooLong) = meta.historyLength.addingReportingOverflow(changes.count)
    guard !isTooLarge, !isTooLong else {
      throw RowError(table: "meta", reason: "its figures are larger than any workspace's")
    }
    let isAllSent = meta.outbox?.sent == meta.sequence
    meta.sequence = StoreSequence(next)
    guard changes.count <= limit || meta.outbox != nil else {
      try db.run("DELETE FROM change")
      meta.historyStart = meta.sequence
      meta.historyLength = 0
      return
    }
    let origin: String? = source == .sync ? "sync" : nil
    for (position, change) in changes.enumerated() {
      guard let key = change.key else { continue }
      try db.run(
        """
        INSERT INTO change (sequence, position, entity, id, before, after, origin)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
        [
          .of(next), .of(position), .of(key.sort.rawValue), .of(key.digits),
          .of(change.before.map(EntityJSON.text)), .of(change.after.map(EntityJSON.text)),
          .of(origin),
        ])
    }
    meta.historyLength = length
    // Changes that came by sync are never sent, so nothing waits for them.
    if source == .sync, isAllSent { meta.outbox?.sent = meta.sequence }
  }

  /// Drops the oldest commits up to a state, but keeps those that are not sent yet or that others
  /// follow.
  ///
  /// - Parameters:
  ///   - meta: The figures.
  ///   - state: The state.
  ///   - most: The maximum number of commits to drop.
  ///   - db: The database.
  /// - Throws: Errors of SQLite.
  static func trim(
    _ meta: inout Meta, to state: StoreSequence, atMost most: Int64, _ db: Database
  ) throws {
    let followed = meta.sequence.value - HistoryLimit.alwaysKept
    var last = min(state.value, (meta.outbox?.sent ?? meta.sequence).value, followed)
    let (reach, isOverflown) = meta.historyStart.value.addingReportingOverflow(most)
    if !isOverflown { last = min(last, reach) }
    guard last > meta.historyStart.value else { return }
    try db.run("DELETE FROM change WHERE sequence <= ?", [.of(last)])
    meta.historyLength -= db.changesCount
    meta.historyStart = StoreSequence(last)
  }

  /// Drops the oldest commits until a number of changes is left, but keeps those that are not sent
  /// yet.
  static func trim(_ meta: inout Meta, toLength limit: Int, _ db: Database) throws {
    let end = meta.outbox?.sent ?? meta.sequence
    while meta.historyLength > limit, meta.historyStart < end {
      let oldest = StoreSequence(meta.historyStart.value + 1)
      try db.run("DELETE FROM change WHERE sequence = ?", [.of(oldest.value)])
      meta.historyLength -= db.changesCount
      meta.historyStart = oldest
    }
  }

  /// Reads the changes after a state, in order, up to another state if given.
  static func changes(
    _ db: Database, after sequence: StoreSequence, through last: StoreSequence? = nil
  ) throws -> [Change] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT before, after FROM change WHERE sequence > ? AND sequence <= ?
        ORDER BY sequence, position
        """)
    let arguments: StatementArguments = [sequence.value, last?.value ?? .max]
    return try changes(in: try Row.fetchCursor(statement, arguments: arguments))
  }

  /// Reads the changes of rows that start with the two states.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - rest: Reads the remaining columns of each row.
  /// - Returns: The changes, in the order of the rows.
  /// - Throws: Errors of SQLite, and `RowError` for a change that cannot be read.
  static func changes(
    in rows: RowCursor, _ rest: (inout RowReader) throws -> Void = { _ in }
  ) throws -> [Change] {
    // One document for all: decoding each row separately would take several times as long.
    var document = Data("[".utf8)
    while let row = try rows.next() {
      var reader = RowReader(row, table: "change")
      if document.count > 1 { document.append(UInt8(ascii: ",")) }
      document.append(UInt8(ascii: "{"))
      let before = try reader.textIfAny(.bytes(Int(TextLimit.row)))
      let after = try reader.textIfAny(.bytes(Int(TextLimit.row)))
      guard before != nil || after != nil else { throw reader.wrong("an entity") }
      if let before { document.append(contentsOf: "\"before\":\(before)".utf8) }
      if before != nil, after != nil { document.append(UInt8(ascii: ",")) }
      if let after { document.append(contentsOf: "\"after\":\(after)".utf8) }
      document.append(UInt8(ascii: "}"))
      try rest(&reader)
    }
    guard document.count > 1 else { return [] }
    document.append(UInt8(ascii: "]"))
    do {
      return try JSONDecoder().decode([Change].self, from: document)
    } catch {
      throw RowError(table: "change", reason: "a change is garbled")
    }
  }
}
