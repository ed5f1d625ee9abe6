import Domain
import Foundation
import GRDB
import GridGeometry
import Persistence_SQLite
import PluginAPI
import StoreConformance
import TestSupport
import Testing

/// Files that must be left as they are, byte for byte, with nothing put beside them.
struct ForeignFileTests {
  /// A way to make a file, and the code it is refused with.
  struct Sample: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let code: ErrorCode
    let make: @Sendable (Folder) throws -> Void

    init(
      _ description: String, _ code: ErrorCode, _ make: @escaping @Sendable (Folder) throws -> Void
    ) {
      (testDescription, self.code, self.make) = (description, code, make)
    }
  }

  private static func write(_ folder: Folder, _ data: Data) throws {
    try data.write(to: URL(fileURLWithPath: folder()))
  }

  private static func edit(_ folder: Folder, _ change: (inout Data) -> Void) throws {
    try folder.makeWorkspace()
    var data = try bytes(folder())
    change(&data)
    try write(folder, data)
  }

  static let samples: [Sample] = [
    Sample("text", .notAWorkspace) { try write($0, Data("Ident 3:0\n".utf8)) },
    Sample("one byte", .notAWorkspace) { try write($0, Data([0])) },
    Sample("random bytes", .notAWorkspace) { folder in
      var random = SplitMix64(seed: 9)
      try write(folder, Data((0..<20_000).map { _ in UInt8.random(in: 0...255, using: &random) }))
    },
    Sample("SQLite's first bytes only", .notAWorkspace) {
      try write($0, Data("SQLite format 3\0".utf8))
    },
    Sample("SQLite's first bytes and garbage", .notAWorkspace) {
      try write($0, Data("SQLite format 3\0".utf8) + Data(repeating: 0xA5, count: 9000))
    },
    Sample("another program's database", .notAWorkspace) {
      try execute($0(), "CREATE TABLE show (id TEXT); INSERT INTO show VALUES ('x')")
    },
    Sample("another program's database in WAL mode", .notAWorkspace) {
      try execute($0(), "PRAGMA journal_mode = WAL; CREATE TABLE t (a); INSERT INTO t VALUES (1)")
    },
    Sample("another program's marked database", .notAWorkspace) {
      try execute($0(), "PRAGMA application_id = 7; PRAGMA user_version = 1; CREATE TABLE t (a)")
    },
    Sample("a database without tables", .notAWorkspace) { try execute($0(), "VACUUM") },
    Sample("a newer workspace", .newerWorkspace) {
      try $0.makeWorkspace()
      try execute($0(), "PRAGMA user_version = \(Schema.current.version + 1)")
    },
    Sample("a much newer workspace with other tables", .newerWorkspace) {
      try execute(
        $0(), "PRAGMA application_id = 1128352834; PRAGMA user_version = 99; CREATE TABLE t (a)")
    },
    Sample("a workspace of version 0", .damaged) {
      try $0.makeWorkspace()
      try execute($0(), "PRAGMA user_version = 0")
    },
    Sample("a workspace cut off in the middle", .damaged) { folder in
      try edit(folder) { $0 = $0.prefix($0.count / 2) }
    },
    Sample("a workspace cut off after the header", .damaged) { folder in
      try edit(folder) { $0 = $0.prefix(100) }
    },
    Sample("a workspace whose first page is overwritten", .damaged) { folder in
      try edit(folder) { $0.replaceSubrange(100..<4096, with: Data(repeating: 0xEE, count: 3996)) }
    },
    Sample("a workspace with a trigger", .damaged) {
      try $0.makeWorkspace()
      try execute(
        $0(), "CREATE TRIGGER spy AFTER UPDATE ON object BEGIN DELETE FROM item; END")
    },
    Sample("a workspace with a view, not in WAL mode", .damaged) {
      try $0.makeWorkspace()
      try execute(
        $0(), "PRAGMA journal_mode = DELETE; CREATE VIEW everything AS SELECT * FROM item")
    },
    Sample("a workspace with another table", .damaged) {
      try $0.makeWorkspace()
      try execute($0(), "CREATE TABLE lost_and_found (a)")
    },
    Sample("a workspace with another index", .damaged) {
      try $0.makeWorkspace()
      try execute($0(), "CREATE UNIQUE INDEX one_by_name ON object (name, id)")
    },
    Sample("a workspace without a table, not in WAL mode", .damaged) {
      try $0.makeWorkspace()
      try execute($0(), "PRAGMA journal_mode = DELETE; PRAGMA foreign_keys = OFF; DROP TABLE item")
    },
    Sample("a workspace without figures, not in WAL mode", .damaged) {
      try $0.makeWorkspace()
      try execute($0(), "PRAGMA journal_mode = DELETE; DELETE FROM meta")
    },
    Sample("an older workspace that cannot be upgraded, not in WAL mode", .damaged) {
      try $0.makeWorkspace()
      try execute(
        $0(),
        "PRAGMA journal_mode = DELETE; PRAGMA foreign_keys = OFF; DROP TABLE object; "
          + "PRAGMA user_version = 1")
    },
    Sample("a newer workspace whose log has lost its index", .newerWorkspace) {
      try copyWithLog($0, "PRAGMA user_version = \(Schema.current.version + 1)")
    },
    Sample("a workspace whose log adds a trigger, without its index", .damaged) {
      try copyWithLog($0, "CREATE TRIGGER spy AFTER UPDATE ON object BEGIN DELETE FROM item; END")
    },
  ]

  /// Makes a workspace whose newest commit is in its log only, as a copy of the two files is.
  private static func copyWithLog(_ folder: Folder, _ statement: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder("live"), withIntermediateDirectories: false)
    try folder.makeWorkspace("live/w.callboard")
    try sqlite(folder("live/w.callboard")) { db in
      try db.execute(sql: statement)
      for ending in ["", "-wal"] {
        try run("cp", [folder("live/w.callboard") + ending, folder() + ending])
      }
    }
    try FileManager.default.removeItem(atPath: folder("live"))
  }

  @Test func whatIsForeignIsNamed() throws {
    try withFolder { folder in
      try folder.makeWorkspace()
      try execute(
        folder(),
        """
        CREATE TRIGGER spy AFTER UPDATE ON object BEGIN DELETE FROM item; END;
        CREATE VIEW everything AS SELECT * FROM item;
        """)
      let error = expectError(.damaged, at: folder()) { _ = try SQLiteStore(path: folder()) }
      #expect(error?.message.contains("trigger 'spy', view 'everything'") == true)
      try execute(folder(), "DROP TRIGGER spy; DROP VIEW everything; ANALYZE")
      #expect(try !entities(SQLiteStore(path: folder())).isEmpty)
    }
  }

  @Test func aLogWithoutItsIndexIsReadAndKept() throws {
    try withFolder { folder in
      try Self.copyWithLog(folder, "UPDATE show SET name = 'In the log'")
      let store = try SQLiteStore(path: folder())
      #expect(try store.shows().value.map(\.show.name) == ["In the log"])
    }
  }

  @Test(arguments: samples)
  func isRefusedUntouched(_ sample: Sample) throws {
    try withFolder { folder in
      try sample.make(folder)
      let before = try bytes(folder())
      let names = try folder.names
      let log = FileManager.default.contents(atPath: folder() + "-wal")
      for _ in 0..<2 {
        let error = expectError(sample.code, at: folder()) { _ = try SQLiteStore(path: folder()) }
        #expect(error?.remedy != nil)
      }
      #expect(try bytes(folder()) == before)
      #expect(FileManager.default.contents(atPath: folder() + "-wal") == log)
      #expect(try folder.names == names)
    }
  }

  @Test(arguments: [
    "meta", "show", "object", "board", "item", "view", "change", "trip", "city", "game", "entry",
  ])
  func aMissingTableIsDamage(table: String) throws {
    try withFolder { folder in
      try folder.makeWorkspace()
      try execute(folder(), "PRAGMA foreign_keys = OFF; DROP TABLE \"\(table)\"")
      let before = try bytes(folder())
      expectError(.damaged, at: folder()) { _ = try SQLiteStore(path: folder()) }
      #expect(try bytes(folder()) == before)
    }
  }

  @Test func aWorkspaceThatBecameNewerInTheLogIsLeftAlone() throws {
    try withFolder { folder in
      let sample = try folder.makeWorkspace()
      let store = try SQLiteStore(path: folder())
      let newer = try DatabaseQueue(path: folder())
      try newer.inDatabase { db in
        try db.execute(sql: "PRAGMA user_version = \(Schema.current.version + 1)")
      }
      // The file itself still says that it is of this version.
      expectError(.newerWorkspace, at: folder()) { _ = try SQLiteStore(path: folder()) }
      expectError(.newerWorkspace, at: folder()) {
        _ = try store.commit(sample.deleting, expecting: StoreSequence(1))
      }
      expectError(.newerWorkspace, at: folder()) {
        try store.remember(
          ViewMemory(center: .origin, zoom: 1), of: sample.boards[0].id)
      }
      #expect(try entities(store) == sample.entities)
    }
  }

  /// Rows that a person spoiled by hand must be reported, not believed.
  @Test(arguments: [
    "UPDATE object SET kind = 'smoke!'", "UPDATE object SET number = 'x'",
    "UPDATE object SET color = 'fuchsia!'", "UPDATE board SET settings = '[7]'",
    "UPDATE item SET width = 0", "UPDATE item SET x = 2147483647",
    "UPDATE item SET x = 99999999999", "UPDATE item SET id = 'short' || id",
    "UPDATE item SET id = replace(id, substr(id, 1, 1), 'g')",
  ])
  func spoiledRowsAreDamage(statement: String) throws {
    try withFolder { folder in
      let sample = try folder.makeWorkspace()
      try execute(
        folder(), "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; \(statement)")
      let store = try SQLiteStore(path: folder())
      expectError(.damaged, at: folder()) { _ = try store.contents(of: sample.show.id) }
    }
  }

  @Test(arguments: [
    "UPDATE change SET after = 'nonsense'", "UPDATE change SET after = '{}'",
    "UPDATE change SET after = replace(after, 'name', 'nom')",
    "UPDATE change SET after = after || '}'",
  ])
  func aSpoiledRecordIsDamage(statement: String) throws {
    try withFolder { folder in
      let sample = try folder.makeWorkspace()
      try execute(folder(), statement)
      let store = try SQLiteStore(path: folder())
      expectError(.damaged, at: folder()) { _ = try store.changes(after: .start) }
      #expect(try entities(store) == sample.entities)
    }
  }

  @Test func missingFiguresAreDamage() throws {
    try withFolder { folder in
      try folder.makeWorkspace()
      try execute(folder(), "DELETE FROM meta")
      expectError(.damaged, at: folder()) { _ = try SQLiteStore(path: folder()) }
    }
  }

  /// Columns, with what somebody put there against their type.
  static let spoiledColumns: [(columns: String, values: [String])] = [
    (
      "meta.sequence meta.history_start meta.history_length",
      ["'a'", "x'00FF'", "1.5", "NULL", "-1"]
    ),
    (
      "show.created object.outlined object.created board.created item.x item.y "
        + "item.width item.height", ["'a'", "x'00FF'", "1.5", "NULL", "''"]
    ),
    (
      "show.id show.name object.id object.kind object.number object.name board.id board.name "
        + "board.placement item.id", ["x'00FF'", "NULL"]
    ),
    (
      "object.color item.object item.label object.source_format board.source_identifier",
      ["x'00FF'"]
    ),
    (
      "object.metadata board.metadata",
      ["x'00FF'", "NULL", "7", "'a'", "'[]'", "'{\"\":\"a\"}'", "'{\"a\":1}'"]
    ),
    ("board.settings", ["x'00FF'", "NULL", "7", "''", "'a'", "'[]'", "'{\"a\":1}'"]),
    ("change.after", ["x'00FF'", "NULL", "7"]),
    ("view.center_x view.center_y", ["'a'", "x'00'", "NULL", "9e999", "-9e999"]),
    ("view.zoom", ["'a'", "x'00'", "NULL", "0", "-1", "9e999"]),
  ]

  /// One corrupt byte can turn a value into one of another type, whatever the table says.
  @Test(arguments: spoiledColumns)
  func valuesOfAnotherTypeDoNotTrap(columns: String, values: [String]) throws {
    for column in columns.split(separator: " ") {
      let names = column.split(separator: ".")
      for value in values {
        try expectDamage(table: String(names[0]), column: String(names[1]), value)
      }
    }
  }

  private func expectDamage(table: String, column: String, _ value: String) throws {
    try withFolder { folder in
      let sample = try folder.makeWorkspace()
      let board = sample.boards[0].id
      try {
        let store = try SQLiteStore(path: folder())
        try store.remember(ViewMemory(center: .origin, zoom: 1), of: board)
      }()
      try execute(
        folder(),
        """
        PRAGMA foreign_keys = OFF;
        CREATE TABLE copy AS SELECT * FROM "\(table)";
        DROP TABLE "\(table)";
        ALTER TABLE copy RENAME TO "\(table)";
        UPDATE "\(table)" SET \(column) = \(value);
        """)
      let error = expectError(.damaged, at: folder()) {
        let store = try SQLiteStore(path: folder())
        switch table {
        case "show": _ = try store.shows()
        case "object": _ = try store.objects(of: sample.show.id)
        case "board": _ = try store.boards(of: sample.show.id)
        case "item": _ = try store.contents(of: board)
        case "view": _ = try store.view(of: board)
        default: _ = try store.changes(after: .start)
        }
      }
      #expect(error?.message.contains("'\(table)'") == true, "\(table).\(column) = \(value)")
    }
  }

  @Test func damageIsNamedByTableColumnAndRow() throws {
    try withFolder { folder in
      let sample = try folder.makeWorkspace()
      let board = sample.boards[0].id
      let long = "printf('%.*c', \(Name.maximumLength + 1), 'x')"
      try execute(folder(), "UPDATE board SET name = \(long) WHERE id = '\(board)'")
      let store = try SQLiteStore(path: folder())
      let error = expectError(.damaged, at: folder()) {
        _ = try store.boards(of: sample.show.id)
      }
      #expect(
        error?.message == "the table 'board' is damaged: column 'name' of row \(board) is not "
          + "text of at most 500 characters")
    }
  }

  @Test(arguments: ["sequence = 9223372036854775807", "history_length = 9223372036854775807"])
  func figuresThatCannotGrowAreDamage(setting: String) throws {
    try withFolder { folder in
      let sample = try folder.makeWorkspace()
      try execute(folder(), "UPDATE meta SET \(setting)")
      let store = try SQLiteStore(path: folder())
      let state = try store.sequence()
      expectError(.damaged, at: folder()) {
        _ = try store.commit(sample.deleting, expecting: state)
      }
      #expect(try entities(store) == sample.entities)
    }
  }

  @Test func rowsWithoutStrictTypesDoNotTrap() throws {
    try withFolder { folder in
      let sample = try folder.makeWorkspace()
      try execute(
        folder(),
        """
        PRAGMA foreign_keys = OFF;
        DROP TABLE item;
        CREATE TABLE item (id, board, object, x, y, width, height);
        INSERT INTO item VALUES (NULL, '\(sample.boards[0].id)', x'00FF', 'a', 1.5, NULL, 1e300);
        """)
      let store = try SQLiteStore(path: folder())
      expectError(.damaged, at: folder()) { _ = try store.contents(of: sample.boards[0].id) }
      try execute(folder(), "DROP TABLE item; CREATE TABLE item (id, board)")
      expectError(.damaged, at: folder()) { _ = try store.contents(of: sample.boards[0].id) }
    }
  }
}
