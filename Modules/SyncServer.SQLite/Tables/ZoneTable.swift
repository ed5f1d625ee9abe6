import GRDB
import SyncServer

/// The rows of zones.
enum ZoneTable {
  private static let columns =
    """
    owner, number, name, sequence, first_sequence, minimum_sequence, bytes, deleted
    """

  static func zone(_ name: String, of owner: String, _ db: Database) throws -> StoredZone? {
    let statement = try db.cachedStatement(
      sql: "SELECT \(columns) FROM zone WHERE owner = ? AND name = ?")
    return try Row.fetchOne(statement, arguments: [owner, name]).map(zone)
  }

  static func zones(of owner: String, _ db: Database) throws -> [StoredZone] {
    let statement = try db.cachedStatement(
      sql: "SELECT \(columns) FROM zone WHERE owner = ? ORDER BY name")
    return try Row.fetchAll(statement, arguments: [owner]).map(zone)
  }

  static func zones(after key: ZoneKey?, limit: Int, _ db: Database) throws -> [StoredZone] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(columns) FROM zone WHERE (owner, number) > (?, ?) AND deleted = 0
        ORDER BY owner, number LIMIT ?
        """)
    return try Row.fetchAll(statement, arguments: [key?.owner ?? "", key?.number ?? 0, limit])
      .map(zone)
  }

  /// Adds or changes a row.
  ///
  /// - Returns: `false` if another zone has the number.
  static func set(_ zone: StoredZone, _ db: Database) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO zone (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (owner, number) DO UPDATE SET sequence = excluded.sequence,
          first_sequence = excluded.first_sequence, minimum_sequence = excluded.minimum_sequence,
          bytes = excluded.bytes, deleted = excluded.deleted
        WHERE name = excluded.name
        """)
    try statement.execute(
      arguments: [
        zone.key.owner, zone.key.number, zone.name, zone.sequence, zone.firstSequence,
        zone.minimumSequence, zone.byteCount, zone.isDeleted,
      ])
    return db.changesCount > 0
  }

  private static func zone(_ row: Row) throws -> StoredZone {
    StoredZone(
      ZoneKey(owner: try row.decode(atIndex: 0), number: try row.decode(atIndex: 1)),
      name: try row.decode(atIndex: 2), sequence: try row.decode(atIndex: 3),
      firstSequence: try row.decode(atIndex: 4), minimumSequence: try row.decode(atIndex: 5),
      byteCount: try row.decode(atIndex: 6), isDeleted: try row.decode(atIndex: 7))
  }
}
