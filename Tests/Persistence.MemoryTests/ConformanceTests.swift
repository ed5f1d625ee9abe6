import Persistence_Memory
import PluginAPI
import StoreConformance
import TestSupport
import Testing

struct ConformanceTests {
  @Test(arguments: StoreConformance.boards())
  func keepsBoards(_ check: StoreCheck<any BoardStore>) throws {
    let store = MemoryStore(location: "test")
    try check.run(on: StoreSubject(location: "test") { store })
  }

  @Test(arguments: StoreConformance.trips())
  func keepsTrips(_ check: StoreCheck<any TripStore>) throws { try run(check) { $0 } }

  @Test(arguments: StoreConformance.local())
  func keepsWhatIsLocal(_ check: StoreCheck<any LocalStore>) throws { try run(check) { $0 } }

  @Test(arguments: StoreConformance.outbox())
  func keepsAnOutbox(_ check: StoreCheck<any OutboxStore>) throws { try run(check) { $0 } }

  @Test(arguments: StoreConformance.sync())
  func keepsWhatSyncKnows(_ check: StoreCheck<any SyncStore>) throws { try run(check) { $0 } }

  @Test(arguments: StoreConformance.commands())
  func keepsCommands(_ check: StoreCheck<any CommandStore>) throws { try run(check) { $0 } }

  @Test(arguments: StoreConformance.whole(seeds: Effort.scaled(1...6)))
  func keepsAllOfIt(_ check: StoreCheck<any WorkspaceStore>) throws { try run(check) { $0 } }

  private func run<Part>(
    _ check: StoreCheck<Part>, as part: @escaping @Sendable (MemoryStore) -> Part
  ) throws {
    let store = MemoryStore(location: "test")
    try check.run(on: StoreSubject(location: "test") { part(store) })
  }
}
