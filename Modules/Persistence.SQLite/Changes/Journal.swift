import Domain
import Foundation
import GRDB
import PluginAPI

/// The record of changes, whole commits only, from which other processes learn what happened.
enum Journal {
  /// Puts a commit on record and drops the oldest ones beyond the limit.
  ///
  /// - Parameters:
  ///   - changes: The commit's changes.
  ///   - meta: The figures, which take the next sequence.
  ///   - limit: How many changes are kept.
  ///   - db: The database.
  /// - Throws: What SQLite throws, and `RowError` where the figures cannot be a workspace's.
  static func append(_ changes: [Change], to meta: inout Meta, limit: Int, _ db: Database) throws {
    let (next, isTooLarge) = meta.sequence.value.addingReportingOverflow(1)
    let (length, isTooLong) = meta.historyLength.addingReportingOverflow(changes.count)
    guard !isTooLarge, !isTooLong else {
      throw RowError(table: "meta", reason: "its figures are larger than any workspace's")
    }
    meta.sequence = StoreSequence(next)
    guard changes.count <= limit else {
      try db.execute(sql: "DELETE FROM change")
      meta.historyStart = meta.sequence
      meta.historyLength = 0
      return
    }
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO change (sequence, position, entity, id, before, after)
        VALUES (?, ?, ?, ?, ?, ?)
        """)
    for (position, change) in changes.enumerated() {
      guard let key = change.key else { continue }
      try statement.execute(arguments: [
        meta.sequence.value, position, key.sort.rawValue, key.digits,
        change.before.map(EntityJSON.text), change.after.map(EntityJSON.text),
      ])
    }
    meta.historyLength = length
    try trim(&meta, to: limit, db)
  }

  private static func trim(_ meta: inout Meta, to limit: Int, _ db: Database) throws {
    while meta.historyLength > limit, meta.historyStart < meta.sequence {
      let oldest = StoreSequence(meta.historyStart.value + 1)
      let statement = try db.cachedStatement(sql: "DELETE FROM change WHERE sequence = ?")
      try statement.execute(arguments: [oldest.value])
      meta.historyLength -= db.changesCount
      meta.historyStart = oldest
    }
  }

  /// Reads the changes after a state, in order.
  static func changes(_ db: Database, after sequence: StoreSequence) throws -> [Change] {
    let statement = try db.cachedStatement(
      sql: "SELECT before, after FROM change WHERE sequence > ? ORDER BY sequence, position")
    // One document for all: decoding each row by itself would take several times as long.
    var document = Data("[".utf8)
    let rows = try Row.fetchCursor(statement, arguments: [sequence.value])
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
    }
    guard document.count > 1 else { return [] }
    document.append(UInt8(ascii: "]"))
    do {
      return try JSONDecoder().decode([Change].self, from: document)
    } catch {
      throw RowError(table: "change", reason: "a change after state \(sequence.value) is garbled")
    }
  }
}
