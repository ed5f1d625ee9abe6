import Domain
import GRDB
import Persistence_SQLite
import PluginAPI
import StoreConformance
import Testing

/// The tables of trips: what a person finds in them, what they refuse, and what is made of rows
/// that somebody spoiled.
struct TripTablesTests {
  @Test func aPersonCanQueryThem() throws {
    try withFolder { folder in
      let sample = try folder.makeTrip()
      try sqlite(folder()) { db throws in
        let rows = try Row.fetchAll(
          db,
          sql: """
            SELECT game.key, city.name, entry.day FROM entry
            JOIN game ON game.id = entry.game JOIN city ON city.id = game.city
            JOIN trip ON trip.id = entry.trip WHERE trip.name = 'Sample' ORDER BY game.key
            """)
        #expect(rows.map { $0["key"] as String } == ["1", "2", "3", "4"])
        #expect(
          rows.map { $0["name"] as String } == ["Chicago", "Detroit", "Detroit", "Chicago"])
        #expect(rows.map { $0["day"] as Int } == sample.entries.prefix(4).map(\.day))
        #expect(try String.fetchOne(db, sql: "SELECT first_day FROM trip") == "2026-04-01")
        #expect(
          try String.fetchAll(db, sql: "SELECT DISTINCT entity FROM change ORDER BY entity")
            == ["city", "entry", "game", "trip"])
        #expect(
          try String.fetchAll(db, sql: "SELECT kind FROM entry GROUP BY kind ORDER BY kind")
            == ["custom", "game", "travel"])
      }
    }
  }

  @Test(arguments: [
    "UPDATE trip SET day_count = 0", "UPDATE trip SET first_day = '1.4.2026'",
    "UPDATE trip SET name_key = NULL", "UPDATE trip SET id = 'x'",
    "UPDATE city SET aliases = '{}'", "UPDATE city SET aliases = 'null'",
    "UPDATE city SET trip = '00000000000000000000000000000000'",
    "UPDATE city SET latitude = 91, longitude = 0",
    "UPDATE city SET latitude = 0, longitude = 181",
    "UPDATE city SET latitude = 0, longitude = NULL",
    "UPDATE game SET utc_offset = 64801", "UPDATE game SET city = trip",
    "UPDATE game SET start = 253370764800000", "UPDATE game SET start = -62104060800001",
    "UPDATE entry SET sort_order = 9e999", "UPDATE entry SET sort_order = -9e999",
    "UPDATE game SET start = NULL", "UPDATE game SET latitude = NULL, longitude = 0",
    "UPDATE entry SET sort_order = NULL", "UPDATE entry SET kind = 'meal'",
    "UPDATE entry SET kind = 'custom' WHERE kind = 'game'",
    "UPDATE entry SET game = NULL WHERE kind = 'game'",
    "UPDATE entry SET title = 'x' WHERE kind = 'game'",
    "UPDATE entry SET title = NULL WHERE kind = 'custom'",
    "UPDATE entry SET icon = NULL WHERE kind = 'custom'",
    "UPDATE entry SET distance_meters = 1 WHERE kind = 'custom'",
    "UPDATE entry SET duration_seconds = -1 WHERE kind = 'travel'",
    "UPDATE entry SET distance_meters = -1 WHERE kind = 'travel'",
    "UPDATE entry SET leg_arrival = NULL WHERE leg_departure IS NOT NULL",
    "UPDATE entry SET to_city = NULL WHERE kind = 'travel'",
    "UPDATE entry SET latitude = 1, longitude = 1 WHERE kind = 'travel'",
    "UPDATE entry SET time = '19:05' WHERE kind = 'game'",
    "UPDATE entry SET time = '7 PM' WHERE kind = 'custom'",
    "DELETE FROM trip", "DELETE FROM city", "DELETE FROM game",
    "UPDATE change SET entity = 'meal'",
  ])
  func nonsenseIsRefused(statement: String) throws {
    try withFolder { folder in
      let sample = try folder.makeTrip()
      let error = #expect(throws: DatabaseError.self) {
        try execute(folder(), "PRAGMA foreign_keys = ON; \(statement)")
      }
      #expect(error?.resultCode == .SQLITE_CONSTRAINT)
      #expect(try entities(SQLiteStore(path: folder())) == sample.entities)
    }
  }

  /// Rows that somebody spoiled by hand, and the table that must be named.
  static let spoiled: [(table: String, statements: [String])] = [
    (
      "trip",
      [
        "first_day = '2026-02-29'", "first_day = '2026-4-1'", "first_day = '0000-01-01'",
        "first_day = '2026-04-01 '", "day_count = 0", "day_count = -1",
        "id = replace(id, substr(id, 1, 1), 'g')",
      ]
    ),
    (
      "city",
      [
        "aliases = '[1]'", "aliases = 'x'", "aliases = '{}'", "aliases = '[\"a\"'",
        "aliases = '[null]'", "aliases = ''", "latitude = 90.5, longitude = 0",
        "latitude = 0, longitude = -181", "latitude = 1, longitude = NULL",
        "latitude = NULL, longitude = 1", "latitude = 9e999, longitude = 0",
      ]
    ),
    (
      "game",
      [
        "utc_offset = 64801", "utc_offset = -64801", "utc_offset = 99999999999",
        "start = 9223372036854775807", "start = -9223372036854775808", "city = 'x'",
        "latitude = 1, longitude = NULL",
      ]
    ),
    (
      "entry",
      [
        "sort_order = 9e999", "sort_order = -9e999", "kind = 'meal'", "kind = 'Game'",
        "kind = 'travel' WHERE kind = 'game'", "kind = 'game' WHERE kind = 'travel'",
        "kind = 'game' WHERE kind = 'custom'", "game = NULL WHERE kind = 'game'",
        "game = 'x' WHERE kind = 'game'", "title = 'x', icon = '' WHERE kind = 'game'",
        "title = 'x' WHERE kind = 'game'", "icon = 'x' WHERE kind = 'game'",
        "time = '10:00' WHERE kind = 'game'",
        "latitude = 1, longitude = 1 WHERE kind = 'game'",
        "from_city = (SELECT id FROM city LIMIT 1) WHERE kind = 'custom'",
        "leg_departure = game, leg_arrival = game WHERE kind = 'game'",
        "distance_meters = 5 WHERE kind = 'custom'", "duration_seconds = 5 WHERE kind = 'game'",
        "leg_arrival = NULL WHERE leg_departure IS NOT NULL",
        "leg_departure = NULL WHERE leg_departure IS NOT NULL",
        "to_city = NULL WHERE kind = 'travel'", "from_city = NULL WHERE kind = 'travel'",
        "distance_meters = -1 WHERE kind = 'travel'",
        "duration_seconds = -1 WHERE kind = 'travel'", "time = '24:00' WHERE kind = 'custom'",
        "time = '' WHERE kind = 'custom'", "time = '19:60' WHERE kind = 'custom'",
        "title = NULL WHERE kind = 'custom'", "icon = NULL WHERE kind = 'custom'",
        "latitude = 1, longitude = NULL WHERE kind = 'custom'",
        "latitude = -90.1, longitude = 1 WHERE kind = 'custom'",
      ]
    ),
  ]

  @Test(arguments: spoiled)
  func spoiledRowsAreDamage(table: String, statements: [String]) throws {
    for statement in statements {
      try withFolder { folder in
        let sample = try folder.makeTrip()
        try sqlite(folder()) { db throws in
          try db.execute(
            sql: "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
          try db.execute(sql: "UPDATE \(table) SET \(statement)")
          #expect(db.changesCount > 0, "\(statement) spoils nothing")
        }
        try expectDamage(in: table, of: sample, at: folder(), "\(statement)")
      }
    }
  }

  /// Columns, with what somebody put there against their type.
  static let spoiledColumns: [(columns: String, values: [String])] = [
    (
      "trip.id trip.name trip.first_day city.id city.key city.name city.aliases game.id game.key "
        + "game.sport game.home game.away game.city game.venue game.zone entry.id entry.kind",
      ["x'00FF'", "NULL"]
    ),
    (
      "trip.day_count trip.created game.start game.utc_offset entry.day entry.modified",
      ["'a'", "x'00FF'", "1.5", "NULL", "''"]
    ),
    ("entry.sort_order", ["'a'", "x'00FF'", "NULL", "9e999"]),
    (
      "city.latitude city.longitude game.latitude game.longitude entry.latitude entry.longitude",
      ["'a'", "x'00'", "9e999", "-9e999", "1000"]
    ),
    (
      "entry.game entry.from_city entry.to_city entry.leg_departure entry.leg_arrival entry.title "
        + "entry.icon entry.time", ["x'00FF'", "7"]
    ),
    ("entry.distance_meters entry.duration_seconds", ["'a'", "x'00FF'", "1.5", "-1"]),
  ]

  /// One corrupt byte can turn a value into one of another type, whatever the table says.
  @Test(arguments: spoiledColumns)
  func valuesOfAnotherTypeDoNotTrap(columns: String, values: [String]) throws {
    for column in columns.split(separator: " ") {
      let names = column.split(separator: ".")
      for value in values {
        try withFolder { folder in
          let sample = try folder.makeTrip()
          try execute(
            folder(),
            """
            PRAGMA foreign_keys = OFF;
            CREATE TABLE copy AS SELECT * FROM "\(names[0])";
            DROP TABLE "\(names[0])";
            ALTER TABLE copy RENAME TO "\(names[0])";
            UPDATE "\(names[0])" SET \(names[1]) = \(value);
            """)
          try expectDamage(
            in: String(names[0]), of: sample, at: folder(), "\(column) = \(value)")
        }
      }
    }
  }

  private func expectDamage(
    in table: String, of sample: SampleTrip, at path: String, _ what: String
  ) throws {
    // An identity that is none is found in the list of all trips only.
    let error = expectError(.damaged, at: path) {
      let store = try SQLiteStore(path: path)
      _ = try store.trips()
      _ = try store.contents(of: sample.trip.id)
    }
    #expect(error?.message.contains("'\(table)'") == true, "\(what): \(String(describing: error))")
  }

  @Test(arguments: [
    ("\"firstDay\":\"2026-04-01\"", "\"firstDay\":\"2026-04-31\""),
    ("\"sortOrder\":", "\"sortOrder\":\"a\",\"order\":"),
    ("\"aliases\":", "\"alias\":"), ("\"offset\":", "\"offset\":99"),
  ])
  func aSpoiledRecordIsDamage(old: String, new: String) throws {
    try withFolder { folder in
      let sample = try folder.makeTrip()
      try sqlite(folder()) { db throws in
        try db.execute(
          sql: "UPDATE change SET after = replace(after, ?, ?) WHERE instr(after, ?) > 0",
          arguments: [old, new, old])
        #expect(db.changesCount > 0)
      }
      let store = try SQLiteStore(path: folder())
      expectError(.damaged, at: folder()) { _ = try store.changes(after: .start) }
      #expect(try entities(store) == sample.entities)
    }
  }

  /// The error of a number that cannot be says whose it is and what is wrong.
  @Test func impossibleNumbersAreNamed() throws {
    try withFolder { folder in
      let sample = try folder.makeTrip()
      let store = try SQLiteStore(path: folder())
      let before = try bytes(folder())
      let entry = sample.entries[0]
      let changes: [(Change, String)] = [
        (.updating(entry) { $0.sortOrder = .nan }, "entry \(entry.id) is at nan"),
        (.updating(entry) { $0.sortOrder = .infinity }, "entry \(entry.id) is at inf"),
        (.updating(sample.trip) { $0.dayCount = 0 }, "trip \(sample.trip.id) has 0 days"),
      ]
      for (change, words) in changes {
        let error = expectError(.outOfRange, at: folder()) {
          _ = try store.commit([change], expecting: StoreSequence(1))
        }
        #expect(error?.message.contains(words) == true, "\(String(describing: error))")
        #expect(error?.remedy != nil)
      }
      #expect(try store.sequence() == StoreSequence(1))
      try store.close()
      #expect(try bytes(folder()) == before)
    }
  }
}
