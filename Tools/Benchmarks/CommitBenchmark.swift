import Domain
import Foundation
import GridGeometry
import Persistence_JSON
import Persistence_Memory
import Persistence_SQLite
import PluginAPI

extension Benchmark {
  /// The cost of committing one moved block, and of checking for others' commits.
  static let commit = Benchmark(
    name: "commit", summary: "the commit of one moved block beside a bare SQLite transaction"
  ) { report in
    try BuiltProcess.inTemporaryFolder { folder in
      let paths = ["store", "bare"].map { "\(folder)/\($0).callboard" }
      for path in paths { try SmallCommits(SQLiteStore(path: path)).store.close() }
      var commits = try SmallCommits(SQLiteStore(path: paths[0]))
      let cost = try commits.nanoseconds(2_000)
      report.figure("SQLite, processor", Measure.text(cost))
      if let bare = BareTransactions.nanoseconds(paths[1], commits: 2_000) {
        report.figure("the same rows in a bare transaction", Measure.text(bare.processor))
        report.figure("ratio", Measure.ratio(cost, bare.processor), target: "at most 1.5")
      }
      let store = commits.store
      let look = Measure.nanoseconds(per: 1_000) {
        (0..<1_000).count { _ in (try? store.sequence()) != nil }
      }
      report.figure("the look for others' commits", Measure.text(look))
      var memory = try SmallCommits(MemoryStore(location: "bench"))
      report.figure("in memory", Measure.text(try memory.nanoseconds(20_000)))
    }
  }
}

extension Benchmark {
  /// What an outbox adds to a change, and what sync writes.
  static let outbox = Benchmark(
    name: "outbox", summary: "a change on the disk with an outbox, beside one without"
  ) { report in
    try BuiltProcess.inTemporaryFolder { folder in
      report.heading("SQLite")
      try compare(report) { try SQLiteStore(path: "\(folder)/\($0).callboard") }
      report.heading("JSON")
      try compare(report) { try JSONStore(path: "\(folder)/\($0).callboard.json") }
    }
  }

  /// Changes two workspaces by turns, so that both meet the same disk.
  private static func compare<Store: WorkspaceStore>(
    _ report: Report, _ open: (String) throws -> Store
  ) throws {
    var plain = try SmallCommits(open("plain"))
    var kept = try SmallCommits(open("outbox"))
    _ = try kept.store.startOutbox()
    var (seconds, processor): ([[Double]], [[Double]]) = ([[], []], [[], []])
    for _ in 0..<41 {
      for index in 0...1 {
        let start = ContinuousClock.now
        let cost = try index == 0 ? plain.nanoseconds(100) : kept.nanoseconds(100)
        seconds[index].append((ContinuousClock.now - start) / .nanoseconds(120))
        processor[index].append(cost)
      }
    }
    for (label, times) in [("on the disk", seconds), ("processor", processor)] {
      let (without, with) = (times[0].sorted()[20], times[1].sorted()[20])
      report.figure("\(label), without an outbox", Measure.text(without))
      report.figure("\(label), with an outbox", Measure.text(with))
      report.figure("ratio", Measure.ratio(with, without), target: "at most 1.10")
    }
    try ledger(kept.store, report)
    try kept.store.close()
    let start = ContinuousClock.now
    let count = try open("outbox").syncRows().count
    let time = (ContinuousClock.now - start) / .nanoseconds(1)
    report.figure("open, and read \(count) rows", Measure.text(time))
  }

  /// What sync knows of 100,000 entities.
  private static func ledger(_ store: any WorkspaceStore, _ report: Report) throws {
    let row = [UInt8](repeating: 7, count: 300)
    for part in 0..<100 {
      var update = SyncUpdate()
      for number in 0..<1_000 { update.rows["item-\(part)-\(number)"] = row }
      _ = try store.commit([], expecting: store.sequence(), sync: update)
    }
    var times: [Double] = []
    for number in 0..<41 {
      let update = SyncUpdate(rows: ["item-0-\(number)": row])
      let start = ContinuousClock.now
      _ = try store.commit([], expecting: store.sequence(), sync: update)
      times.append((ContinuousClock.now - start) / .nanoseconds(1))
    }
    report.figure("a row of sync among 100,000", Measure.text(times.sorted()[20]))
  }
}

/// Commits that move one block to and fro, each as a command.
private struct SmallCommits<Store: WorkspaceStore> {
  let store: Store
  private var item: BoardItem
  private var state: StoreSequence
  private let places: [CellRect]

  /// Starts with a workspace, and adds a show if it has none.
  init(_ store: Store) throws {
    self.store = store
    let time = Timestamp(milliseconds: 1)
    let show = Show(id: ID(high: 1, low: 1), name: "Bench", created: time)
    let object = ShowObject(
      id: ID(high: 2, low: 1), show: show.id, kind: .list, number: ObjectNumber(1), name: "Opening",
      created: time)
    let board = Board(id: ID(high: 3, low: 1), show: show.id, name: "Main", created: time)
    places = [0, 2].compactMap { CellRect(x: 0, y: $0, width: 2, height: 2) }
    guard let first = places.first else { throw BuiltProcess.Failure(description: "no cells") }
    item = BoardItem(
      id: ID(high: 4, low: 1), board: board.id, object: object.id, pose: .cells(first))
    state = try store.sequence()
    guard state == .start else { return }
    state = try store.commit(
      [
        .insert(.show(show)), .insert(.object(object)), .insert(.board(board)),
        .insert(.item(item)),
      ],
      expecting: state)
  }

  /// The processor time of one commit.
  mutating func nanoseconds(_ count: Int) throws -> Double {
    for number in 0..<20 { try move(number) }
    var failure: (any Error)?
    let seconds = Measure.processorSeconds {
      do { for number in 0..<count { try move(number) } } catch { failure = error }
    }
    if let failure { throw failure }
    return seconds / Double(count) * 1e9
  }

  private mutating func move(_ number: Int) throws {
    let place = places[number % places.count]
    let change = Change.updating(item) { $0.pose = .cells(place) }
    let note = CommandNote(
      words: "move @0,0 to 0,2", time: Timestamp(milliseconds: Int64(number)), seat: "1:2/1")
    state = try store.commit([change], expecting: state, from: .command(note), watchedBy: nil)
    item = BoardItem(change.after) ?? item
  }
}
