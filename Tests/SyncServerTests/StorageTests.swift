import Domain
import StorageConformance
import SyncServer
import Testing

@Suite("Storage in memory")
struct StorageTests {
  @Test(arguments: StorageConformance.storage())
  func keepsItsPromises(_ check: StorageCheck<any ServerStorage>) async throws {
    let memory = SharedMemory()
    try await check.run(on: StorageSubject { memory })
  }
}

/// A storage in memory that a shell waits for.
private actor SharedMemory: ServerStorage {
  private var memory = MemoryStorage()

  func read(_ need: StorageNeed) -> StorageFacts { memory.read(need) }

  func apply(_ update: StorageUpdate) throws(ServerFault) { try memory.apply(update) }

  func beginEpoch(at now: Timestamp, after last: Int64?) throws(ServerFault) {
    try memory.beginEpoch(at: now, after: last)
  }

  func purgeTombstones(before moment: Timestamp, of owner: String?) -> Int {
    memory.purgeTombstones(before: moment, of: owner)
  }
}
