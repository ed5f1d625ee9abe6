import Domain
import PluginAPI
import SyncServer
import SyncServer_PostgreSQL
import TestSupport
import Testing

@Suite("Tables in PostgreSQL", .enabled(if: TestDatabase.address != nil, TestDatabase.reason))
struct SchemaTests {
  private let database: TestDatabase

  init() throws {
    database = try TestDatabase()
  }

  private func fault(_ schema: String? = nil) async -> ServerFault? {
    do throws(ServerFault) {
      var settings = database.settings
      settings.schema = schema ?? settings.schema
      _ = try await PostgreSQLStorage(settings)
      return nil
    } catch {
      return error
    }
  }

  @Test("Servers that start at the same time make the tables once")
  func sameTime() async throws {
    let database = database
    let secrets = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<8 {
        group.addTask { try await database.open { $0.connections = 1 }.secret() }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(secrets.count == 1)
    #expect(try database.rows("SELECT version, epoch FROM server") == [["1", "1"]])
  }

  @Test("A schema that is there and empty is used, so that no right to make one is needed")
  func emptySchema() async throws {
    try database.rows("CREATE SCHEMA \(database.quotedSchema)")
    #expect(try await database.open().state() == StoreState(epoch: 1, writes: 0))
  }

  @Test("Tables of a newer version are refused, and left as they are")
  func newer() async throws {
    _ = try await database.open()
    try database.rows("UPDATE server SET version = 99")
    guard case .damaged(let reason)? = await fault() else {
      Issue.record("it was opened")
      return
    }
    #expect(reason.contains("version 99"))
    #expect(reason.contains("use a newer program"))
    #expect(try database.rows("SELECT version FROM server") == [["99"]])
    try database.rows("UPDATE server SET version = 0")
    #expect(await fault() != nil)
  }

  @Test("A schema of another program is refused, and left as it is")
  func foreign() async throws {
    let schema = database.quotedSchema
    try database.rows("CREATE SCHEMA \(schema); CREATE TABLE \(schema).server (name text)")
    guard case .damaged(let reason)? = await fault() else {
      Issue.record("it was opened")
      return
    }
    #expect(reason.contains("another program"))
    let tables = try database.rows(
      "SELECT relname FROM pg_class WHERE relnamespace = '\(schema)'::regnamespace")
    #expect(tables == [["server"]])
  }

  @Test(
    "A name that PostgreSQL would cut is refused",
    arguments: ["", String(repeating: "a", count: 64), "a\0b"])
  func names(schema: String) async {
    guard case .damaged? = await fault(schema) else {
      Issue.record("it was opened")
      return
    }
  }

  @Test(
    "Damaged tables are an error of the server",
    arguments: [
      "UPDATE record SET fields = ''", "UPDATE record SET fields = '\\x02'", "DELETE FROM server",
      "DROP TABLE record", "ALTER TABLE zone ALTER sequence TYPE smallint",
    ])
  func damaged(sql: String) async throws {
    let storage = try await database.open()
    let zone = StoredZone(ZoneKey(owner: "anna", number: 1), name: "a", sequence: 1)
    let record = StoredRecord(
      name: "x", type: "note", sequence: 1, epoch: 1, modified: Timestamp(milliseconds: 0))
    try await storage.apply(StorageUpdate(zone: zone, expected: nil, records: [record]))
    try database.rows(sql)
    let limit = PageLimit(records: 9, bytes: 999)
    do {
      _ = try await storage.read(.zone("a", of: "anna", .changes(after: 0, upTo: limit)))
      Issue.record("it was read")
    } catch {
      guard case .damaged = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test("The state counts the changes of all zones")
  func state() async throws {
    let storage = try await database.open()
    for number in Int64(1)...3 {
      let zone = StoredZone(
        ZoneKey(owner: "o\(number)", number: 1), name: "a", sequence: number * 10)
      try await storage.apply(StorageUpdate(zone: zone, expected: nil))
    }
    try await storage.beginEpoch(at: Timestamp(milliseconds: 7), after: nil)
    #expect(try await storage.state() == StoreState(epoch: 7, writes: 60))
  }

  @Test("No reading of a page goes through all records, however few the statistics expect")
  func indexes() async throws {
    let storage = try await database.open { $0.connections = 1 }
    let zone = StoredZone(ZoneKey(owner: "anna", number: 1), name: "a", sequence: 3_000)
    try await storage.apply(StorageUpdate(zone: zone, expected: nil))
    try database.rows(
      """
      INSERT INTO record SELECT 'anna', 1, 'r' || n, 'note', '\\x01', 5, n, 1, 0
      FROM generate_series(1, 3000) AS n
      """)
    let limit = PageLimit(records: 10, bytes: 9_999)
    let needs = [
      RecordNeed.named(["r7", "r8"], upTo: 99), .changes(after: 100, upTo: limit),
      .ofType("note", after: "r5", upTo: limit),
    ]
    for need in needs {
      for _ in 0..<3 {
        let before = try readRows()
        let page = try await storage.read(.zone("a", of: "anna", need)).page
        #expect(page.records.count >= 2)
        let count = try readRows() - before
        #expect(count < 100, "\(need)")
      }
    }
  }

  /// How many rows of records were read so far; the connections say so when they end.
  private func readRows() throws -> Int {
    try database.endConnections()
    let rows = try database.rows(
      """
      SELECT seq_tup_read + coalesce(idx_tup_fetch, 0) FROM pg_stat_user_tables
      WHERE schemaname = '\(database.settings.schema)' AND relname = 'record'
      """)
    let text = try #require(rows.first?.first ?? nil)
    return try #require(Int(text))
  }
}
