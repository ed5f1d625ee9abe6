import Domain
import GRDB
import Persistence_SQLite
import PluginAPI
import StoreConformance
import Testing

struct HistoryLimitTests {
  private let settings = SQLiteSettings(historyLimit: 10)

  /// Commits lists of new shows with these lengths.
  private func commit(_ lengths: [Int], to store: SQLiteStore) throws -> [[Change]] {
    var samples = Samples(seed: UInt64(lengths.count))
    var lists: [[Change]] = []
    for length in lengths {
      let state = try store.sequence()
      let list = (0..<length).map {
        Change.insert(.show(samples.show("\(lengths.count) \(state.value) \($0)")))
      }
      _ = try store.commit(list, expecting: state)
      lists.append(list)
    }
    return lists
  }

  /// The lengths of commits, and the oldest state from which the record must be whole.
  @Test(arguments: [
    ([4, 4, 2], 0), ([4, 4, 3], 1), ([10], 0), ([11], 1), ([1, 11], 2), ([11, 1], 1),
    ([11, 4, 6], 1), ([11, 4, 7], 2), ([5, 5, 5, 5], 2), ([1, 1, 1, 10], 3), ([3, 3, 3, 3], 1),
    ([9, 9, 9], 2), ([10, 1, 9], 1),
  ])
  func onlyWholeCommitsUpToTheLimitAreKept(lengths: [Int], oldest: Int) throws {
    try withFolder { folder in
      let store = try SQLiteStore(path: folder(), settings: settings)
      let lists = try commit(lengths, to: store)
      for state in 0..<oldest {
        expectError(.historyTrimmed, at: folder()) {
          _ = try store.changes(after: StoreSequence(Int64(state)))
        }
      }
      for state in oldest...lengths.count {
        let found = try store.changes(after: StoreSequence(Int64(state)))
        #expect(found.value == Array(lists[state...].joined()))
        #expect(found.sequence == StoreSequence(Int64(lengths.count)))
      }
      let rows = try store.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM change") }
      #expect(rows == lengths[oldest...].reduce(0, +))
      let kept = try store.read { db throws in
        try Int.fetchOne(db, sql: "SELECT history_length FROM meta")
      }
      #expect(kept == rows)
      #expect(try store.shows().value.count == lengths.reduce(0, +))
    }
  }

  @Test func theLimitIsDocumented() {
    #expect(SQLiteStore.historyLimit == 50_000)
    #expect(SQLiteSettings().historyLimit == 50_000)
  }
}
