import Domain
import Foundation
import LocalServer
import PluginAPI
import Synchronization
import TestSupport
import Testing
import Workspace

@Suite("Exchanges, and the beginning and end of sync at the same time", .timeLimit(.minutes(30)))
struct ExchangeTests {
  private let server = SteeredServer()
  private let folder: TemporaryFolder
  /// How long a test waits: thousands of others may run beside it.
  private static let limit = Duration.seconds(1_200)

  init() throws { folder = try TemporaryFolder() }

  /// A machine that is set up.
  private func machine(
    wait: @escaping SteeredMachine.Waiting = { try await Task.sleep(for: $0) }
  ) async throws -> SteeredMachine {
    let machine = try SteeredMachine("desk", in: folder, server, wait: wait)
    _ = try await machine.seat.prepare()
    try await machine.sync.join(SteeredMachine.setup("desk"))
    return machine
  }

  private func exchange(_ sync: WorkspaceSync) -> Task<SyncReport, any Error> {
    Task { try await sync.exchange(within: Self.limit) }
  }

  @Test("Exchanges at the same moment share one run after the other, and all come to their end")
  func together() async throws {
    let sync = try await machine().sync
    await sync.start()
    _ = try await sync.exchange(within: Self.limit)
    server.holdEnds(true)
    let exchanges = (0..<3).map { _ in exchange(sync) }
    try await SteeredMachine.wait { server.heldEnds > 0 }
    // Time for one that begins too early; without such a mistake it makes no difference.
    try await Task.sleep(for: .milliseconds(200))
    server.holdEnds(false)
    for exchange in exchanges { #expect(try await exchange.value.isUpToDate) }
    #expect(try await sync.report().standing == .here)
    await sync.stop()
    #expect(server.mostActive == 1)
  }

  @Test("An exchange does not end the sync that another one waits for")
  func overlapping() async throws {
    let sync = try await machine().sync
    server.steer { _, _ in .hold }
    let first = exchange(sync)
    try await SteeredMachine.wait { server.count > 0 }
    let second = exchange(sync)
    try await SteeredMachine.wait { server.count > 1 }
    first.cancel()
    await #expect(throws: WorkspaceError.self) { try await first.value }
    server.steer { _, _ in .answer }
    #expect(try await second.value.isUpToDate)
    #expect(try await sync.report().standing == .idle)
  }

  @Test("Where sync ends for good, an exchange ends, and leaves nothing")
  func endMeanwhile() async throws {
    let machine = try await machine(wait: SteeredMachine.impatient)
    server.steer { _, _ in .hold }
    let exchange = exchange(machine.sync)
    try await SteeredMachine.wait { server.count > 0 }
    try await machine.sync.end()
    let error = await #expect(throws: WorkspaceError.self) { try await exchange.value }
    #expect(error?.message == "this workspace is not synced")
    #expect(try await machine.sync.report().standing == .off)
  }

  @Test("Where another process ends sync for good, an exchange ends")
  func endElsewhere() async throws {
    let sync = try await machine().sync
    let other = try SteeredMachine("desk", in: folder, server, wait: SteeredMachine.impatient)
    server.steer { _, _ in .hold }
    let exchange = exchange(sync)
    try await SteeredMachine.wait { server.count > 0 }
    try await other.sync.end()
    let error = await #expect(throws: WorkspaceError.self) { try await exchange.value }
    #expect(error?.message == "this workspace is not synced")
  }

  @Test("Where sync is stopped, an exchange ends")
  func stopMeanwhile() async throws {
    let sync = try await machine().sync
    server.steer { _, _ in .hold }
    let exchange = exchange(sync)
    try await SteeredMachine.wait { server.count > 0 }
    await sync.stop()
    let error = await #expect(throws: WorkspaceError.self) { try await exchange.value }
    #expect(error?.code == .cancelled)
  }

  @Test("Sync stops after an exchange whose report cannot be made")
  func unreadableReport() async throws {
    let sync = try await machine().sync
    let path = sync.folder.path + "/setup.json"
    server.steer { _, _ in
      chmod(path, 0o644)
      return .answer
    }
    let error = await #expect(throws: WorkspaceError.self) {
      _ = try await sync.exchange(within: Self.limit)
    }
    #expect(error?.message == "others can read the key in '\(path)'")
    chmod(path, 0o600)
    #expect(try await sync.report().standing == .idle)
    #expect(try sync.folder.lease() != nil)
  }

