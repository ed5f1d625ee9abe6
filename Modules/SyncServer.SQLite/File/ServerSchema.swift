import GRDB
import SyncServer

/// The tables of a server's file.
enum ServerSchema {
  /// The mark of the file in its header: "CALS".
  private static let application: Int32 = 0x4341_4C53
  /// The version of the tables.
  private static let version: Int32 = 2

  /// The statements that make them.
  ///
  /// A record without a type is deleted; its row stays, so that the feed has it.
  private static let tables = """
    CREATE TABLE server (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      epoch INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE zone (
      owner TEXT NOT NULL,
      number INTEGER NOT NULL,
      name TEXT NOT NULL,
      sequence INTEGER NOT NULL,
      first_sequence INTEGER NOT NULL,
      minimum_sequence INTEGER NOT NULL,
      bytes INTEGER NOT NULL,
      deleted INTEGER NOT NULL CHECK (deleted IN (0, 1)),
      PRIMARY KEY (owner, number),
      UNIQUE (owner, name)
    ) STRICT;
    CREATE TABLE record (
      owner TEXT NOT NULL,
      zone INTEGER NOT NULL,
      name TEXT NOT NULL,
      type TEXT,
      fields BLOB NOT NULL,
      sequence INTEGER NOT NULL,
      epoch INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      PRIMARY KEY (owner, zone, name),
      FOREIGN KEY (owner, zone) REFERENCES zone (owner, number)
    ) STRICT;
    CREATE UNIQUE INDEX record_seq ON record (owner, zone, sequence);
    CREATE INDEX record_type ON record (owner, zone, type, name) WHERE type IS NOT NULL;
    CREATE INDEX record_tombstone ON record (modified) WHERE type IS NULL;
    INSERT INTO server (only, epoch) VALUES (1, 1);
    PRAGMA application_id = \(application);
    PRAGMA user_version = \(version);
    """

  /// Makes the tables of an empty file, or checks that a file is a server's.
  static func prepare(_ db: Database) throws {
    try db.inTransaction(.immediate) {
      let application = try Int32.fetchOne(db, sql: "PRAGMA application_id")
      let version = try Int32.fetchOne(db, sql: "PRAGMA user_version")
      let objects = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema")
      if application == 0, version == 0, objects == 0 {
        try db.execute(sql: tables)
        return .commit
      }
      guard application == Self.application else {
        throw ServerFault.damaged("the file is not a sync server's")
      }
      guard version == Self.version else {
        throw ServerFault.damaged("the file is of another version: \(version ?? 0)")
      }
      return .commit
    }
  }
}
