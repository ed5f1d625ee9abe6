import Domain
import Persistence_Memory
import PluginAPI
import StoreConformance
import Testing

struct SharingTests {
  @Test func aPluginOpensOneWorkspaceUnderOneName() throws {
    let plugin = StorePlugin.memory
    var samples = Samples(seed: 1)
    let sample = SampleShow(&samples)
    let first = try plugin.open("a")
    _ = try first.commit(sample.making, expecting: .start)
    try first.close()
    let second = try plugin.open("a")
    #expect(try second.shows().value.map(\.show) == [sample.show])
    #expect(second.location == "a")
    #expect(try plugin.open("b").shows().value.isEmpty)
    #expect(try StorePlugin.memory.open("a").shows().value.isEmpty)
  }

  @Test func aCopyIsAFurtherOpening() throws {
    let store = MemoryStore(location: "a")
    let copy = store
    var samples = Samples(seed: 2)
    _ = try store.commit(SampleShow(&samples).making, expecting: .start)
    #expect(copy.sequence() == StoreSequence(1))
    #expect(copy.shows().value.count == 1)
    #expect(MemoryStore(location: "a").sequence() == .start)
  }

  @Test func severalTasksMayCommit() async throws {
    let store = MemoryStore(location: "a")
    try await withThrowingTaskGroup { group in
      for task in 0..<4 {
        group.addTask {
          var samples = Samples(seed: UInt64(task))
          for round in 0..<50 {
            let change = Change.insert(.show(samples.show("\(task) \(round)")))
            var isKept = false
            while !isKept {
              do throws(StoreError) {
                _ = try store.commit([change], expecting: store.sequence())
                isKept = true
              } catch {
                guard error.code == .stale else { throw error }
              }
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(store.sequence() == StoreSequence(200))
    #expect(store.shows().value.count == 200)
  }

  @Test func oldCommitsGoWholeOnceThereAreTooManyChanges() throws {
    let store = MemoryStore(location: "a")
    var samples = Samples(seed: 3)
    let (first, second) = (samples.show("A"), samples.show("B"))
    let many = Array(
      repeating: [Change.insert(.show(second)), .delete(.show(second))],
      count: MemoryStore.historyLimit / 2
    ).joined()
    var state = try store.commit([.insert(.show(first))], expecting: .start)
    state = try store.commit(Array(many), expecting: state)
    #expect(try store.changes(after: StoreSequence(1)).value.count == MemoryStore.historyLimit)
    #expect(throws: StoreError.self) { try store.changes(after: .start) }
    state = try store.commit([.delete(.show(first))], expecting: state)
    #expect(throws: StoreError.self) { try store.changes(after: StoreSequence(1)) }
    #expect(try store.changes(after: StoreSequence(2)).value == [.delete(.show(first))])
  }
}
