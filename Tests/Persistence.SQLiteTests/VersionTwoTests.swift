import Domain
import GRDB
import Persistence_SQLite
import PluginAPI
import StoreConformance
import Testing

/// Files of version 2, whose objects were not cues.
struct VersionTwoTests {
  private static let ids = (1...5).map { String(repeating: "0", count: 31) + "\($0)" }

  /// A show with two lists, a board and a block, as a build of version 2 has written it.
  private static let rows = """
    INSERT INTO meta VALUES (1, 'callboard workspace', 2, 1, 1);
    INSERT INTO show VALUES ('\(ids[0])', 'Hamlet', 'hamlet', 5);
    INSERT INTO object (id, show, kind, number, name, outlined, created, source_format,
        source_identifier)
      VALUES ('\(ids[1])', '\(ids[0])', 'list', '5.2', 'Storm', 0, 6, 'eos-csv',
        'cue block:list:5/2'),
      ('\(ids[4])', '\(ids[0])', 'list', '5', 'Main', 1, 7, NULL, NULL);
    INSERT INTO board VALUES ('\(ids[2])', '\(ids[0])', 'Main', 'main', 'grid', 1, 7, NULL, NULL);
    INSERT INTO item (id, board, object, x, y, width, height, action, message)
      VALUES ('\(ids[3])', '\(ids[2])', '\(ids[1])', 0, 0, 2, 2, 'flash', '/a 1');
    INSERT INTO change VALUES (2, 0, 'object', '\(ids[4])', NULL,
      '{"object":{"id":"\(ids[4])","show":"\(ids[0])","kind":"list","number":"5",\
    "name":"Main","isOutlined":true,"created":7}}');
    PRAGMA application_id = 1128352834; PRAGMA user_version = 2; PRAGMA journal_mode = WAL;
    """

  private func make(_ folder: Folder) throws {
    try execute(folder(), Tables.version1 + Tables.version2 + Self.rows)
  }

  @Test func everythingIsKeptAndCuesCanBeAdded() throws {
    try withFolder { folder in
      try make(folder)
      let store = try SQLiteStore(path: folder())
      let show = try #require(ID<Show>(Self.ids[0]))
      let objects = try store.objects(of: show).value.sorted(by: ShowObject.inOrder)
      #expect(objects.map(\.reference) == ["list 5 \"Main\"", "list 5.2 \"Storm\""])
      #expect(objects.allSatisfy { $0.cue == nil })
      #expect(objects[1].source?.identifier == "cue block:list:5/2")
      let id = try #require(ID<Board>(Self.ids[2]))
      let board = try #require(try store.contents(of: id)?.value)
      #expect(board.items.map(\.action) == [.flash] && board.items.map(\.message) == ["/a 1"])
      #expect(
        try store.changes(after: StoreSequence(1)).value == [.insert(.object(objects[0]))])
      #expect(try folder.names.contains("test.callboard.backup-v2"))

      let change = Change.updating(objects[1]) {
        ($0.number, $0.cue) = (ObjectNumber(5), ObjectNumber(20))
      }
      _ = try store.commit([change], expecting: StoreSequence(2))
      try store.close()
      let again = try SQLiteStore(path: folder())
      #expect(try again.changes(after: StoreSequence(2)).value == [change])
      let references = try again.objects(of: show).value.map(\.reference).sorted()
      #expect(references == ["list 5 \"Main\"", "list 5/20 \"Storm\""])
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

  @Test(arguments: ["20/1", "x", "-1", ".", "1..2"])
  func aCueThatIsNoneIsDamage(cue: String) throws {
    try withFolder { folder in
      try make(folder)
      let store = try SQLiteStore(path: folder())
      try store.close()
      try sqlite(folder()) { db throws in
        try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
        try db.execute(
          sql: "UPDATE object SET cue = ? WHERE number = '5'", arguments: [cue])
      }
      let again = try SQLiteStore(path: folder())
      let show = try #require(ID<Show>(Self.ids[0]))
      #expect(throws: StoreError.self) { _ = try again.objects(of: show) }
    }
  }
}
