import Domain
import Foundation
import GRDB
import JSONText
import SyncServer

/// The rows of records.
enum RecordTable {
  private static let columns = "name, type, fields, sequence, epoch, modified"

  static func page(
    _ need: RecordNeed, in zone: ZoneKey, _ db: Database
  ) throws -> StoredPage {
    switch need {
    case .none, .counts: StoredPage()
    case .named(let names, let bytes): try page(named: names, in: zone, upTo: bytes, db)
    case .changes(let sequence, let limit):
      try page(
        "sequence > ? ORDER BY sequence", [zone.owner, zone.number, sequence], upTo: limit, db)
    case .ofType(let type, let name, let limit):
      try page(
        "type = ? AND name > ? ORDER BY name", [zone.owner, zone.number, type, name],
        upTo: limit, db)
    }
  }

  private static func page(
    named names: [String], in zone: ZoneKey, upTo bytes: Int, _ db: Database
  ) throws -> StoredPage {
    // What is too much is not read at all.
    var sizes: [String: Int] = [:]
    for row in try rows("name, length(fields)", named: names, in: zone, db) {
      sizes[try row.decode(atIndex: 0)] = try row.decode(atIndex: 1)
    }
    var (chosen, room): ([String], Int) = ([], bytes)
    var page = StoredPage()
    for name in names {
      guard let size = sizes[name] else { continue }
      room -= size
      if room >= 0 || chosen.isEmpty {
        chosen.append(name)
      } else {
        page.unread.insert(name)
      }
    }
    page.records = try rows(columns, named: chosen, in: zone, db).map(record)
    return page
  }

  private static func rows(
    _ columns: String, named names: [String], in zone: ZoneKey, _ db: Database
  ) throws -> [Row] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(columns) FROM record
        WHERE owner = ? AND zone = ? AND name IN (SELECT value FROM json_each(?))
        """)
    let list = JSON.array(names.map(JSON.string)).text
    return try Row.fetchAll(statement, arguments: [zone.owner, zone.number, list])
  }

  /// Reads row by row, as a page can be full long before the last one.
  private static func page(
    _ condition: String, _ arguments: StatementArguments, upTo limit: PageLimit, _ db: Database
  ) throws -> StoredPage {
    let sql = "SELECT \(columns) FROM record WHERE owner = ? AND zone = ? AND \(condition)"
    var page = StoredPage()
    let rows = try Row.fetchCursor(try db.cachedStatement(sql: sql), arguments: arguments)
    while let row = try rows.next(), page.add(try record(row), upTo: limit) {}
    return page
  }

  static func set(_ record: StoredRecord, in zone: ZoneKey, _ db: Database) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO record (owner, zone, name, type, fields, sequence, epoch, modified)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (owner, zone, name) DO UPDATE SET type = excluded.type,
          fields = excluded.fields, sequence = excluded.sequence, epoch = excluded.epoch,
          modified = excluded.modified
        """)
    try statement.execute(
      arguments: [
        zone.owner, zone.number, record.name, record.type,
        Data(FieldBytes.bytes(of: record.fields)), record.sequence, record.epoch,
        record.modified.milliseconds,
      ])
  }

  static func removeAll(in zone: ZoneKey, _ db: Database) throws {
    try db.execute(
      sql: "DELETE FROM record WHERE owner = ? AND zone = ?",
      arguments: [zone.owner, zone.number])
  }

  static func counts(in zone: ZoneKey, _ db: Database) throws -> RecordCounts {
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT count(type), count(*), max(modified) FROM record WHERE owner = ? AND zone = ?
        """, arguments: [zone.owner, zone.number])
    guard let row else { throw ServerFault.damaged("counting records had no outcome") }
    let (records, all): (Int, Int) = (try row.decode(atIndex: 0), try row.decode(atIndex: 1))
    let last: Int64? = try row.decode(atIndex: 2)
    return RecordCounts(
      records: records, tombstones: all - records,
      lastChange: last.map { Timestamp(milliseconds: $0) })
  }

  /// Removes what is left of old deletions, of one owner or of all.
  static func purge(
    before moment: Timestamp, of owner: String?, _ db: Database
  ) throws -> Int {
    let isOld = "type IS NULL AND modified < ?\(owner == nil ? "" : " AND +owner = ?")"
    var arguments: StatementArguments = [moment.milliseconds]
    if let owner { arguments += [owner] }
    // The '+' keeps SQLite from reading all records in the order of their zones.
    try db.execute(
      sql: """
        UPDATE zone SET minimum_sequence = max(minimum_sequence, purged.last),
          bytes = bytes - purged.names
        FROM (
          SELECT owner, zone, max(sequence) AS last, sum(length(name)) AS names FROM record
          WHERE \(isOld) GROUP BY +owner, +zone
        ) AS purged
        WHERE zone.owner = purged.owner AND number = purged.zone
        """, arguments: arguments)
    try db.execute(sql: "DELETE FROM record WHERE \(isOld)", arguments: arguments)
    return db.changesCount
  }

  private static func record(_ row: Row) throws -> StoredRecord {
    let name: String = try row.decode(atIndex: 0)
    let bytes: Data = try row.decode(atIndex: 2)
    guard let fields = FieldBytes.fields(of: Array(bytes)) else {
      throw ServerFault.damaged("the fields of the record '\(name)' are garbled")
    }
    return StoredRecord(
      name: name, type: try row.decode(atIndex: 1), fields: fields,
      sequence: try row.decode(atIndex: 3), epoch: try row.decode(atIndex: 4),
      modified: Timestamp(milliseconds: try row.decode(atIndex: 5)))
  }
}
