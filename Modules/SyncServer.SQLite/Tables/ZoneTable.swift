import GRDB
import SyncServer

/// The rows of zones.
enum ZoneTable {
  private static let columns =
    """
    number, owner, name, sequence, first_sequence, minimum_sequence, owner_sequence, bytes, deleted
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

  static func lastChange(of owner: String, _ db: Database) throws -> Int64 {
    let statement = try db.cachedStatement(
      sql: "SELECT coalesce(max(owner_sequence), 0) FROM zone WHERE owner = ?")
    return try Int64.fetchOne(statement, arguments: [owner]) ?? 0
  }

  static func insert(
    _ name: String, of owner: String, ownerSequence: Int64, _ db: Database
  ) throws -> StoredZone {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO zone (
          owner, name, sequence, first_sequence, minimum_sequence, owner_sequence, bytes,
          deleted)
        VALUES (?, ?, 0, 0, 0, ?, 0, 0)
        """)
    try statement.execute(arguments: [owner, name, ownerSequence])
    return StoredZone(
      number: db.lastInsertedRowID, owner: owner, name: name, ownerSequence: ownerSequence)
  }

  /// Changes a row.
  static func update(_ zone: StoredZone, _ db: Database) throws {
    let statement = try db.cachedStatement(
      sql: """
        UPDATE zone SET sequence = ?, first_sequence = ?, minimum_sequence = ?,
          owner_sequence = ?, bytes = ?, deleted = ?
        WHERE number = ?
        """)
    try statement.execute(
      arguments: [
        zone.sequence, zone.firstSequence, zone.minimumSequence, zone.ownerSequence,
        zone.byteCount, zone.isDeleted, zone.number,
      ])
  }

  private static func zone(_ row: Row) throws -> StoredZone {
    StoredZone(
      number: try row.decode(atIndex: 0), owner: try row.decode(atIndex: 1),
      name: try row.decode(atIndex: 2), sequence: try row.decode(atIndex: 3),
      firstSequence: try row.decode(atIndex: 4), minimumSequence: try row.decode(atIndex: 5),
      ownerSequence: try row.decode(atIndex: 6), byteCount: try row.decode(atIndex: 7),
      isDeleted: try row.decode(atIndex: 8))
  }
}
