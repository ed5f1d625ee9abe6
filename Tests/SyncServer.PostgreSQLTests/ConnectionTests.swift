import Domain
import PluginAPI
import SyncServer
import SyncServer_PostgreSQL
import TestSupport
import Testing

@Suite(
  "Connections to PostgreSQL", .enabled(if: TestDatabase.address != nil, TestDatabase.reason))
struct ConnectionTests {
  private let database: TestDatabase

  init() throws {
    database = try TestDatabase()
  }

  private static let need = StorageNeed.zone("a", of: "anna", .none)

  /// Makes a zone.
  private func makeZone(_ storage: PostgreSQLStorage) async throws -> StoredZone {
    let zone = StoredZone(ZoneKey(owner: "anna", number: 1), name: "a")
    try await storage.apply(StorageUpdate(zone: zone, expected: nil))
    return zone
  }

  /// The next change of a zone.
  private func change(_ zone: StoredZone) -> StorageUpdate {
    var next = zone
    next.sequence += 1
    let record = StoredRecord(
      name: "x", type: "note", sequence: next.sequence, epoch: 1,
      modified: Timestamp(milliseconds: 0))
    return StorageUpdate(zone: next, expected: zone, records: [record])
  }

  private func fault(_ body: () async throws(ServerFault) -> Void) async -> ServerFault? {
    do throws(ServerFault) {
      try await body()
      return nil
    } catch {
      return error
    }
  }

  private func isUnavailable(_ fault: ServerFault?) -> Bool {
    if case .unavailable? = fault { true } else { false }
  }

  @Test("Connections that the server ended are replaced, for readings and for changes")
  func ended() async throws {
    let storage = try await database.open()
    let zone = try await makeZone(storage)
    #expect(try database.endConnections() > 0)
    #expect(try await storage.read(Self.need).zones == [zone])
    #expect(try database.endConnections() > 0)
    let change = change(zone)
    try await storage.apply(change)
    #expect(try await storage.read(Self.need).zones == [change.zone])
  }

  @Test("A reading whose connection is lost is done on another one")
  func lostReading() async throws {
    let storage = try await database.open()
    let zone = try await makeZone(storage)
    let other = try database.raw()
    _ = try other.rows("BEGIN; LOCK TABLE zone IN ACCESS EXCLUSIVE MODE")
    async let facts = storage.read(Self.need)
    try await database.waitForLocks(1)
    #expect(try database.endConnections() == 1)
    try await database.waitForLocks(1)
    _ = try other.rows("COMMIT")
    #expect(try await facts.zones == [zone])
  }

  @Test("A change whose connection is lost is never done twice, and never said to be stored")
  func lostChange() async throws {
    let storage = try await database.open()
    let zone = try await makeZone(storage)
    let other = try database.raw()
    _ = try other.rows("BEGIN; SELECT * FROM zone FOR UPDATE")
    let change = change(zone)
    async let outcome = fault { () throws(ServerFault) in try await storage.apply(change) }
    try await database.waitForLocks(1)
    #expect(try database.endConnections() == 1)
    _ = try other.rows("COMMIT")
    let fault = await outcome
    #expect(isUnavailable(fault), "\(String(describing: fault))")
    #expect(try await storage.read(Self.need).zones == [zone])
    try await storage.apply(change)
  }

  @Test("A job waits for a free connection only so long, and leaves nothing behind")
  func busy() async throws {
    let storage = try await database.open { settings in
      (settings.connections, settings.waitTime) = (2, .milliseconds(50))
    }
    let zone = try await makeZone(storage)
    let other = try database.raw()
    _ = try other.rows("BEGIN; LOCK TABLE zone IN ACCESS EXCLUSIVE MODE")
    async let first = storage.read(Self.need)
    async let second = storage.read(Self.need)
    try await database.waitForLocks(2)
    for _ in 0..<10 {
      let fault = await fault { () throws(ServerFault) in _ = try await storage.read(Self.need) }
      #expect(fault == .unavailable("all connections to PostgreSQL are in use"))
    }
    _ = try other.rows("COMMIT")
    #expect(try await (first.zones, second.zones) == ([zone], [zone]))
    #expect(try await storage.read(Self.need).zones == [zone])
    #expect(try database.endConnections() == 2)
  }

