import Boards
import Dispatch
import Domain
import Foundation
import Gestures
import GridGeometry
import Itinerary
import Persistence_SQLite
import Placement_Grid
import PluginAPI
import ShowFiles
import ShowImport
import Synchronization
import Workspace

extension Benchmark {
  /// Whether a person's taps are answered while another person imports a large file.
  static let seats = Benchmark(
    name: "seats", summary: "a tap at one seat while another imports a USITT file of 200 MB"
  ) { report in
    try BuiltProcess.inTemporaryFolder { folder in
      let file = folder + "/large.asc"
      try GeneratedShow.writeCues(megabytes: 200, to: file)
      let times = Mutex<Result<TapTimes, any Error>?>(nil)
      let isDone = DispatchSemaphore(value: 0)
      Task {
        let result: Result<TapTimes, any Error>
        do {
          result = .success(try await TapTimes(importing: file, into: folder + "/w.callboard"))
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

/// How far an import has come.
private final class ImportProgress: Sendable {
  /// Whether the whole file is read.
  let isRead = Atomic(false)
  /// Whether the import has ended.
  let isOver = Atomic(false)
}

/// How long taps at a seat took while another seat imported a file.
private struct TapTimes: Sendable {
  /// The phase of the import.
  private enum Phase: CaseIterable {
    case reading
    case keeping
  }

  private var times: [Phase: [Duration]] = [:]

  init(importing file: String, into path: String) async throws {
    let registry = try Registry(
      surfaces: [.board, .boardList, .itinerary], placements: [.grid], stores: [.sqlite],
      formats: .everyShowFile)
    let workspace = try OpenWorkspace(
      at: WorkspaceLocation(path, registry: registry), registry: registry)
    let view = Size<ScreenSpace>(width: 800, height: 600)
    let sources = WorkspaceSources(now: { Timestamp(milliseconds: 0) })
    let busy = try await workspace.seat(sources: sources)
    let seat = try await workspace.seat(sources: sources)
    _ = try await seat.createShow(named: "Tapped")
    _ = try await seat.createBoard(named: "Board")
    _ = try await seat.exchange(.command(.setMode(.play)), in: view)

    let progress = ImportProgress()
    async let imported = {
      defer { progress.isOver.store(true, ordering: .relaxed) }
      var options = ImportOptions(target: .ownShow)
      options.progress = { read, whole in
        if read >= whole { progress.isRead.store(true, ordering: .relaxed) }
      }
      options.judgesVanished = false
      return try await busy.importShowFile(at: file, options: options)
    }()
    var number: Int64 = 0
    while !progress.isOver.load(ordering: .relaxed) {
      number += 1
      let begin = Instant(microseconds: number * 1_000_000)
      let touches = [TouchPhase.began, .ended].map { phase in
        Touch(
          id: TouchID(rawValue: UInt64(number)), phase: phase, position: Point(x: 400, y: 300),
          time: phase == .began ? begin : Instant(microseconds: begin.microseconds + 50_000))
      }
      let wasRead = progress.isRead.load(ordering: .relaxed)
      let clock = ContinuousClock.now
      _ = try await seat.exchange(.touches(touches), in: view)
      let time = ContinuousClock.now - clock
      times[wasRead ? .keeping : .reading, default: []].append(time)
      try await Task.sleep(for: .milliseconds(5))
    }
    if let refused = try await imported.refused {
      throw BuiltProcess.Failure(description: refused.message)
    }
    try await busy.close()
    try await seat.close()
  }

  func write(to report: inout Report) {
    for phase in Phase.allCases {
      let sorted = (times[phase] ?? []).sorted()
      guard let slowest = sorted.last else { continue }
      let median = sorted[sorted.count / 2]
      switch phase {
      case .reading:
        report.heading("  while the file is read (\(sorted.count) taps)")
        report.figure("median", Measure.text(median / .nanoseconds(1)))
        report.figure(
          "slowest", Measure.text(slowest / .nanoseconds(1)), target: "at most 5 ms")
      case .keeping:
        report.heading("  while it is planned and kept (\(sorted.count) taps)")
        report.figure("median", Measure.text(median / .nanoseconds(1)))
        report.figure("slowest", Measure.text(slowest / .nanoseconds(1)))
      }
    }
  }
}
