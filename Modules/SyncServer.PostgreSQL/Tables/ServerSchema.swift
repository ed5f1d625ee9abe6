import SyncServer

/// The tables of a server, in a schema of their own.
enum ServerSchema {
  /// What changes the tables of each version to those of the next one; the first makes them.
  ///
  /// Every key begins with the owner, so that a database can spread owners over partitions or
  /// machines. Names compare by their bytes. The row of a zone changes with each batch: no index
  /// has what changes, and pages have room, so that it stays where it is. A record without a type
  /// is deleted; its row stays, so that the feed has it. `record` has no reference to `zone`: rows
  /// of zones are never removed, and records are only written together with that of their zone.
  private static let steps = [
    """
    CREATE TABLE server (
      is_only boolean NOT NULL PRIMARY KEY CHECK (is_only),
      version integer NOT NULL,
      epoch bigint NOT NULL,
      secret bytea NOT NULL CHECK (octet_length(secret) = 32)
    );
    CREATE TABLE access_key (
      name text COLLATE "C" NOT NULL PRIMARY KEY,
      owner text COLLATE "C" NOT NULL,
      identifier text COLLATE "C" NOT NULL UNIQUE,
      public bytea NOT NULL,
      can_write boolean NOT NULL,
      made bigint NOT NULL
    );
    CREATE TABLE zone (
      owner text COLLATE "C" NOT NULL,
      number bigint NOT NULL,
      name text COLLATE "C" NOT NULL,
      sequence bigint NOT NULL,
      first_sequence bigint NOT NULL,
      minimum_sequence bigint NOT NULL,
      bytes bigint NOT NULL,
      deleted boolean NOT NULL,
      PRIMARY KEY (owner, number),
      UNIQUE (owner, name)
    ) WITH (fillfactor = 40);
    CREATE TABLE record (
      owner text COLLATE "C" NOT NULL,
      zone bigint NOT NULL,
      name text COLLATE "C" NOT NULL,
      type text COLLATE "C",
      fields bytea NOT NULL,
      bytes bigint NOT NULL,
      sequence bigint NOT NULL,
      epoch bigint NOT NULL,
      modified bigint NOT NULL,
      PRIMARY KEY (owner, zone, name)
    );
    CREATE UNIQUE INDEX record_seq ON record (owner, zone, sequence);
    CREATE INDEX record_type ON record (owner, zone, type, name) WHERE type IS NOT NULL;
    CREATE INDEX record_tombstone ON record (owner, zone, modified) WHERE type IS NULL;
    """
  ]

  /// The version of the tables.
  private static var version: Int64 { Int64(steps.count) }
  /// How often it is tried again when another process makes the tables at the same time.
  private static let attempts = 10

  private static let find = Statement(
    "schema_find",
    """
    SELECT
      (SELECT count(*) FROM pg_namespace WHERE nspname = $1::text),
      (SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = $1::text AND c.relkind IN ('r', 'p', 'v', 'm', 'f')),
      (SELECT count(*) FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
        JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = $1::text AND c.relname = 'server'
          AND a.attname IN ('is_only', 'version', 'epoch', 'secret'))
    """)
  private static let insert = Statement(
    "schema_insert",
    "INSERT INTO server (is_only, version, epoch, secret) VALUES (true, $1::integer, 1, $2::bytea)")
  private static let read = Statement("schema_read", "SELECT version FROM server")
  /// The lock of those who change the tables.
  private static let lock = Statement("schema_lock", "SELECT version FROM server FOR UPDATE")
  private static let write = Statement("schema_write", "UPDATE server SET version = $1::integer")

  /// Makes the tables, changes those of an older version, or checks that they are a server's.
  ///
  /// Another process may do the same: one of them does it, in one transaction.
  ///
  /// - Throws: `ServerFault`, or ``DatabaseFailure``.
  static func prepare(_ session: Session, _ settings: PostgreSQLSettings) throws {
    for _ in 1..<attempts {
      do {
        return try prepareOnce(session, settings)
      } catch let failure as DatabaseFailure where failure.isMadeByOther {
        continue
      }
    }
    try prepareOnce(session, settings)
  }

  private static func prepareOnce(_ session: Session, _ settings: PostgreSQLSettings) throws {
    guard try isMade(session, settings) else {
      return try transaction(session) {
        try makeSchema(session, settings)
        try session.execute(steps.joined(separator: "\n"))
        var random = SystemRandomNumberGenerator()
        let secret = (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }
        _ = try session.run(insert) { parameters in
          parameters.add(small: version)
          parameters.add(secret)
        }
      }
    }
    guard try known(session.run(read), settings) < version else { return }
    try transaction(session) {
      // Another process may have changed them in the meantime.
      let old = try known(session.run(lock), settings)
      guard old < version else { return }
      try session.execute(steps[Int(old)...].joined(separator: "\n"))
      _ = try session.run(write) { $0.add(small: version) }
    }
  }

  /// Whether the schema has a server's tables.
  ///
  /// - Throws: `ServerFault` if it has others.
  private static func isMade(_ session: Session, _ settings: PostgreSQLSettings) throws -> Bool {
    let rows = try session.run(find) { $0.add(settings.schema) }
    let (tables, columns) = (try rows.integer(0, 1), try rows.integer(0, 2))
    guard tables > 0 else { return false }
    guard columns == 4 else {
      throw ServerFault.damaged(
        "the schema '\(settings.schema)' has tables of another program: choose another schema")
    }
    return true
  }

  /// Makes the schema, unless it is there: only making it needs a right in the database.
  private static func makeSchema(_ session: Session, _ settings: PostgreSQLSettings) throws {
    let rows = try session.run(find) { $0.add(settings.schema) }
    guard try rows.integer(0, 0) == 0 else { return }
    try session.execute("CREATE SCHEMA \(settings.quotedSchema)")
  }

  /// The version of the tables, if this program knows it.
  private static func known(_ rows: Rows, _ settings: PostgreSQLSettings) throws -> Int64 {
    guard rows.count == 1 else { throw ServerFault.damaged("the table 'server' has no row") }
    let version = try rows.integer(0, 0)
    guard version <= Self.version else {
      throw ServerFault.damaged(
        "the schema '\(settings.schema)' is of version \(version), and this program knows "
          + "versions up to \(Self.version): use a newer program")
    }
    guard version >= 1 else {
      throw ServerFault.damaged(
        "the schema '\(settings.schema)' is of version \(version), which never was released")
    }
    return version
  }

  private static func transaction(_ session: Session, _ body: () throws -> Void) throws {
    try session.execute("BEGIN")
    do {
      try body()
      try session.execute("COMMIT")
    } catch {
      // If this fails, too, the connection is not used again.
      try? session.execute("ROLLBACK")
      throw error
    }
  }
}
