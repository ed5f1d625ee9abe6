import Domain
import SyncServer

/// The rows of keys; a revoked key has none.
enum KeyTable {
  private static let columns = "name, owner, identifier, public, can_write, made"
  private static let all = Statement("keys", "SELECT \(columns) FROM access_key ORDER BY name")
  private static let one = Statement(
    "key", "SELECT \(columns) FROM access_key WHERE identifier = $1::text")
  private static let add = Statement(
    "key_add", writes: true,
    """
    INSERT INTO access_key (\(columns))
    VALUES ($1::text, $2::text, $3::text, $4::bytea, $5::boolean, $6::bigint)
    ON CONFLICT DO NOTHING
    """)
  private static let remove = Statement(
    "key_remove", writes: true, "DELETE FROM access_key WHERE name = $1::text")

  static func keys(_ session: Session) throws -> [KeyEntry] {
    let rows = try session.run(all)
    return try (0..<rows.count).map { try key($0, rows) }
  }

  static func key(_ identifier: String, _ session: Session) throws -> KeyEntry? {
    let rows = try session.run(one) { $0.add(identifier) }
    return rows.count == 0 ? nil : try key(0, rows)
  }

  /// Adds a row, if neither its name nor its key is there.
  static func insert(_ key: KeyEntry, _ session: Session) throws -> Bool {
    let rows = try session.run(add) { parameters in
      parameters.add(key.name)
      parameters.add(key.owner)
      parameters.add(key.identifier)
      parameters.add(key.publicKey)
      parameters.add(key.canWrite)
      parameters.add(key.made.milliseconds)
    }
    return rows.changedCount > 0
  }

  static func remove(_ name: String, _ session: Session) throws -> Bool {
    try session.run(remove) { $0.add(name) }.changedCount > 0
  }

  private static func key(_ row: Int, _ rows: Rows) throws -> KeyEntry {
    KeyEntry(
      name: try rows.text(row, 0), owner: try rows.text(row, 1),
      identifier: try rows.text(row, 2), publicKey: try rows.bytes(row, 3),
      canWrite: try rows.boolean(row, 4),
      made: Timestamp(milliseconds: try rows.integer(row, 5)))
  }
}
