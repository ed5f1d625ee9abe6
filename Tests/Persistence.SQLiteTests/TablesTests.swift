import Domain
import GRDB
import GridGeometry
import Persistence_SQLite
import PluginAPI
import StoreConformance
import Testing

/// The tables are for people too.
struct TablesTests {
  @Test func aPersonCanQueryThem() throws {
    try withFolder { folder in
      let sample = try folder.makeWorkspace()
      let store = try SQLiteStore(path: folder())
      try sqlite(folder()) { db throws in
        #expect(
          try String.fetchAll(db, sql: "SELECT name FROM board ORDER BY name") == ["Left", "Right"])
        let blocks = try Row.fetchAll(
          db,
          sql: """
            SELECT object.kind, object.number, item.x, item.width FROM item
            JOIN object ON object.id = item.object JOIN board ON board.id = item.board
            JOIN show ON show.id = board.show
            WHERE show.name = 'Sample' AND board.name = 'Left' ORDER BY object.number_key
            """)
        #expect(blocks.map { $0["number"] as String } == ["1", "2", "3"])
        #expect(blocks.map { $0["x"] as Int } == [0, 2, 4])
        #expect(blocks.allSatisfy { $0["kind"] == "group" && $0["width"] == 2 })
        #expect(
          try String.fetchOne(db, sql: "SELECT id FROM show") == sample.show.id.description)
        #expect(
          try String.fetchAll(db, sql: "SELECT DISTINCT entity FROM change ORDER BY entity")
            == ["board", "item", "object", "show"])
        #expect(try Int.fetchOne(db, sql: "SELECT sequence FROM meta") == 1)
        #expect(try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok")
      }
      #expect(try store.sequence() == StoreSequence(1))
    }
  }

  @Test func theTablesAreTheOnesThatAreListed() throws {
    try withFolder { folder in
      try folder.makeWorkspace()
      let found = try sqlite(folder()) { db in try SchemaObject.all(in: db) }
      #expect(Set(found) == Schema.current.objects)
    }
  }

  @Test func numbersSortByValue() throws {
    try withFolder { folder in
      var samples = Samples(seed: 10)
      let show = samples.show()
      let digits = String(repeating: "9", count: ObjectNumber.maximumDigits)
      let texts = ["10", "2", "0.5", "1.15", "1", digits, "1.2", "0", "\(digits).5", "100", "1.1"]
      let numbers = texts.compactMap { ObjectNumber($0) }
      let store = try SQLiteStore(path: folder())
      _ = try store.commit(
        [.insert(.show(show))]
          + numbers.map { number in
            var object = samples.object(of: show)
            object.number = number
            return .insert(.object(object))
          }, expecting: .start)
      let found = try store.read { db throws in
        try String.fetchAll(db, sql: "SELECT number FROM object ORDER BY number_key")
      }
      #expect(found == numbers.sorted().map(\.text))
    }
  }

  @Test func cuesSortByValueBehindTheirList() throws {
    try withFolder { folder in
      var samples = Samples(seed: 11)
      let show = samples.show()
      let store = try SQLiteStore(path: folder())
      let cues = ["10", "2.5", "", "20", "0.5", "2"].map { ObjectNumber($0) }
      _ = try store.commit(
        [.insert(.show(show))]
          + cues.map { cue in
            var object = samples.object(of: show, .list, 5)
            object.cue = cue
            return .insert(.object(object))
          }, expecting: .start)
      let found = try store.read { db throws in
        try String.fetchAll(
          db, sql: "SELECT ifnull(cue, '') FROM object ORDER BY number_key, cue_key")
      }
      #expect(found == ["", "0.5", "2", "2.5", "10", "20"])
    }
  }

  @Test(arguments: [
    "UPDATE object SET cue = '2'", "UPDATE object SET kind = 'list', cue = '-2'",
    "UPDATE object SET kind = 'list', cue = '2/1'", "UPDATE object SET kind = 'list', cue = ''",
    "UPDATE object SET kind = 'list', number = '5.5', cue = '2'",
    "UPDATE object SET kind = 'Smoke'", "UPDATE object SET number = '-1'",
    "UPDATE object SET color = 'red'", "UPDATE object SET outlined = 2",
    "UPDATE object SET source_format = 'x', source_identifier = NULL",
    "UPDATE object SET show = '00000000000000000000000000000000'",
    "UPDATE board SET settings = 'x'", "UPDATE board SET name_key = 'left'",
    "UPDATE item SET width = 0", "UPDATE item SET height = -1", "UPDATE item SET x = 2147483647",
    "UPDATE item SET x = 1.5", "UPDATE item SET id = 'x'", "UPDATE item SET board = 'x'",
    "UPDATE item SET action = 'stop'", "UPDATE item SET action = NULL",
    "DELETE FROM show", "DELETE FROM object", "DELETE FROM board", "UPDATE view SET zoom = 0",
    "INSERT INTO meta SELECT 2, format, sequence, history_start, history_length, NULL, 0, 1, NULL, "
      + "NULL FROM meta",
    "UPDATE meta SET keep_commands = -1", "UPDATE meta SET keep_commands = 1, keep_days = 1",
    "UPDATE board SET order_key = 'V0'", "UPDATE item SET destination = board",
  ])
  func nonsenseIsRefused(statement: String) throws {
    try withFolder { folder in
      let sample = try folder.makeWorkspace()
      let store = try SQLiteStore(path: folder())
      try store.remember(ViewMemory(center: .origin, zoom: 1), of: sample.boards[0].id)
      let error = #expect(throws: DatabaseError.self) {
        try execute(folder(), "PRAGMA foreign_keys = ON; \(statement)")
      }
      #expect(error?.resultCode == .SQLITE_CONSTRAINT)
      #expect(try entities(store) == sample.entities)
    }
  }

  @Test(arguments: ["20/1", "x", "-1", ".", "1..2"])
  func aCueThatIsNoneIsDamage(cue: String) throws {
    try withFolder { folder in
      let sample = try folder.makeWorkspace()
      try execute(
        folder(),
        """
        PRAGMA ignore_check_constraints = ON;
        UPDATE object SET kind = 'list', cue = '\(cue)' WHERE number = '2'
        """)
      let store = try SQLiteStore(path: folder())
      expectError(.damaged, at: folder()) { _ = try store.objects(of: sample.show.id) }
    }
  }
}
