import Domain
import Persistence_Memory
import PluginAPI
import StoreConformance
import SyncServer
import Testing

@testable import SyncClient

/// Two workspaces that are edited by a fixed script, of which one crashes.
private struct ScriptedRun {
  private var server: MemoryServer
  private var one: ReplicaDevice
  private var two: ReplicaDevice
  private let sample: SampleShow
  private(set) var steps = 0

  init(crashAfter steps: Int?) throws {
    var samples = Samples(seed: 26)
    sample = SampleShow(&samples)
    server = try .plain()
    one = try ReplicaDevice(1, MemoryStore(location: "one"))
    two = try ReplicaDevice(2, MemoryStore(location: "two"))
    one.stepsToCrash = steps ?? .max
  }

  /// Lets a device edit at a fixed time, and both of them sync.
  private mutating func edit(
    _ path: WritableKeyPath<Self, ReplicaDevice>, _ time: Int64, _ changes: [Change]
  ) throws -> Bool {
    try self[keyPath: path].store.edit(changes, at: 1_700_000_200_000 + time)
    return try one.run(with: &server) && two.run(with: &server)
  }

  /// Runs the script.
  ///
  /// - Returns: The contents of both at the end; `nil` if they do not come to rest.
  mutating func run() throws -> [Set<Entity>]? {
    let (object, item) = (sample.objects[0], sample.items[0])
    let isDone =
      try edit(\.one, 1, sample.making)
      && edit(\.two, 2, [.updating(object) { $0.name = "Other" }])
      && edit(\.one, 3, [.delete(item.entity)])
      && edit(\.two, 4, [.updating(sample.boards[0]) { $0.name = "Changed" }])
      && edit(\.one, 5, [.insert(item.entity)])
    guard isDone, try one.run(with: &server) else { return nil }
    steps = Int.max - (one.stepsToCrash ?? 0)
    return [try one.contents, try two.contents]
  }
}

struct CrashTests {
  @Test("A crash after any step leads to the same end")
  func everywhere() throws {
    var plain = try ScriptedRun(crashAfter: nil)
    let end = try #require(try plain.run())
    #expect(end[0] == end[1])
    #expect(plain.steps >= 15)
    for step in 0..<plain.steps {
      var run = try ScriptedRun(crashAfter: step)
      #expect(try run.run() == end, "step \(step)")
    }
  }
}
