import GRDB
import SyncServer

/// The tables of a server's file.
enum ServerSchema {
  /// The mark of the file in its header: "CALS".
  private static let application: Int32 = 0x4341_4C53
  /// The version of the tables.
  private static let version: Int32 = 3
  /// The oldest version that can be changed to this one.
  private static let oldestVersion: Int32 = 2

  /// The row about the server.
  ///
  /// The secret signs tokens: with another one, all clients read their zones from the start.
  private static let server = """
    CREATE TABLE server (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      epoch INTEGER NOT NULL,
      secret BLOB NOT NULL CHECK (length(secret) = 32)
    ) STRICT;
    """

  /// The keys that clients sign with: their public halves.
  ///
  /// A revoked one has no row.
  private static let keys = """
    CREATE TABLE access_key (
      name TEXT NOT NULL PRIMARY KEY,
      owner TEXT NOT NULL,
      identifier TEXT NOT NULL UNIQUE,
      public BLOB NOT NULL,
      can_write INTEGER NOT NULL CHECK (can_write IN (0, 1)),
      made INTEGER NOT NULL
    ) STRICT;
    """

  /// The statements that make all tables.
  ///
  /// A record without a type is deleted; its row stays, so that the feed has it.
  private static let tables = """
    \(server)
    \(keys)
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
    INSERT INTO server (only, epoch, secret) VALUES (1, 1, randomblob(32));
    PRAGMA application_id = \(application);
    PRAGMA user_version = \(version);
    """

  /// Version 3 has keys and a secret.
  private static let changes = """
    ALTER TABLE server RENAME TO server_2;
    \(server)
    INSERT INTO server (only, epoch, secret) SELECT only, epoch, randomblob(32) FROM server_2;
    DROP TABLE server_2;
    \(keys)
    PRAGMA user_version = \(version);
    """

  /// Makes the tables of an empty file, changes those of an older version, or checks that a file
  /// is a server's.
  ///
  /// - Parameters:
  ///   - queue: The file.
  ///   - keep: Keeps a copy of the file as it is, which has this version.
  /// - Throws: ``/SyncServer/ServerFault``, or an error of SQLite.
  static func prepare(_ queue: DatabaseQueue, keep: (Int32) throws -> Void) throws {
    let isOld = try queue.inDatabase { db in
      try isServers(db) && number("user_version", db) < version
    }
    if isOld { try keep(try queue.inDatabase { db in try number("user_version", db) }) }
    try queue.inDatabase { db in
      try db.inTransaction(.immediate) {
        guard try isServers(db) else {
          try db.execute(sql: tables)
          return .commit
        }
        // Another process may have changed it in the meantime.
        if try number("user_version", db) < version { try db.execute(sql: changes) }
        return .commit
      }
    }
  }

  /// Checks that a file is a server's, and of a version that this program reads.
  ///
  /// - Parameter db: The file.
  /// - Returns: `false` for an empty file.
  /// - Throws: ``/SyncServer/ServerFault`` if it is another one.
  static func isServers(_ db: Database) throws -> Bool {
    let application = try number("application_id", db)
    let version = try number("user_version", db)
    let objects = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema")
    if application == 0, version == 0, objects == 0 { return false }
    guard application == Self.application else {
      throw ServerFault.damaged("the file is not a sync server's")
    }
    guard version <= Self.version else {
      throw ServerFault.damaged(
        "the file is of version \(version), and this program knows versions up to "
          + "\(Self.version): use a newer program")
    }
    guard version >= oldestVersion else {
      throw ServerFault.damaged("the file is of version \(version), which never was released")
    }
    return true
  }

  private static func number(_ pragma: String, _ db: Database) throws -> Int32 {
    try Int32.fetchOne(db, sql: "PRAGMA \(pragma)") ?? 0
  }
}
