import Domain
import GRDB
import GridGeometry
import Persistence_SQLite
import PluginAPI
import StoreConformance
import Testing

/// Files of version 8, which had no limit of the history, no order of boards, and no blocks that
/// open one.
struct VersionEightTests {
  private static func id(_ number: Int) -> String {
    String(repeating: "0", count: 31) + "\(number)"
  }

  /// Two boards of which the later one was created earlier, and an item of each sort.
  private static let rows = """
    INSERT INTO meta (only, format, sequence, history_start, history_length)
      VALUES (1, 'callboard workspace', 3, 3, 0);
    INSERT INTO show VALUES ('\(id(1))', 'Hamlet', 'hamlet', 5);
    INSERT INTO board (id, show, name, name_key, placement, created) VALUES
      ('\(id(2))', '\(id(1))', 'Late', 'late', 'canvas', 7),
      ('\(id(3))', '\(id(1))', 'Early', 'early', 'tiles', 6);
    INSERT INTO item (id, board, pose, order_key, area_x, area_y, area_width, area_height, content,
        title, text, color, created) VALUES
      ('\(id(4))', '\(id(2))', 'free', 'V', 0.5, 1, 200, 100, 'card', 'T', 'text', '#ff0000', 9);
    INSERT INTO item (id, board, pose, x, y, orientation, shape, content, color, label) VALUES
      ('\(id(5))', '\(id(3))', 'shaped', 1, 2, 3, 'xx/x.', 'tile', NULL, 'P');
    INSERT INTO item (id, board, pose, x, y, width, height, action, message) VALUES
      ('\(id(6))', '\(id(3))', 'cells', 4, 4, 2, 2, 'flash', '/go 1');
    PRAGMA application_id = 1128352834; PRAGMA user_version = 8; PRAGMA journal_mode = WAL;
    """

  private func make(_ folder: Folder) throws {
    let tables =
      Tables.version1 + Tables.version2 + Tables.version3 + Tables.version4 + Tables.version5
      + Tables.version6 + Tables.version7 + Tables.version8
    try execute(folder(), tables + Self.rows)
  }

  @Test func everythingIsKept() throws {
    try withFolder { folder in
      try make(folder)
      let store = try SQLiteStore(path: folder())
      #expect(try store.historyLimit() == .standard)
      let show = try #require(try store.shows().value.first?.show)
      let contents = try #require(try store.contents(of: show.id)).value
      #expect(contents.boards.map(\.name) == ["Early", "Late"])
      #expect(contents.boards.allSatisfy { $0.chosenOrder == nil })
      let items = contents.items.sorted { $0.id < $1.id }
      let card = Card(
        title: "T", text: "text", color: ObjectColor(rgb: 0xFF0000),
        created: Timestamp(milliseconds: 9))
      #expect(items.map(\.content) == [.card(card), .tile(nil), .message("/go 1")])
      #expect(
        items.map { "\($0.pose)" } == ["0.5,1 200x100 above V", "xx/x. at 1,2 left", "4,4 2x2"])
      #expect(items.map(\.label) == [nil, "P", nil])
      #expect(items.map(\.action) == [.go, .go, .flash])
      try store.close()
      try sqlite(folder("test.callboard.backup-v8")) { db throws in
        #expect(try Int.fetchOne(db, sql: "PRAGMA user_version") == 8)
        #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM item") == 3)
      }
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
        #expect(try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").isEmpty)
      }
    }
  }

  @Test func whatIsDamagedIsRead() throws {
    try withFolder { folder in
      try make(folder)
      try execute(folder(), "PRAGMA foreign_keys = OFF; DELETE FROM show")
      let salvage = try #require(StorePlugin.sqlite.upkeep).salvage(folder())
      #expect(salvage.entities.count == 5 && salvage.losses.isEmpty)
      #expect(salvage.entities.compactMap { Board($0)?.name } == ["Late", "Early"])
    }
  }
}