  @Test("The limit of an exchange begins again with each answer")
  func progress() async throws {
    /// The waits for the limit: how many began, and whether the first one is over.
    let limits = Mutex((begun: 0, isFirstOver: false))
    let isOpen = Mutex(false)
    let machine = try await machine { duration in
      guard duration > .seconds(600) else { return try await Task.sleep(for: duration) }
      let number = limits.withLock { limits in
        limits.begun += 1
        return limits.begun
      }
      while number > 1 || !limits.withLock({ $0.isFirstOver }) {
        try await Task.sleep(for: .milliseconds(5))
      }
    }
    server.steer { number, _ in
      let isFirst = number == 1 && limits.withLock { $0.begun > 0 }
      return isFirst || isOpen.withLock { $0 } ? .answer : .hold
    }
    // Without a zone, the first answer would be a refusal.
    _ = await server.local.send(.createZone("zone"))
    let exchange = exchange(machine.sync)
    try await SteeredMachine.wait { try await machine.sync.report().isOnline }
    limits.withLock { $0.isFirstOver = true }
    try await SteeredMachine.wait { limits.withLock { $0.begun > 1 } }
    isOpen.withLock { $0 = true }
    #expect(try await exchange.value.isUpToDate)
  }

  @Test("If the sync state cannot be removed, sync goes on where it ran")
  func endFails() async throws {
    let failure = FlakyStore.Failure()
    let desk = try SteeredMachine(
      "desk", in: folder, server, store: FlakyStore.plugin(failure), extension: "flaky")
    _ = try await desk.seat.prepare()
    try await desk.sync.join(SteeredMachine.setup("desk"))
    await desk.sync.start()
    _ = try await desk.sync.exchange(within: Self.limit)
    failure.failStop(with: StoreError(.inputOutput, at: "desk", "the disk is full"))
    let error = await #expect(throws: WorkspaceError.self) { try await desk.sync.end() }
    #expect(error?.message == "desk: the disk is full")
    try SyncFolder(path: desk.sync.folder.path).keep(SteeredMachine.setup("desk"))
    try await SteeredMachine.wait { try await desk.sync.report().standing == .here }
    await desk.sync.stop()
  }

  @Test("A refusal names what helps at this server")
  func renewal() async throws {
    let sync = try await machine().sync
    server.steer { _, _ in .reply(.failure(RemoteFailure(.accessDenied, "no"))) }
    let address = SteeredMachine.setup("desk").address
    let refused = await #expect(throws: WorkspaceError.self) {
      _ = try await sync.contents(of: address)
    }
    #expect(refused?.remedy == "ask steered: for a key")
    let blocked = await #expect(throws: WorkspaceError.self) {
      _ = try await sync.exchange(within: Self.limit)
    }
    #expect(blocked?.remedy?.hasPrefix("ask steered: for a key; ") == true)
  }

  @Test("Another process reports the first 50 of what the server rejects, and how many more")
  func rejected() async throws {
    let desk = try await machine()
    _ = try await desk.seat.addObjects(
      (2...70).compactMap { number in
        ObjectNumber("\(number)").map {
          NewObject(kind: .list, number: ConsoleNumber($0), name: "List \(number)")
        }
      })
    server.steer { _, request in
      guard case .modify(_, let operations, _) = request else { return .answer }
      let failure = RemoteFailure(.accessDenied, "no")
      return .reply(
        .success(.results(operations.map { .failure(name: $0.record.name, failure) })))
    }
    await desk.sync.start()
    let other = try SteeredMachine("desk", in: folder, server)
    try await SteeredMachine.wait { try await other.sync.report().moreRefused > 20 }
    let report = try await other.sync.report()
    let all = try await desk.sync.report().refused
    #expect(report.refused.count == 50 && report.moreRefused == all.count - 50)
    #expect(report.refused.map(\.name) == all.prefix(50).map(\.name))
    await desk.sync.stop()
  }
}
