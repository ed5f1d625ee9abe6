import Domain
import LocalServer
import Persistence_Memory
import Placement_Grid
import PluginAPI
import StoreConformance
import SyncClient
import SyncServer
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10)))
struct SyncBridgeTests {
  private let server = LocalServer()

  private func bridge(
    _ store: MemoryStore, device: UInt64, to remote: (any SyncRemote)? = nil
  ) throws -> SyncBridge {
    var settings = SyncSettings()
    (settings.quiet, settings.firstPause) = (.milliseconds(20), .milliseconds(20))
    settings.polling = .seconds(600)
    let replica = try SyncReplica(
      store, zone: "zone", device: device,
      Normalisation { board in PlacementPlugin.grid.make(board, []) }, settings: settings,
      at: SyncMoment(LocalServer.now(), chance: 0))
    return SyncBridge(replica, to: remote ?? server, time: LocalServer.now)
  }

  @Test("What people edit while it runs arrives in the other workspace")
  func arrives() async throws {
    let stores = ["one", "two"].map { MemoryStore(location: $0) }
    let bridges = try stores.enumerated().map { try bridge($1, device: UInt64($0 + 1)) }
    try await withThrowingTaskGroup { group in
      for bridge in bridges { group.addTask { try await bridge.run() } }
      var samples = Samples(seed: 1)
      let sample = SampleShow(&samples)
      _ = try stores[0].commit(sample.making, expecting: .start)
      bridges[0].noteEdits()
      try await upToDate(bridges[0]) { server.count == sample.making.count }
      bridges[1].noteHint()
      try await upToDate(bridges[1]) { stores[1].shows().value.count == 1 }
      #expect(
        stores[1].contents(of: sample.show.id)?.value.items.count == sample.items.count)

      let renamed = Change.updating(sample.show) { $0.name = "Renamed" }
      _ = try stores[1].commit([renamed], expecting: stores[1].sequence())
      bridges[1].noteEdits()
      try await upToDate(bridges[1]) { server.has("Renamed") }
      bridges[0].noteHint()
      try await upToDate(bridges[0]) {
        stores[0].shows().value.map(\.show.name) == ["Renamed"]
      }
      group.cancelAll()
    }
  }

  @Test("After it was cancelled it can run again")
  func again() async throws {
    let store = MemoryStore(location: "one")
    let bridge = try bridge(store, device: 1)
    var samples = Samples(seed: 4)
    for count in 1...3 {
      try await withThrowingTaskGroup { group in
        group.addTask { try await bridge.run() }
        var show = samples.show()
        show.name = "Show \(count)"
        _ = try store.commit([.insert(show.entity)], expecting: store.sequence())
        bridge.noteEdits()
        try await upToDate(bridge) { server.count == count }
        group.cancelAll()
      }
    }
  }

  @Test("It goes on by itself after the server could not be reached")
  func comesBack() async throws {
    let store = MemoryStore(location: "one")
    let bridge = try bridge(store, device: 1)
    server.fail(times: 5)
    try await withThrowingTaskGroup { group in
      group.addTask { try await bridge.run() }
      var samples = Samples(seed: 2)
      _ = try store.commit([.insert(samples.show().entity)], expecting: .start)
      bridge.noteEdits()
      try await upToDate(bridge) { server.count == 1 }
      group.cancelAll()
    }
  }

  @Test("What the server refuses is reported as long as it is so, whatever happens next")
  func refused() async throws {
    let store = MemoryStore(location: "one")
    let bridge = try bridge(store, device: 1)
    server.refuse(RemoteFailure(.badRequest, "not this one"))
    var samples = Samples(seed: 3)
    let show = samples.show()
    try await withThrowingTaskGroup { group in
      group.addTask { try await bridge.run() }
      _ = try store.commit([.insert(show.entity)], expecting: .start)
      bridge.noteEdits()
      try await upToDate(bridge) { server.requestCount > 1 }
      bridge.noteHint()
      let count = server.requestCount
      for await state in await bridge.states()
      where state.isUpToDate && server.requestCount > count { break }
      #expect(await bridge.state.refused == [show.entity.key: "BAD_REQUEST: not this one"])
      group.cancelAll()
    }
  }

  @Test("A workspace whose sync was stopped ends it with an error")
  func stopped() async throws {
    let store = MemoryStore(location: "one")
    let bridge = try bridge(store, device: 1)
    try store.stopOutbox()
    let error = await #expect(throws: StoreError.self) { try await bridge.run() }
    #expect(error?.message.contains("not synced any more") == true)
  }

  /// Waits until a bridge is at rest, and more.
  private func upToDate(
    _ bridge: SyncBridge, _ condition: @Sendable () throws -> Bool
  ) async throws {
    for await state in await bridge.states() {
      if state.isUpToDate, try condition() { return }
    }
    Issue.record("sync ended early")
  }
}
