import Domain
import GRDB
import Persistence_SQLite
import PluginAPI
import StoreConformance
import Testing

struct ConcurrencyTests {
  /// Commits one change, or gives `nil` where somebody was faster.
  private static func attempt(
    _ change: Change, on state: StoreSequence, in store: SQLiteStore
  ) throws -> StoreSequence? {
    do {
      return try store.commit([change], expecting: state)
    } catch {
      guard error.code == .stale else { throw error }
      return nil
    }
  }

  /// Adds shows, taking in what others did whenever a commit is refused.
  private static func add(
    _ count: Int, named name: String, seed: UInt64, to store: SQLiteStore
  ) throws {
    var samples = Samples(seed: seed)
    var state = try store.sequence()
    for number in 0..<count {
      let change = Change.insert(.show(samples.show("\(name) \(number)")))
      var next = try attempt(change, on: state, in: store)
      while next == nil {
        state = try store.changes(after: state).sequence
        next = try attempt(change, on: state, in: store)
      }
      if let next { state = next }
    }
  }

  @Test(arguments: [true, false], [true, false])
  func noCommitIsLost(sharesOneStore: Bool, usesLog: Bool) async throws {
    try await withFolder { folder in
      let settings = SQLiteSettings(busyTimeout: .seconds(60), usesLog: usesLog)
      let shared = try SQLiteStore(path: folder(), settings: settings)
      try await withThrowingTaskGroup { group in
        for writer in 0..<3 {
          group.addTask {
            let store =
              sharesOneStore ? shared : try SQLiteStore(path: folder(), settings: settings)
            try Self.add(
              60, named: "Writer \(writer)", seed: UInt64(1000 + writer), to: store)
          }
        }
        try await group.waitForAll()
      }
      #expect(try shared.sequence() == StoreSequence(180))
      let names = Set(try shared.shows().value.map(\.show.name))
      #expect(names.count == 180)
      for writer in 0..<3 {
        for number in 0..<60 { #expect(names.contains("Writer \(writer) \(number)")) }
      }
      let record = try shared.changes(after: .start).value
      #expect(Set(record.compactMap(\.after)) == (try entities(shared)))
    }
  }

  @Test func readersSeeWholeCommitsOnly() async throws {
    try await withFolder { folder in
      let writer = try SQLiteStore(path: folder())
      var samples = Samples(seed: 9)
      let show = samples.show()
      let objects = (0..<100).map { samples.object(of: show, .list, $0) }
      let making = [Change.insert(.show(show))] + objects.map { .insert(.object($0)) }
      let deleting = Cascade.deleting(show, objects: objects, boards: [], items: [])
      try await withThrowingTaskGroup { group in
        group.addTask {
          var state = StoreSequence.start
          for round in 0..<40 {
            state = try writer.commit(round % 2 == 0 ? making : deleting, expecting: state)
          }
        }
        group.addTask {
          let reader = try SQLiteStore(path: folder())
          for _ in 0..<200 {
            let shows = try reader.shows()
            #expect(shows.value.count == Int(shows.sequence.value % 2))
            #expect(shows.value.allSatisfy { $0.objectCount == 100 })
            if let contents = try reader.contents(of: show.id) {
              #expect(contents.value.objects.count == 100)
              #expect(contents.sequence.value % 2 == 1)
            }
          }
        }
        try await group.waitForAll()
      }
    }
  }
}
