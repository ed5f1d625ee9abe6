import Domain
import Foundation
import GRDB
import SyncServer

/// The rows of keys.
enum KeyTable {
  private static let columns = "name, owner, identifier, public, can_write, made"

  static func keys(_ db: Database) throws -> [KeyEntry] {
    try Row.fetchAll(db, sql: "SELECT \(columns) FROM access_key ORDER BY name").map(key)
  }

  static func key(_ identifier: String, _ db: Database) throws -> KeyEntry? {
    let statement = try db.cachedStatement(
      sql: "SELECT \(columns) FROM access_key WHERE identifier = ?")
    return try Row.fetchOne(statement, arguments: [identifier]).map(key)
  }

  /// Adds a row, if neither its name nor its key is there.
  static func insert(_ key: KeyEntry, _ db: Database) throws -> Bool {
    try db.execute(
      sql: "INSERT INTO access_key (\(columns)) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
      arguments: [
        key.name, key.owner, key.identifier, Data(key.publicKey), key.canWrite,
        key.made.milliseconds,
      ])
    return db.changesCount > 0
  }

  static func remove(_ name: String, _ db: Database) throws -> Bool {
    try db.execute(sql: "DELETE FROM access_key WHERE name = ?", arguments: [name])
    return db.changesCount > 0
  }

  private static func key(_ row: Row) throws -> KeyEntry {
    let bytes: Data = try row.decode(atIndex: 3)
    return KeyEntry(
      name: try row.decode(atIndex: 0), owner: try row.decode(atIndex: 1),
      identifier: try row.decode(atIndex: 2), publicKey: Array(bytes),
      canWrite: try row.decode(atIndex: 4),
      made: Timestamp(milliseconds: try row.decode(atIndex: 5)))
  }
}
