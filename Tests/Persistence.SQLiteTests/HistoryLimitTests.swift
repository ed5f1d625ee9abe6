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

  /// After a pause, or with a smaller limit, commits catch up in strides.
  @Test func commitsDropOnlySoMuchAtOnce() throws {
    try withFolder { folder in
      let store = try SQLiteStore(path: folder())
      var samples = Samples(seed: 9)
      func commit(_ time: Int64) throws {
        let note = CommandNote(words: "a", time: Timestamp(milliseconds: time), seat: "a")
        _ = try store.commit(
          [.insert(.show(samples.show("\(try store.sequence().value)")))],
          expecting: store.sequence(), from: .command(note), watchedBy: nil)
      }
      try store.setHistoryLimit(.days(1))
      for _ in 0..<100 { try commit(0) }
      try commit(86_400_000)
      #expect(try store.commands(before: nil, limit: 200).value.count == 37)
      try commit(86_400_000)
      #expect(try store.commands(before: nil, limit: 200).value.count == 2)
      // Others follow the changes of these states.
      #expect(try store.changes(after: .start).value.count == 102)
      let change = try store.changes(after: StoreSequence(101)).value
      let newest = try #require(try store.commands(before: nil, limit: 1).value.first)
      #expect(try store.changes(of: newest) == change)
    }
  }

  /// What is not sent yet stays, whatever the limit is.
  @Test func unsentChangesStay() throws {
    try withFolder { folder in
      let store = try SQLiteStore(path: folder())
      _ = try store.startOutbox()
      try store.setHistoryLimit(.commands(1))
      let count = Int(HistoryLimit.alwaysKept) + 30
      let lists = try commit(Array(repeating: 1, count: count), to: store)
      #expect(try store.changes(after: .start).value == lists.flatMap { $0 })
      let sent = try #require(try store.outbox(after: nil, limit: 20)?.value.last).position
      try store.acknowledge(through: sent)
      #expect(try store.changes(after: StoreSequence(20)).value.count == count - 20)
      expectError(.historyTrimmed, at: folder()) {
        _ = try store.changes(after: StoreSequence(19))
      }
    }
  }

  @Test func theLimitIsDocumented() {
    #expect(SQLiteStore.historyLimit == 50_000)
    #expect(SQLiteSettings().historyLimit == 50_000)
  }
}
