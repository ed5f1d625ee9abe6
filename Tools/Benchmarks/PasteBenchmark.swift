import Boards
import Dispatch
import Domain
import Foundation
import GridGeometry
import Persistence_SQLite
import Placement_Grid
import PluginAPI
import Synchronization
import Workspace

extension Benchmark {
  /// The time until pasted blocks are stored.
  static let paste = Benchmark(
    name: "paste", summary: "1,000 blocks that are pasted beside 10,000, until they are stored"
  ) { report in
    try BuiltProcess.inTemporaryFolder { folder in
      let times = Mutex<Result<PasteTimes, any Error>?>(nil)
      let isDone = DispatchSemaphore(value: 0)
      Task {
        let result: Result<PasteTimes, any Error>
        do {
          result = .success(try await PasteTimes(in: folder + "/w.callboard"))
        } catch {
          result = .failure(error)
        }
        times.withLock { $0 = result }
        isDone.signal()
      }
      isDone.wait()
      try times.withLock { $0 }?.get().write(to: &report)
    }
  }
}

/// How long it took to paste.
private struct PasteTimes: Sendable {
  private var given: [Duration] = []
  private var searched: [Duration] = []

  init(in path: String) async throws {
    let registry = try Registry(
      surfaces: [.board], placements: [.grid], stores: [.sqlite], formats: [])
    let seat = try Seat(
      at: WorkspaceLocation(path, registry: registry), registry: registry,
      sources: WorkspaceSources(now: { Timestamp(milliseconds: 0) }))
    _ = try await seat.createShow(named: "Pasted")
    let objects = try await seat.addObjects([
      NewObject(kind: .list, number: ConsoleNumber(ObjectNumber(1)))
    ])
    let board = try await seat.createBoard(named: "Board")
    guard let object = objects.first else { throw BuiltProcess.Failure(description: "no object") }
    var items: [BoardItem] = []
    for place in 0..<10_000 as Range<Int32> {
      guard let cells = CellRect(x: place % 100 * 2, y: place / 100 * 2, width: 2, height: 2)
      else { continue }
      items.append(
        BoardItem(
          id: await seat.newItemID(), board: board.id, object: object.id, pose: .cells(cells)))
    }
    _ = try await seat.perform(.addAll(items))
    let copied = try await seat.copied(Array(seat.items().prefix(1_000)))
    for round in 0..<9 {
      given.append(
        try await paste(copied, at: .at(x: 0, y: Double(-1_000 - round * 50)), seat))
      searched.append(try await paste(copied, at: .inView, seat))
      _ = try await seat.perform(.undo)
    }
    try await seat.close()
  }

  private func paste(
    _ copied: CopiedBlocks, at spot: PasteSpot, _ seat: Seat
  ) async throws -> Duration {
    let clock = ContinuousClock.now
    let plan = try await seat.plan(pasting: copied, at: spot)
    let reaction = try await seat.perform(.addAll(plan.items))
    let time = ContinuousClock.now - clock
    guard reaction.changes.count == copied.items.count else {
      throw BuiltProcess.Failure(description: "the blocks were not pasted")
    }
    return time
  }

  func write(to report: inout Report) {
    for (name, times) in [("at a place", given), ("at the nearest free place", searched)] {
      let sorted = times.sorted()
      report.figure(
        name, Measure.text(sorted[sorted.count / 2] / .nanoseconds(1)), target: "at most 50 ms")
    }
  }
}
