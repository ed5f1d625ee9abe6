import GRDB

/// The blocks whose object is missing; only other programs can cause this.
///
/// SQLite refuses a change that leaves such a block or brings one back. Such a commit is retried
/// without SQLite's foreign keys, and checked here instead.
struct OrphanedBlocks {
  /// A block and the object that it names.
  private struct Orphan: Hashable {
    let block: String
    let object: String
  }

  private let blocks: Set<Orphan>
  private let otherMissing: MissingOwners

  /// Looks for them.
  init(in db: Database) throws {
    blocks = try Self.orphans(in: db)
    otherMissing = try MissingOwners(in: db).apartFromBlocks
  }

  /// Runs a commit with SQLite's foreign keys off.
  ///
  /// - Parameters:
  ///   - db: The database, outside a transaction.
  ///   - commit: The commit, which must call ``check(_:)`` before it ends.
  /// - Returns: The result of the commit.
  /// - Throws: Errors of the commit.
  static func tolerating<Value>(_ db: Database, _ commit: () throws -> Value) throws -> Value {
    try db.execute(sql: "PRAGMA foreign_keys = OFF")
    defer { try? db.execute(sql: "PRAGMA foreign_keys = ON") }
    return try commit()
  }

  /// Checks that a commit orphans no further blocks.
  ///
  /// A block can come back without its object if the record of changes shows that it had none when
  /// it was removed or changed.
  ///
  /// - Parameter db: The database after the commit's changes, before they are recorded.
  /// - Throws: The error with which SQLite refuses such a commit.
  func check(_ db: Database) throws {
    let added = try Self.orphans(in: db).subtracting(blocks)
    let isKept = try added.allSatisfy { try Self.wasOrphan($0, in: db) }
    guard isKept, try MissingOwners(in: db).apartFromBlocks.areAmong(otherMissing) else {
      throw DatabaseError(resultCode: .SQLITE_CONSTRAINT_FOREIGNKEY)
    }
  }

  private static func orphans(in db: Database) throws -> Set<Orphan> {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT id, object FROM item
        WHERE object IS NOT NULL AND object NOT IN (SELECT id FROM object)
        """)
    var orphans: Set<Orphan> = []
    while let row = try rows.next() {
      var reader = RowReader(row, table: "item")
      orphans.insert(Orphan(block: try reader.text(), object: try reader.text()))
    }
    return orphans
  }

  /// Whether a block named an object that was missing already: one that is missing now and was not
  /// deleted since.
  private static func wasOrphan(_ orphan: Orphan, in db: Database) throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: """
        SELECT EXISTS (
          SELECT 1 FROM change AS earlier
          WHERE entity = 'item' AND id = :block
          AND json_extract(before, '$.item.object') = :object
          AND NOT EXISTS (
            SELECT 1 FROM change
            WHERE entity = 'object' AND id = :object AND after IS NULL
            AND sequence >= earlier.sequence))
        """, arguments: ["block": orphan.block, "object": orphan.object]) ?? false
  }
}
