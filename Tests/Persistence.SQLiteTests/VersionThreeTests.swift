import Domain
import GRDB
import Persistence_SQLite
import PluginAPI
import StoreConformance
import Testing

/// Files of version 3, which knew no trips.
struct VersionThreeTests {
  private static let ids = (1...5).map { String(repeating: "0", count: 31) + "\($0)" }

  /// A show with a list and a cue of it, a board and a block, as a build of version 3 has written
  /// it.
  private static let rows = """
    INSERT INTO meta VALUES (1, 'callboard workspace', 3, 1, 3);
    INSERT INTO show VALUES ('\(ids[0])', 'Hamlet', 'hamlet', 5);
    INSERT INTO object (id, show, kind, number, name, outlined, created, cue)
      VALUES ('\(ids[1])', '\(ids[0])', 'list', '5', 'Storm', 0, 6, '20'),
      ('\(ids[4])', '\(ids[0])', 'list', '5', 'Main', 1, 7, NULL);
    INSERT INTO board VALUES ('\(ids[2])', '\(ids[0])', 'Main', 'main', 'grid', 2, 7, NULL, NULL);
    INSERT INTO item (id, board, object, x, y, width, height, action, message)
      VALUES ('\(ids[3])', '\(ids[2])', '\(ids[1])', 0, 0, 2, 2, 'flash', '/a 1');
    INSERT INTO view VALUES ('\(ids[2])', 1, 2, 1.5);
    INSERT INTO change VALUES (2, 0, 'object', '\(ids[1])', NULL,
      '{"object":{"id":"\(ids[1])","show":"\(ids[0])","kind":"list","number":"5","cue":"20",\
    "name":"Storm","isOutlined":false,"created":6}}'),
      (2, 1, 'object', '\(ids[4])', NULL,
      '{"object":{"id":"\(ids[4])","show":"\(ids[0])","kind":"list","number":"5",\
    "name":"Main","isOutlined":false,"created":7}}'),
      (3, 0, 'object', '\(ids[4])',
      '{"object":{"id":"\(ids[4])","show":"\(ids[0])","kind":"list","number":"5",\
    "name":"Main","isOutlined":false,"created":7}}',
      '{"object":{"id":"\(ids[4])","show":"\(ids[0])","kind":"list","number":"5",\
    "name":"Main","isOutlined":true,"created":7}}');
    PRAGMA application_id = 1128352834; PRAGMA user_version = 3; PRAGMA journal_mode = WAL;
    """

  private func make(_ folder: Folder, without table: String? = nil) throws {
    let drop = table.map { "DROP TABLE \($0);" } ?? ""
    let tables = Tables.version1 + Tables.version2 + Tables.version3
    try execute(folder(), tables + Self.rows + drop)
  }

  @Test func everythingIsKeptAndTripsCanBeAdded() throws {
    try withFolder { folder in
      try make(folder)
      let store = try SQLiteStore(path: folder())
      let show = try #require(ID<Show>(Self.ids[0]))
      let objects = try store.objects(of: show).value.sorted(by: ShowObject.inOrder)
      #expect(objects.map(\.reference) == ["list 5 \"Main\"", "list 5/20 \"Storm\""])
      let id = try #require(ID<Board>(Self.ids[2]))
      let board = try #require(try store.contents(of: id)?.value)
      #expect(board.board.rules == .grid(minimum: .two))
      #expect(board.items.map(\.action) == [.flash] && board.items.map(\.message) == ["/a 1"])
      #expect(try store.view(of: id)?.zoom == 1.5)
      let record = try store.changes(after: StoreSequence(1)).value
      #expect(
        record
          == [
            .insert(.object(objects[1])),
            Change.updating(objects[0]) { $0.isOutlined = false }.inverse.before
              .map { .insert($0) }, Change.updating(objects[0]) { $0.isOutlined = false }.inverse,
          ].compactMap { $0 })
      #expect(try store.changes(after: StoreSequence(2)).value.count == 1)
      #expect(try store.trips().value.isEmpty)
      #expect(try folder.names.contains("test.callboard.backup-v3"))

      var samples = Samples(seed: 31)
      let trip = SampleTrip(&samples)
      let before = try entities(store)
      _ = try store.commit(trip.making, expecting: StoreSequence(3))
      try store.close()
      let again = try SQLiteStore(path: folder())
      #expect(try entities(again) == before.union(trip.entities))
      #expect(try again.changes(after: StoreSequence(1)).value == record + trip.making)
    }
  }

  @Test func changesOfBoardsAreRead() throws {
    try withFolder { folder in
      try make(folder)
      let board = """
        {"board":{"id":"\(Self.ids[2])","show":"\(Self.ids[0])","name":"Main",\
        "placement":"grid","minimum":2,"created":7}}
        """
      try execute(
        folder(), "INSERT INTO change VALUES (3, 1, 'board', '\(Self.ids[2])', NULL, '\(board)')")
      let store = try SQLiteStore(path: folder())
      let id = try #require(ID<Board>(Self.ids[2]))
      let stored = try #require(try store.contents(of: id)?.value.board)
      let change = try store.changes(after: StoreSequence(2)).value.last
      #expect(change == .insert(.board(stored)))
      // What was read can be undone.
      _ = try store.commit([.updating(stored) { $0.name = "Other" }], expecting: StoreSequence(3))
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
        #expect(try Row.fetchOne(db, sql: "PRAGMA foreign_key_check") == nil)
      }
    }
  }

  @Test func theCopyIsOfVersionThree() throws {
    try withFolder { folder in
      try make(folder)
      _ = try SQLiteStore(path: folder())
      try sqlite(folder("test.callboard.backup-v3")) { db throws in
        #expect(try Int.fetchOne(db, sql: "PRAGMA user_version") == 3)
        #expect(try !db.tableExists("trip"))
        #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM object") == 2)
        #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM change") == 3)
      }
    }
  }

  @Test(arguments: ["item", "view", "change"])
  func aDamagedOneIsNotUpgradedFirst(table: String) throws {
    try withFolder { folder in
      try make(folder, without: table)
      #expect(throws: StoreError.self) { _ = try SQLiteStore(path: folder()) }
      try sqlite(folder()) { db throws in
        #expect(try Int.fetchOne(db, sql: "PRAGMA user_version") == 3)
        #expect(try !db.tableExists("trip"))
      }
      #expect(try !folder.names.contains { $0.contains("backup") })
    }
  }
}
