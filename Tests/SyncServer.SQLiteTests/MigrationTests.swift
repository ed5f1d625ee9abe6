import Domain
import Foundation
import GRDB
import PluginAPI
import SyncServer
import SyncServer_SQLite
import TestSupport
import Testing

@Suite("Files of older versions")
struct MigrationTests {
  /// The tables of version 2, with an owner's zone and record.
  private static let version2 = """
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
    INSERT INTO server (only, epoch) VALUES (1, 7);
    INSERT INTO zone VALUES ('anna', 1, 'show', 3, 0, 0, 99, 0);
    INSERT INTO record VALUES ('anna', 1, 'cue-1', NULL, x'01', 3, 7, 1800000000000);
    PRAGMA application_id = 1128352851;
    PRAGMA user_version = 2;
    """

  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("server.db")
    try DatabaseQueue(path: path).inDatabase { db in try db.execute(sql: Self.version2) }
  }

  private func version(of name: String) throws -> Int? {
    try DatabaseQueue(path: folder.file(name)).read { db in
      try Int.fetchOne(db, sql: "PRAGMA user_version")
    }
  }

  private func schema(of name: String) throws -> [String] {
    try DatabaseQueue(path: folder.file(name)).read { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT replace(sql, '"', '') FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name
          """)
    }
  }

  @Test("Version 2 gets keys and a secret, and keeps all it had")
  func changed() throws {
    let storage = try SQLiteStorage(path: path)
    let limit = PageLimit(records: 9, bytes: 9_999)
    let facts = try storage.read(.zone("show", of: "anna", .changes(after: 0, upTo: limit)))
    #expect(facts.epoch == 7)
    #expect(facts.zones.map(\.sequence) == [3])
    #expect(facts.page.records.map(\.name) == ["cue-1"])
    #expect(try storage.secret().count == 32)
    #expect(try storage.keys().isEmpty)
    #expect(try storage.state() == StoreState(epoch: 7, writes: 3))
    #expect(try version(of: "server.db") == 3)
  }

  @Test("A changed file has the tables of a new one")
  func sameTables() throws {
    _ = try SQLiteStorage(path: path)
    _ = try SQLiteStorage(path: folder.file("new.db"))
    #expect(try schema(of: "server.db") == schema(of: "new.db"))
  }

  @Test("The file of before is kept beside it, and a kept one is never replaced")
  func kept() throws {
    try Data("mine".utf8).write(to: URL(fileURLWithPath: path + ".v2.backup"))
    let storage = try SQLiteStorage(path: path)
    #expect(folder.read("server.db.v2.backup") == "mine")
    #expect(try version(of: "server.db.v2.backup-2") == 2)
    let epoch = try DatabaseQueue(path: path + ".v2.backup-2").read { db in
      try Int.fetchOne(db, sql: "SELECT epoch FROM server")
    }
    #expect(epoch == 7)
    try storage.close()
    _ = try SQLiteStorage(path: path)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.filter { $0.contains("backup") }.count == 2, "it is kept once: \(names)")
  }

  @Test("If it cannot be changed, it stays as it was")
  func refused() throws {
    try DatabaseQueue(path: path).inDatabase { db in
      try db.execute(sql: "CREATE TABLE access_key (x)")
    }
    let before = try schema(of: "server.db")
    #expect(throws: ServerFault.self) { try SQLiteStorage(path: path) }
    #expect(try schema(of: "server.db") == before)
    #expect(try version(of: "server.db") == 2)
  }

  @Test("A newer version is refused with what to do")
  func newer() throws {
    try DatabaseQueue(path: path).inDatabase { db in
      try db.execute(sql: "PRAGMA user_version = 99")
    }
    let fault = #expect(throws: ServerFault.self) { try SQLiteStorage(path: path) }
    guard case .damaged(let reason)? = fault else {
      Issue.record("not refused: \(String(describing: fault))")
      return
    }
    #expect(reason.contains("99") && reason.contains("newer program"), "\(reason)")
  }
}
