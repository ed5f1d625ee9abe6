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

  static func insert(_ name: String, of owner: String, _ db: Database) throws -> StoredZone {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO zone (
          owner, number, name, sequence, first_sequence, minimum_sequence, bytes, deleted)
        SELECT ?1, coalesce(max(number), 0) + 1, ?2, 0, 0, 0, 0, 0 FROM zone WHERE owner = ?1
        RETURNING \(columns)
        """)
    guard let row = try Row.fetchOne(statement, arguments: [owner, name]) else {
      throw ServerFault.damaged("a new zone has no row")
    }
    return try zone(row)
  }

  /// Changes a row.
  static func update(_ zone: StoredZone, _ db: Database) throws {
    let statement = try db.cachedStatement(
      sql: """
        UPDATE zone SET sequence = ?, first_sequence = ?, minimum_sequence = ?, bytes = ?,
          deleted = ?
        WHERE owner = ? AND number = ?
        """)
    try statement.execute(
      arguments: [
        zone.sequence, zone.firstSequence, zone.minimumSequence, zone.byteCount, zone.isDeleted,
        zone.key.owner, zone.key.number,
      ])
  }

  private static func zone(_ row: Row) throws -> StoredZone {
    StoredZone(
      ZoneKey(owner: try row.decode(atIndex: 0), number: try row.decode(atIndex: 1)),
      name: try row.decode(atIndex: 2), sequence: try row.decode(atIndex: 3),
      firstSequence: try row.decode(atIndex: 4), minimumSequence: try row.decode(atIndex: 5),
      byteCount: try row.decode(atIndex: 6), isDeleted: try row.decode(atIndex: 7))
  }
}
