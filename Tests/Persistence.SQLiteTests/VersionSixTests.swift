import Domain
import GRDB
import Persistence_SQLite
import PluginAPI
import StoreConformance
import Testing

/// Files of version 6, which knew neither commands nor an outbox.
struct VersionSixTests {
  /// A show that was renamed, as a build of version 6 has written it.
  private static let id = String(repeating: "0", count: 31) + "1"
  private static let rows = """
    INSERT INTO meta VALUES (1, 'callboard workspace', 2, 0, 2);
    INSERT INTO show VALUES ('\(id)', 'Hamlet', 'hamlet', 5);
    INSERT INTO change VALUES
      (1, 0, 'show', '\(id)', NULL, '{"show":{"id":"\(id)","name":"H","created":5}}'),
      (2, 0, 'show', '\(id)', '{"show":{"id":"\(id)","name":"H","created":5}}',
       '{"show":{"id":"\(id)","name":"Hamlet","created":5}}');
    PRAGMA application_id = 1128352834; PRAGMA user_version = 6; PRAGMA journal_mode = WAL;
    """

  private func make(_ folder: Folder) throws {
    let tables =
      Tables.version1 + Tables.version2 + Tables.version3 + Tables.version4 + Tables.version5
      + Tables.version6
    try execute(folder(), tables + Self.rows)
  }

  @Test func everythingIsKeptAndAnOutboxCanBeStarted() throws {
    try withFolder { folder in
      try make(folder)
      let store = try SQLiteStore(path: folder())
      let show = try #require(try store.shows().value.first?.show)
      #expect(show.name == "Hamlet")
      #expect(
        try store.changes(after: .start).value.map { $0.after?.key } == [
          .show(show.id), .show(show.id),
        ])
      #expect(try store.commands(before: nil, limit: 9).value.isEmpty)
      #expect(try store.outbox(after: nil, limit: 9) == nil)
      #expect(try store.startOutbox() == StoreSequence(2))
      let note = CommandNote(words: "show delete", time: Timestamp(milliseconds: 9), seat: "a")
      let change = Change.delete(.show(show))
      _ = try store.commit(
        [change], expecting: StoreSequence(2), from: .command(note), watchedBy: nil)
      #expect(try store.outbox(after: nil, limit: 9)?.value.map(\.change) == [change])
      #expect(try store.commands(before: nil, limit: 9).value.map(\.note) == [note])
    }
  }

  @Test func theTablesAreThoseOfANewFile() throws {
    try withFolder { folder in
      try make(folder)
      _ = try SQLiteStore(path: folder())
      try folder.makeWorkspace("new.callboard")
      let schema = try ["test.callboard", "new.callboard"].map { name in
        try sqlite(folder(name)) { db throws in
          try String.fetchAll(
            db, sql: "SELECT type || name || ifnull(sql, '') FROM sqlite_master ORDER BY name")
        }
      }
      #expect(schema[0] == schema[1])
      try sqlite(folder()) { db throws in
        #expect(try Int32.fetchOne(db, sql: "PRAGMA user_version") == Schema.current.version)
        #expect(try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok")
      }
    }
  }

  @Test func theCopyIsOfVersionSix() throws {
    try withFolder { folder in
      try make(folder)
      _ = try SQLiteStore(path: folder())
      try sqlite(folder("test.callboard.backup-v6")) { db throws in
        #expect(try Int.fetchOne(db, sql: "PRAGMA user_version") == 6)
        #expect(try !db.tableExists("command"))
        #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM change") == 2)
      }
    }
  }
}
