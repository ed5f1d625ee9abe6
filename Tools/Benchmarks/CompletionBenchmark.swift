import Boards
import Commands
import Dispatch
import Domain
import Persistence_Memory
import Placement_Grid
import PluginAPI
import Synchronization
import TextCells
import Workspace

extension Benchmark {
  /// How soon names are offered while a command is typed.
  static let completion = Benchmark(
    name: "completion", summary: "candidates for a line that is typed, among 10,000 names"
  ) { report in
    let times = Mutex<Result<[(line: String, time: Double)], any Error>?>(nil)
    let isDone = DispatchSemaphore(value: 0)
    Task {
      let result: Result<[(line: String, time: Double)], any Error>
      do {
        result = .success(try await measured())
      } catch {
        result = .failure(error)
      }
      times.withLock { $0 = result }
      isDone.signal()
    }
    isDone.wait()
    for (line, time) in try times.withLock({ $0 })?.get() ?? [] {
      report.figure("'\(line)'", Measure.text(time), target: "at most 20 ms")
    }
  }

  /// The time of each line, in nanoseconds.
  private static func measured() async throws -> [(line: String, time: Double)] {
    let registry = try Registry(
      surfaces: [.board, .boardList], placements: [.grid], stores: [.memory])
    let seat = try Seat(
      at: try WorkspaceLocation("memory:names", registry: registry), registry: registry,
      sources: WorkspaceSources(now: { Timestamp(milliseconds: 0) }))
    _ = try await seat.createShow(named: "Names")
    let words = ["Front", "Back", "Side", "Wash", "Spot", "Fog", "House", "Special"]
    for number in 0..<10_000 {
      let name = "\(words[number % 8]) \(words[number / 8 % 8]) \(number)"
      let object = NewObject(
        kind: .group, number: ConsoleNumber(String(number + 1)) ?? ConsoleNumber(ObjectNumber(1)),
        name: name, color: nil, isOutlined: false)
      _ = try await seat.addObjects([object])
    }
    let runner = CommandRunner(
      seat, target: RenderTarget(columns: 80, rows: 24, colorDepth: .none)
    ) { _ in nil }
    var times: [(line: String, time: Double)] = []
    for line in ["place F", "place Front Wa", "object edit ", "pl"] {
      _ = await runner.completion(of: line)
      let start = ContinuousClock.now
      for _ in 0..<20 { _ = await runner.completion(of: line) }
      times.append((line, Double((ContinuousClock.now - start) / 20 / .nanoseconds(1))))
    }
    return times
  }
}
