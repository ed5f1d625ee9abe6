import Domain
import LocalServer
import PluginAPI
import Synchronization
import TestSupport
import Testing
import Workspace

@Suite("The names of other devices", .timeLimit(.minutes(30)))
struct IntroductionTests {
  private let server = SteeredServer()
  private let folder: TemporaryFolder
  private static let limit = Duration.seconds(1_200)

  init() throws { folder = try TemporaryFolder() }

  private static func isQuery(_ request: RemoteRequest) -> Bool {
    if case .query = request { true } else { false }
  }

  /// Puts devices there that take part now.
  private func add(_ numbers: Range<UInt64>) async throws {
    let operations = numbers.map { number in
      RemoteOperation(
        .create,
        RemoteRecord(
          name: "device-\(ID<SyncSetup>(high: 0, low: number))", type: "device",
          fields: ["name": .string("\(number)"), "seen": .timestamp(LocalServer.now())]))
    }
    let request = RemoteRequest.modify(zone: "zone", operations, isAtomic: true)
    let answer = await server.local.send(request)
    _ = try answer.result.get()
  }

  private func machine(
    now: @escaping @Sendable () -> Timestamp = LocalServer.now,
    wait: @escaping SteeredMachine.Waiting = { try await Task.sleep(for: $0) }
  ) async throws -> WorkspaceSync {
    let machine = try SteeredMachine("desk", in: folder, server, now: now, wait: wait)
    _ = try await machine.seat.prepare()
    try await machine.sync.join(SteeredMachine.setup("desk"))
    return machine.sync
  }

  @Test("More devices than a page has are all listed")
  func pages() async throws {
    let sync = try await machine()
    _ = try await sync.exchange(within: Self.limit)
    try await add(1..<151)
    try await add(151..<301)
    #expect(try await sync.exchange(within: Self.limit).devices.count == 301)
  }

  @Test("An exchange does not wait for names that do not come")
  func noAnswer() async throws {
    let sync = try await machine(wait: SteeredMachine.impatient)
    server.steer { _, request in Self.isQuery(request) ? .hold : .answer }
    let report = try await sync.exchange(within: Self.limit)
    #expect(report.isUpToDate && report.devices == ["desk"])
  }

  @Test("An exchange that is cancelled does not wait for names")
  func cancelled() async throws {
    let sync = try await machine(wait: { duration in
      try await Task.sleep(for: duration == .seconds(5) ? Self.limit : duration)
    })
    server.steer { _, request in Self.isQuery(request) ? .hold : .answer }
    let exchange = Task { try await sync.exchange(within: Self.limit) }
    try await SteeredMachine.wait { try await sync.report().isUpToDate }
    exchange.cancel()
    // It may have been cancelled before everything was exchanged, or after that.
    _ = await exchange.result
    #expect(try await sync.report().standing == .idle)
  }

  @Test("Names that could not be exchanged are asked for again a minute later, and no earlier")
  func again() async throws {
    let ahead = Mutex(Int64(0))
    let now: @Sendable () -> Timestamp = {
      Timestamp(milliseconds: LocalServer.now().milliseconds + ahead.withLock { $0 })
    }
    let sync = try await machine(now: now)
    let queries = Mutex(0)
    let isFailing = Mutex(true)
    server.steer { _, request in
      guard Self.isQuery(request) else { return .answer }
      queries.withLock { $0 += 1 }
      return isFailing.withLock { $0 }
        ? .reply(.failure(RemoteFailure(.internalError, "no"))) : .answer
    }
    await sync.start()
    try await SteeredMachine.wait { queries.withLock { $0 } == 1 }
    let count = server.count
    try await SteeredMachine.wait { server.count > count + 5 }
    #expect(queries.withLock { $0 } == 1)
    try await add(1..<2)
    isFailing.withLock { $0 = false }
    ahead.withLock { $0 = 61_000 }
    try await SteeredMachine.wait { try await sync.report().devices == ["desk", "1"] }
    await sync.stop()
  }
}
