import Domain
import GRDB
import GridGeometry
import Persistence_SQLite
import PluginAPI
import StoreConformance
import Testing

/// Files of version 1, whose blocks had neither an action nor a message.
struct VersionOneTests {
  private static let ids = (1...5).map { String(repeating: "0", count: 31) + "\($0)" }

  /// A show with a list, a board and two blocks, as a build of version 1 has written it.
  private static let rows = """
    INSERT INTO meta VALUES (1, 'callboard workspace', 2, 1, 1);
    INSERT INTO show VALUES ('\(ids[0])', 'Hamlet', 'hamlet', 5);
    INSERT INTO object (id, show, kind, number, name, outlined, created)
      VALUES ('\(ids[1])', '\(ids[0])', 'list', '5', 'Opening', 0, 6);
    INSERT INTO board VALUES ('\(ids[2])', '\(ids[0])', 'Main', 'main', 'grid', 1, 7, NULL, NULL);
    INSERT INTO item VALUES ('\(ids[3])', '\(ids[2])', '\(ids[1])', 0, 0, 2, 2);
    INSERT INTO item VALUES ('\(ids[4])', '\(ids[2])', '\(ids[1])', -4, 2, 1, 3);
    INSERT INTO view VALUES ('\(ids[2])', 1, 2, 1.5);
    INSERT INTO change VALUES (2, 0, 'item', '\(ids[4])', NULL,
      '{"item":{"id":"\(ids[4])","board":"\(ids[2])","object":"\(ids[1])",\
    "pose":{"cells":{"x":-4,"y":2,"width":1,"height":3}}}}');
    PRAGMA application_id = 1128352834; PRAGMA user_version = 1; PRAGMA journal_mode = WAL;
    """

  private func make(_ folder: Folder, without table: String? = nil) throws {
    let drop = table.map { "DROP TABLE \($0);" } ?? ""
    try execute(folder(), Tables.version1 + Self.rows + drop)
  }

  private func item(_ place: Int, _ rect: CellRect?) throws -> BoardItem {
    BoardItem(
      id: try #require(ID(Self.ids[place])), board: try #require(ID(Self.ids[2])),
      object: try #require(ID(Self.ids[1])), pose: .cells(try #require(rect)), action: .go,
      message: nil)
  }

  private var items: [BoardItem] {
    get throws {
      [
        try item(3, CellRect(x: 0, y: 0, width: 2, height: 2)),
        try item(4, CellRect(x: -4, y: 2, width: 1, height: 3)),
      ]
    }
  }

  @Test func blocksGetTheUsualAction() throws {
    try withFolder { folder in
      try make(folder)
      let store = try SQLiteStore(path: folder())
      let items = try items
      let board = try #require(store.contents(of: items[0].board)?.value)
      #expect(Set(board.items) == Set(items))
      #expect(board.show.name == "Hamlet" && board.objects.map(\.name) == ["Opening"])
      #expect(try store.view(of: items[0].board)?.zoom == 1.5)
      #expect(try store.changes(after: StoreSequence(1)).value == [.insert(.item(items[1]))])
      #expect(try folder.names.contains("test.callboard.backup-v1"))

      let change = Change.updating(items[0]) {
        $0.action = .toggle
        $0.content = .message("/eos/key/go 1")
        $0.label = "GO"
      }
      _ = try store.commit([change], expecting: StoreSequence(2))
      try store.close()
      let again = try SQLiteStore(path: folder())
      #expect(try again.changes(after: StoreSequence(2)).value == [change])
      #expect(
        try #require(again.contents(of: items[0].board)?.value).items.contains { $0 == change.item }
      )
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

  @Test func theCopyIsOfVersionOne() throws {
    try withFolder { folder in
      try make(folder)
      _ = try SQLiteStore(path: folder())
      try sqlite(folder("test.callboard.backup-v1")) { db throws in
        #expect(try Int.fetchOne(db, sql: "PRAGMA user_version") == 1)
        #expect(try db.columns(in: "item").count == 7)
        #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM item") == 2)
      }
    }
  }

  @Test(arguments: ["item", "view", "change"])
  func aDamagedOneIsNotUpgradedFirst(table: String) throws {
    try withFolder { folder in
      try make(folder, without: table)
      expectError(.damaged, at: folder()) { _ = try SQLiteStore(path: folder()) }
      try sqlite(folder()) { db throws in
        #expect(try Int.fetchOne(db, sql: "PRAGMA user_version") == 1)
      }
      #expect(try !folder.names.contains { $0.contains("backup") })
    }
  }
}

extension Change {
  /// The block as it becomes.
  fileprivate var item: BoardItem? {
    if case .item(let item)? = after { item } else { nil }
  }
}