  @Test("A cancelled task waits no longer, and its place is free")
  func cancelled() async throws {
    let storage = try await database.open { $0.connections = 1 }
    let zone = try await makeZone(storage)
    let other = try database.raw()
    _ = try other.rows("BEGIN; LOCK TABLE zone IN ACCESS EXCLUSIVE MODE")
    async let first = storage.read(Self.need)
    try await database.waitForLocks(1)
    await withTaskGroup(of: ServerFault?.self) { group in
      for _ in 0..<20 {
        group.addTask {
          await fault { () throws(ServerFault) in _ = try await storage.read(Self.need) }
        }
      }
      group.cancelAll()
      for await fault in group { #expect(isUnavailable(fault)) }
    }
    _ = try other.rows("COMMIT")
    #expect(try await first.zones == [zone])
    #expect(try await storage.read(Self.need).zones == [zone])
    #expect(try database.endConnections() == 1)
  }

  @Test("Many tasks at once share few connections")
  func many() async throws {
    let storage = try await database.open { $0.connections = 3 }
    let zone = try await makeZone(storage)
    let found = try await withThrowingTaskGroup(of: [StoredZone].self) { group in
      for _ in 0..<300 {
        group.addTask { () async throws in try await storage.read(Self.need).zones }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(found == Array(repeating: zone, count: 300))
    #expect(try database.endConnections() <= 3)
  }

  @Test(
    "A change that was in the way of others is done again, but not for ever",
    arguments: ["40001", "40P01"])
  func transient(code: String) async throws {
    let storage = try await database.open()
    let zone = try await makeZone(storage)
    // A sequence goes on although the transaction fails.
    try database.rows(
      """
      CREATE SEQUENCE failures;
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('failures') <= 2 THEN RAISE EXCEPTION 'again' USING ERRCODE = '\(code)'; END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER fail BEFORE UPDATE ON zone FOR EACH ROW EXECUTE FUNCTION fail();
      """)
    let change = change(zone)
    try await storage.apply(change)
    #expect(try await storage.read(Self.need).zones == [change.zone])
    #expect(try database.rows("SELECT last_value FROM failures") == [["3"]])
    try database.rows("ALTER SEQUENCE failures RESTART MINVALUE -1000 START -1000")
    let next = self.change(change.zone)
    let fault = await fault { () throws(ServerFault) in try await storage.apply(next) }
    #expect(fault == .stale)
    #expect(try await storage.read(Self.need).zones == [change.zone])
  }

  @Test(
    "What the server says is passed on as what it means",
    arguments: [
      ("53100", ServerFault.full("why")), ("53200", .unavailable("why")),
      ("57014", .unavailable("why")), ("42501", .unavailable("why")),
      ("25006", .unavailable("why")),
      ("23514", .damaged("why")), ("XX001", .damaged("why")),
    ])
  func meanings(code: String, expected: ServerFault) async throws {
    let storage = try await database.open()
    let zone = try await makeZone(storage)
    try database.rows(
      """
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        RAISE EXCEPTION 'why' USING ERRCODE = '\(code)';
      END $$;
      CREATE TRIGGER fail BEFORE UPDATE ON zone FOR EACH ROW EXECUTE FUNCTION fail();
      """)
    let fault = await fault { () throws(ServerFault) in try await storage.apply(change(zone)) }
    switch (fault, expected) {
    case (.full(let reason)?, .full(let word)), (.unavailable(let reason)?, .unavailable(let word)),
      (.damaged(let reason)?, .damaged(let word)):
      #expect(reason.contains(word))
    default: Issue.record("\(String(describing: fault)) instead of \(expected)")
    }
  }

  @Test("A statement waits only so long for others")
  func slow() async throws {
    let storage = try await database.open { $0.statementTime = .seconds(12) }
    let zone = try await makeZone(storage)
    let other = try database.raw()
    _ = try other.rows("BEGIN; SELECT * FROM zone FOR UPDATE")
    let fault = await fault { () throws(ServerFault) in try await storage.apply(change(zone)) }
    guard case .unavailable(let reason)? = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
    #expect(reason.contains("lock timeout"))
    _ = try other.rows("COMMIT")
    try await storage.apply(change(zone))
  }

  @Test("A server that cannot be reached is an error with its reason")
  func unreachable() async throws {
    let settings = PostgreSQLSettings(address: "postgresql://nobody@127.0.0.1:1/none")
    let fault = await fault { () throws(ServerFault) in _ = try await PostgreSQLStorage(settings) }
    guard case .unavailable(let reason)? = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
    #expect(reason.contains("127.0.0.1"))
    #expect(!reason.contains("\n"))
  }

  @Test("A storage that is closed refuses, and has no connections left")
  func closed() async throws {
    let storage = try await database.open()
    _ = try await makeZone(storage)
    storage.close()
    let fault = await fault { () throws(ServerFault) in _ = try await storage.read(Self.need) }
    #expect(fault == .unavailable("the storage is closed"))
    try await waitForNoConnections()
    // One that no one has any more closes itself.
    _ = try await database.open().read(Self.need)
    try await waitForNoConnections()
  }

  private func waitForNoConnections() async throws {
    let end = ContinuousClock.now + .patience
    while try !database.rows(
      "SELECT 1 FROM pg_stat_activity WHERE application_name = '\(database.name)'"
    ).isEmpty {
      try #require(ContinuousClock.now < end)
      try await Task.sleep(for: .milliseconds(5))
    }
  }
}
