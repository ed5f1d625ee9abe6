import Domain
import Foundation
import GRDB
import Persistence_SQLite
import PluginAPI
import StoreConformance
import Testing

/// What is still to be sent, where the record of changes would be trimmed or the process killed.
struct OutboxTests {
  private let settings = SQLiteSettings(historyLimit: 10)

  private func shows(_ count: Int, seed: UInt64) -> [Change] {
    var samples = Samples(seed: seed)
    return (0..<count).map { .insert(.show(samples.show("\(seed) \($0)"))) }
  }

  private func changes(to store: SQLiteStore) throws -> [Change] {
    try #require(try store.outbox(after: nil, limit: 1_000)).value.map(\.change)
  }

  private func rows(of store: SQLiteStore) throws -> Int? {
    try store.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM change") }
  }

  @Test func nothingIsTrimmedBeforeItIsSent() throws {
    try withFolder { folder in
      let store = try SQLiteStore(path: folder(), settings: settings)
      _ = try store.commit(shows(4, seed: 1), expecting: .start)
      _ = try store.startOutbox()
      var all: [Change] = []
      // The second is larger than the whole record may be.
      for (index, count) in [8, 15, 8, 3].enumerated() {
        let list = shows(count, seed: UInt64(index + 2))
        _ = try store.commit(list, expecting: store.sequence())
        all += list
      }
      #expect(try changes(to: store) == all)
      #expect(try store.changes(after: StoreSequence(1)).value == all)
      #expect(try rows(of: store) == all.count)
      let entries = try #require(try store.outbox(after: nil, limit: 1_000)).value
      try store.acknowledge(through: entries[22].position)
      #expect(try changes(to: store) == Array(all.dropFirst(23)))
      #expect(try rows(of: store) == 11)
      try store.acknowledge(through: entries[33].position)
      #expect(try rows(of: store) == 3)
      #expect(try store.changes(after: StoreSequence(4)).value == Array(all.suffix(3)))
    }
  }

  @Test func stoppingTrimsWhatWasKept() throws {
    try withFolder { folder in
      let store = try SQLiteStore(path: folder(), settings: settings)
      _ = try store.startOutbox()
      for seed in 1...5 as ClosedRange<UInt64> {
        _ = try store.commit(shows(8, seed: seed), expecting: store.sequence())
      }
      #expect(try rows(of: store) == 40)
      try store.stopOutbox()
      #expect(try rows(of: store) == 8)
    }
  }

  @Test func whatComesBySyncDoesNotPileUp() throws {
    try withFolder { folder in
      let store = try SQLiteStore(path: folder(), settings: settings)
      _ = try store.startOutbox()
      for seed in 1...5 as ClosedRange<UInt64> {
        _ = try store.commit(
          shows(8, seed: seed), expecting: store.sequence(), from: .sync, watchedBy: nil)
      }
      #expect(try rows(of: store) == 8)
      #expect(try changes(to: store) == [])
    }
  }

  @Test func aCopyOfTheFilesAfterACommitHoldsWhatIsToBeSent() throws {
    try withFolder { folder in
      let store = try SQLiteStore(path: folder())
      _ = try store.startOutbox()
      let list = shows(5, seed: 1)
      let note = CommandNote(words: "five", time: Timestamp(milliseconds: 1), seat: "a")
      _ = try store.commit(list, expecting: .start, from: .command(note), watchedBy: nil)
      let third = try #require(try store.outbox(after: nil, limit: 9)).value[2]
      try store.acknowledge(through: third.position)
      // What a process killed now would leave behind, copied by another process.
      for ending in ["", "-wal"] {
        try run("cp", [folder() + ending, folder("copy.callboard") + ending])
      }
      let copy = try SQLiteStore(path: folder("copy.callboard"))
      #expect(try changes(to: copy) == Array(list.suffix(2)))
      #expect(try copy.commands(before: nil, limit: 9).value.map(\.note) == [note])
    }
  }

