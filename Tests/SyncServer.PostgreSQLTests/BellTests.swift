import Domain
import PluginAPI
import SyncServer
import SyncServer_PostgreSQL
import TestSupport
import Testing

@Suite(
  "Hints between servers", .timeLimit(.minutes(10)),
  .enabled(if: TestDatabase.address != nil, TestDatabase.reason))
struct BellTests {
  private let database: TestDatabase

  init() throws {
    database = try TestDatabase()
  }

  private func bell() async throws -> PostgreSQLBell { PostgreSQLBell(try await database.open()) }

  @Test("A change is heard by the other servers, and not by the one that rings")
  func heard() async throws {
    let bells = [try await bell(), try await bell(), try await bell()]
    var hints = bells.map { $0.hints().makeAsyncIterator() }
    for index in hints.indices { #expect(await hints[index].next() == .everything) }
    let first = ZoneHint(owner: "anna", zone: "a b", writer: "laptop")
    bells[0].ring(first)
    #expect(await hints[1].next() == .zone(first))
    #expect(await hints[2].next() == .zone(first))
    let second = ZoneHint(owner: "ben", zone: "c")
    bells[1].ring(second)
    #expect(await hints[0].next() == .zone(second))
    #expect(await hints[2].next() == .zone(second))
  }

  @Test("A change that a command made is sent when the call returns")
  func sent() async throws {
    let (command, server) = (try await database.open(), try await bell())
    var hints = server.hints().makeAsyncIterator()
    #expect(await hints.next() == .everything)
    let hint = ZoneHint(owner: "anna", zone: "a")
    try await PostgreSQLBell(command).send(hint)
    command.close()
    #expect(await hints.next() == .zone(hint))
    await #expect(throws: ServerFault.self) { try await PostgreSQLBell(command).send(hint) }
  }

  @Test("Servers of another schema hear nothing")
  func apart() async throws {
    let other = try TestDatabase()
    let (first, second) = (try await bell(), PostgreSQLBell(try await other.open()))
    let third = PostgreSQLBell(try await other.open())
    var hints = second.hints().makeAsyncIterator()
    #expect(await hints.next() == .everything)
    first.ring(ZoneHint(owner: "anna", zone: "a"))
    third.ring(ZoneHint(owner: "anna", zone: "b"))
    #expect(await hints.next() == .zone(ZoneHint(owner: "anna", zone: "b")))
  }

  @Test("Of many changes, none is missed, and those of one zone are few hints")
  func many() async throws {
    let (first, second) = (try await bell(), try await bell())
    var hints = second.hints().makeAsyncIterator()
    #expect(await hints.next() == .everything)
    for round in 0..<1_000 { first.ring(ZoneHint(owner: "o\(round % 7)", zone: "a")) }
    var owners: Set<String> = []
    while owners.count < 7, case .zone(let hint)? = await hints.next() { owners.insert(hint.owner) }
    #expect(owners.count == 7)
    first.ring(ZoneHint(owner: "last", zone: "a"))
    var count = 0
    while case .zone(let hint)? = await hints.next(), hint.owner != "last" { count += 1 }
    #expect(count < 100)
  }

  @Test("A listener whose connection is lost comes back, and says that it missed changes")
  func lost() async throws {
    let (first, second) = (try await bell(), try await bell())
    var hints = second.hints().makeAsyncIterator()
    #expect(await hints.next() == .everything)
    #expect(try database.endConnections() >= 3)
    #expect(await hints.next() == .everything)
    let hint = ZoneHint(owner: "anna", zone: "a")
    first.ring(hint)
    #expect(await hints.next() == .zone(hint))
  }

  @Test("Changes that could not be sent are one hint for everything")
  func failed() async throws {
    let (first, second) = (try await bell(), try await bell())
    var hints = second.hints().makeAsyncIterator()
    #expect(await hints.next() == .everything)
    // PostgreSQL refuses notifications of 8,000 bytes, and all that go with them.
    first.ring(ZoneHint(owner: "anna", zone: String(repeating: "z", count: 8_000)))
    #expect(await hints.next() == .everything)
  }

  @Test("What another program sends is a hint for everything")
  func foreign() async throws {
    let bell = try await bell()
    var hints = bell.hints().makeAsyncIterator()
    #expect(await hints.next() == .everything)
    try database.rows("NOTIFY \(database.quotedSchema), 'hello'")
    #expect(await hints.next() == .everything)
  }

  @Test("A listener that no one reads any more ends")
  func ended() async throws {
    let storage = try await database.open()
    let (hears, note) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      for await _ in PostgreSQLBell(storage).hints() { note.yield() }
    }
    var heard = hears.makeAsyncIterator()
    await heard.next()
    storage.close()
    let end = ContinuousClock.now + .patience
    // The listener alone has a connection.
    while try connections() != 1 {
      try #require(ContinuousClock.now < end)
      try await Task.sleep(for: .milliseconds(5))
    }
    task.cancel()
    await task.value
    while try connections() != 0 {
      try #require(ContinuousClock.now < end)
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  private func connections() throws -> Int {
    try database.rows(
      "SELECT 1 FROM pg_stat_activity WHERE application_name = '\(database.name)'"
    ).count
  }
}
