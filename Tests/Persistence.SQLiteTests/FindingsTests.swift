import Domain
import Foundation
import GRDB
import Persistence_SQLite
import PluginAPI
import Testing

/// What a store says is wrong in a damaged file.
struct FindingsTests {
  private func findings(_ path: String) throws -> [String] {
    let store = try SQLiteStore(path: path)
    defer { try? store.close() }
    return try store.findings().map { "\($0.place): \($0.message)" }
  }

  /// Spoils a workspace with statements, and returns what is wrong then.
  private func findings(after sql: String, trip: Bool = false) throws -> [String] {
    try withFolder { folder in
      if trip { try folder.makeTrip() } else { try folder.makeWorkspace() }
      #expect(try findings(folder()) == [])
      try execute(
        folder(),
        """
        PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; \(sql);
        UPDATE meta SET digest = NULL
        """)
      return try findings(folder())
    }
  }

  @Test(
    "A row that the store cannot have written is found, with its table",
    arguments: [
      ("UPDATE show SET name_key = 'x'", "table 'show'", "the key of its name"),
      ("UPDATE object SET kind = 'Nonsense' WHERE number = '2'", "table 'object'", "a kind of"),
      ("UPDATE item SET width = -1 WHERE x = 2", "table 'item'", "'height'"),
      ("UPDATE item SET pose = 'hung' WHERE x = 2", "table 'item'", "a form of pose"),
      (
        """
        UPDATE item SET pose = 'free', order_key = 'V', area_x = 0, area_y = 0, area_width = -3,
        area_height = 1 WHERE x = 2
        """, "table 'item'", "the area of a card"
      ),
      ("UPDATE board SET settings = '{1}'", "table 'board'", "'settings'"),
      ("UPDATE object SET show = 'x' WHERE number = '2'", "table 'object'", "an identity"),
      (
        "INSERT INTO view SELECT id, 9e999, 0, 1 FROM board", "table 'view'",
        "the zoom of a view"
      ),
      ("UPDATE change SET after = '{' WHERE position = 3", "table 'change'", "commit 1"),
      ("INSERT INTO command VALUES (1, 3, 1, '', 0, '')", "table 'command'", "the last of"),
    ])
  func rows(_ damage: (sql: String, place: String, words: String)) throws {
    let found = try findings(after: damage.sql)
    #expect(
      found.contains { $0.hasPrefix(damage.place) && $0.contains(damage.words) }, "\(found)")
  }

  @Test(
    "A row whose owner is missing is found; a block whose object is missing is kept",
    arguments: [
      ("DELETE FROM show", "table 'board'", "'show' of row "),
      ("DELETE FROM board WHERE name = 'Left'", "table 'item'", "'board' of row "),
    ])
  func references(_ damage: (sql: String, place: String, words: String)) throws {
    let found = try findings(after: damage.sql)
    #expect(
      found.contains {
        $0.hasPrefix(damage.place) && $0.contains(damage.words) && $0.hasSuffix("is missing")
      }, "\(found)")
    #expect(try findings(after: "DELETE FROM object") == [])
  }

  @Test("A trip that lost a city is found")
  func trip() throws {
    let found = try findings(after: "DELETE FROM city", trip: true)
    #expect(found.contains { $0.hasPrefix("table 'game'") }, "\(found)")
    #expect(found.contains { $0.hasPrefix("table 'entry'") }, "\(found)")
  }

  @Test(
    "Figures that do not fit the history are found",
    arguments: [
      ("UPDATE meta SET history_length = 3", "by the table 'meta' they are 3"),
      ("UPDATE meta SET sequence = 7", "it has 1 of the 7 commits"),
      ("UPDATE meta SET sequence = 7, history_start = 3", "it has the commits 1 to 1"),
      ("DELETE FROM change WHERE position = 2", "commit 1 lacks some of its changes"),
      ("INSERT INTO command VALUES (1, 1, 9, '', 0, '')", "the commits of command 1"),
      (
        "INSERT INTO command VALUES (1, 1, 1, '', 0, ''), (2, 1, 1, '', 0, '')",
        "the commits of command 2"
      ), ("INSERT INTO sync VALUES ('a', x'01')", "the workspace is not synced"),
      (
        "UPDATE meta SET sent = 0; INSERT INTO sync VALUES (printf('%01001d', 1), x'01')",
        "column 'name' of a row is not text of at most 1000 bytes"
      ), ("INSERT INTO sync VALUES ('a', zeroblob(4194305))", "not at most 4194304 bytes"),
    ])
  func figures(_ damage: (sql: String, words: String)) throws {
    let found = try findings(after: damage.sql)
    #expect(found.contains { $0.contains(damage.words) }, "\(found)")
  }

  @Test("An index that lacks a row is found, with the row")
  func index() throws {
    try withFolder { folder in
      try folder.makeWorkspace()
      let id = try sqlite(folder()) { db in
        // The index is dropped, and comes back as it was without one row.
        let id = try String.fetchOne(db, sql: "SELECT id FROM item LIMIT 1")
        try db.execute(
          sql: """
            PRAGMA writable_schema = ON;
            UPDATE sqlite_master SET sql = 'CREATE INDEX item_by_board ON item (board) WHERE id <> '
              || (SELECT quote(id) FROM item LIMIT 1) WHERE name = 'item_by_board';
            """)
        return id
      }
      try execute(folder(), "REINDEX item_by_board")
      try execute(
        folder(),
        """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_master SET sql = 'CREATE INDEX item_by_board ON item (board)'
          WHERE name = 'item_by_board';
        """)
      let found = try findings(folder())
      #expect(
        found.contains(
          "table 'item': row \(try #require(id)) is missing from the index 'item_by_board'"),
        "\(found)")
    }
  }

  @Test("A page that cannot be read is found, and the other tables are checked all the same")
  func page() throws {
    try withFolder { folder in
      try folder.makeWorkspace()
      let (root, size) = try sqlite(folder()) { db in
        (
          try Int.fetchOne(db, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'object'"),
          try Int.fetchOne(db, sql: "PRAGMA page_size")
        )
      }
      try execute(folder(), "PRAGMA ignore_check_constraints = ON; UPDATE show SET name_key = 'x'")
      var data = try bytes(folder())
      let (first, length) = ((try #require(root) - 1) * (try #require(size)), 100)
      data.replaceSubrange(first..<first + length, with: repeatElement(0xFF, count: length))
      try data.write(to: URL(fileURLWithPath: folder()))
      let found = try findings(folder())
      #expect(found.contains { $0.hasPrefix("table 'object': it cannot be read") }, "\(found)")
      #expect(found.contains { $0.hasPrefix("table 'show'") }, "\(found)")
      #expect(found.contains { $0.hasPrefix("table 'object': Page \(root ?? 0)") }, "\(found)")
    }
  }

  @Test("A file that cannot be written is checked too")
  func readOnly() throws {
    try withFolder { folder in
      try folder.makeWorkspace()
      try execute(
        folder(),
        """
        PRAGMA foreign_keys = OFF; PRAGMA journal_mode = DELETE; DELETE FROM show;
        UPDATE meta SET digest = NULL
        """)
      try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: folder())
      let before = try bytes(folder())
      #expect(try findings(folder()).count == 5)
      #expect(try bytes(folder()) == before)
      #expect(try folder.names == ["test.callboard"])
    }
  }
}
