import Boards
import Domain
import Foundation
import Itinerary
import Persistence_SQLite
import Placement_Grid
import PluginAPI
import Remote_CloudKit
import SyncClient
import Workspace

extension Benchmark {
  /// How long an edit takes from one machine to another one, over a server on this machine.
  static let syncNetwork = Benchmark(
    name: "sync-network", summary: "edits from one workspace to another over a sync server"
  ) { report in
    try BuiltProcess.inTemporaryFolder { folder in
      let server = try BenchServer(in: folder)
      defer { server.stop() }
      try waiting { try await NetworkTimes(in: folder, at: server.url, key: server.keys[0]) }
        .write(to: &report)
    }
  }
}

/// How long edits took.
private struct NetworkTimes: Sendable {
  private static let edits = 40

  private var single: [Duration] = []
  private var join = Duration.zero
  private var firstBoard = Duration.zero
  private var joined = 0

  init(in folder: String, at url: String, key: String) async throws {
    let now: @Sendable () -> Timestamp = {
      Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
    }
    let registry = try Registry(
      surfaces: [.board, .boardList, .itinerary], placements: [.grid], stores: [.sqlite],
      remotes: [.cloudKit(environment: [:], now: now)])
    // An edit after a pause does not wait for others; that pause is shorter here.
    var settings = SyncSettings()
    settings.quiet = .milliseconds(100)
    func machine(_ name: String) throws -> (seat: Seat, sync: WorkspaceSync) {
      let sources = WorkspaceSources(now: now)
      let seat = try Seat(
        at: WorkspaceLocation("\(folder)/\(name).callboard", registry: registry),
        registry: registry, sources: sources)
      let sync = WorkspaceSync(
        of: seat.workspace, in: SyncFolder(path: "\(folder)/\(name)"), sources: sources,
        settings: settings)
      return (seat, sync)
    }
    let address = RemoteAddress(url: url, key: key)
    func setup(_ name: String) -> SyncSetup {
      SyncSetup(address: address, zone: "bench", device: name)
    }
    let (one, other) = (try machine("one"), try machine("other"))
    _ = try await one.seat.createShow(named: "Show")
    for machine in [one, other] {
      try await machine.sync.join(setup(machine.seat === one.seat ? "one" : "other"))
      await machine.sync.start()
      _ = try await machine.sync.exchange(within: .seconds(60))
    }
    var edits = await other.seat.workspace.changes().makeAsyncIterator()
    for number in 1...Self.edits {
      try await Task.sleep(for: .milliseconds(250))
      let board = try await one.seat.createBoard(named: "Board \(number)")
      let begin = ContinuousClock.now
      while let commit = await edits.next() {
        if commit.changes?.contains(where: { $0.key == .board(board.id) }) ?? true { break }
      }
      single.append(.now - begin - settings.alone)
    }
    let zone = try await GeneratedZone(
      named: "large",
      on: [RemotePlugin.cloudKit(environment: [:], now: now).connect(address) { _ in }])
    joined = zone.count
    let third = try machine("third")
    try await third.sync.join(SyncSetup(address: address, zone: "large", device: "third"))
    let commits = await third.seat.workspace.changes()
    let start = ContinuousClock.now
    let arrival = Task {
      for await commit in commits {
        let isThere = commit.changes?.contains { BoardItem($0.after)?.board == zone.board } ?? false
        if isThere { break }
      }
      return ContinuousClock.now - start
    }
    _ = try await third.sync.exchange(within: .seconds(600))
    join = .now - start
    firstBoard = await arrival.value
    for machine in [one, other, third] {
      await machine.sync.stop()
      try await machine.seat.close()
    }
  }

  func write(to report: inout Report) {
    let sorted = single.sorted()
    report.figure(
      "an edit, until the other one has it", Measure.milliseconds(sorted[sorted.count / 2]),
      target: "at most 30 ms, but for the 50 ms before it is sent")
    report.figure(
      "  the slowest of \(sorted.count)", Measure.milliseconds(sorted[sorted.count - 1]))
    report.figure(
      "an empty workspace joins \(joined) records", Measure.milliseconds(join),
      target: "at most 8 s")
    report.figure(
      "  until the first board has blocks", Measure.milliseconds(firstBoard), target: "at most 1 s")
  }
}