  @Test func onlySoManyCommandsAreKept() throws {
    try withFolder { folder in
      let store = try SQLiteStore(path: folder(), settings: SQLiteSettings(commandLimit: 3))
      for (number, show) in shows(5, seed: 1).enumerated() {
        let note = CommandNote(words: "\(number)", time: Timestamp(milliseconds: 1), seat: "a")
        _ = try store.commit(
          [show], expecting: store.sequence(), from: .command(note), watchedBy: nil)
      }
      let found = try store.commands(before: nil, limit: 9).value
      #expect(found.map(\.note.words) == ["4", "3", "2"])
      #expect(found.map(\.number) == [5, 4, 3])
      #expect(SQLiteStore.commandLimit == 100_000)
    }
  }

  /// A change keeps its time until it is sent, also if that is long after its command.
  @Test func commandsOfUnsentChangesAreKept() throws {
    try withFolder { folder in
      let store = try SQLiteStore(path: folder(), settings: SQLiteSettings(commandLimit: 3))
      let list = shows(9, seed: 1)
      func commit(_ numbers: Range<Int>) throws {
        for number in numbers {
          let note = CommandNote(
            words: "\(number)", time: Timestamp(milliseconds: Int64(number)), seat: "a")
          _ = try store.commit(
            [list[number]], expecting: store.sequence(), from: .command(note), watchedBy: nil)
        }
      }
      func words() throws -> [String] {
        try store.commands(before: nil, limit: 99).value.map(\.note.words)
      }
      try commit(0..<2)
      _ = try store.startOutbox()
      try commit(2..<9)
      #expect(try words() == (2..<9).reversed().map { "\($0)" })
      let entries = try #require(try store.outbox(after: nil, limit: 99)).value
      #expect(entries.map(\.time?.milliseconds) == Array(2..<9))
      let update = SyncUpdate(rows: ["a": [1]], acknowledged: entries[1].position)
      _ = try store.commit([], expecting: store.sequence(), sync: update)
      #expect(try words() == (4..<9).reversed().map { "\($0)" })
      try store.stopOutbox()
      #expect(try words() == ["8", "7", "6"])
    }
  }

  /// The rows of sync belong to this machine, like views: they are not in the digest.
  @Test func rowsOfSyncAreNotAmongTheContents() throws {
    try withFolder { folder in
      let store = try SQLiteStore(path: folder())
      _ = try store.startOutbox()
      _ = try store.commit(shows(1, seed: 1), expecting: .start)
      let update = SyncUpdate(rows: ["a": [1]])
      _ = try store.commit(shows(1, seed: 2), expecting: StoreSequence(1), sync: update)
      try store.close()
      try execute(folder(), "UPDATE sync SET value = x'02'")
      let again = try SQLiteStore(path: folder())
      #expect(try again.findings() == [])
      #expect(try again.syncRows() == ["a": [2]])
      _ = try again.commit(shows(1, seed: 3), expecting: StoreSequence(2), sync: SyncUpdate())
      #expect(try again.findings() == [])
    }
  }

  /// A name is the same in each of its spellings, in the file, too.
  @Test func aNameOfARowHasOneSpelling() throws {
    try withFolder { folder in
      let store = try SQLiteStore(path: folder())
      _ = try store.startOutbox()
      for name in ["cafe\u{301}", "caf\u{E9}"] {
        let update = SyncUpdate(rows: [name: Array(name.utf8)])
        _ = try store.commit([], expecting: .start, sync: update)
      }
      #expect(
        try store.read { db in try String.fetchAll(db, sql: "SELECT hex(name) FROM sync") }
          == ["636166C3A9"])
    }
  }

  /// What a store that was opened knows of the file it must not keep where others write.
  @Test func aCommitOfAnotherConnectionIsAlwaysSeen() throws {
    try withFolder { folder in
      let stores = try (0..<3).map { _ in try SQLiteStore(path: folder()) }
      var samples = Samples(seed: 3)
      for round in 0..<30 {
        let state = try stores[round % 3].commit(
          [.insert(.show(samples.show("\(round)")))], expecting: StoreSequence(Int64(round)))
        for store in stores { #expect(try store.sequence() == state) }
        expectError(.stale) {
          _ = try stores[(round + 1) % 3].commit(
            [.insert(.show(samples.show("late")))], expecting: StoreSequence(Int64(round)))
        }
        for store in stores { #expect(try store.sequence() == state) }
      }
      try execute(folder(), "UPDATE meta SET sequence = 77")
      for store in stores { #expect(try store.sequence() == StoreSequence(77)) }
    }
  }
}
