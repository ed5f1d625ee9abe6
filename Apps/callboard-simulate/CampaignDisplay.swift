import Dispatch
import Simulation
import Synchronization
import Terminal

/// Shows on a terminal how far a campaign has come.
///
/// It draws on a queue of its own, as all other threads are busy with runs.
final class CampaignDisplay {
  private let screen: Screen
  private let timer: (any DispatchSourceTimer)?

  /// Starts to show it; silent without a terminal.
  ///
  /// - Parameters:
  ///   - title: What is simulated.
  ///   - shard: Which part of the plan.
  ///   - elapsed: The time since the campaign started.
  ///   - progress: How far it has come.
  init(
    _ title: String, _ shard: Shard, elapsed: @escaping @Sendable () -> Duration,
    progress: @escaping @Sendable () -> CampaignProgress
  ) {
    let screen = Screen(title, elapsed) { progress().parts(after: $0, sharing: shard) }
    self.screen = screen
    guard StandardStream.error.isTerminal else {
      timer = nil
      return
    }
    let timer = DispatchSource.makeTimerSource(queue: .global())
    self.timer = timer
    timer.schedule(deadline: .now(), repeating: .milliseconds(100), leeway: .milliseconds(20))
    timer.setEventHandler { screen.draw() }
    timer.resume()
  }

  /// Ends it with a last line that stays.
  func finish() {
    guard let timer else { return }
    timer.cancel()
    screen.finish()
  }
}

/// The display, shared between threads.
private final class Screen: Sendable {
  private struct State {
    var line: ProgressLine
    var isOver = false
  }

  private let title: String
  private let progress: @Sendable (Duration) -> [String]
  private let elapsed: @Sendable () -> Duration
  private let state: Mutex<State>

  init(
    _ title: String, _ elapsed: @escaping @Sendable () -> Duration,
    progress: @escaping @Sendable (Duration) -> [String]
  ) {
    self.title = title
    self.elapsed = elapsed
    self.progress = progress
    state = Mutex(State(line: ProgressLine(title: title)))
  }

  func draw() {
    let columns = StandardStream.error.terminalSize?.columns
    let parts = parts()
    state.withLock { state in
      guard !state.isOver else { return }
      let text = state.line.update(parts, after: elapsed(), columns: columns)
      if let text { StandardStream.error.write(text) }
    }
  }

  func finish() {
    let parts = parts()
    state.withLock { state in
      state.isOver = true
      let line = "\(title): \(parts.joined(separator: ", "))\n"
      StandardStream.error.write((state.line.finish() ?? "") + line)
    }
  }

  private func parts() -> [String] { progress(elapsed()) }
}
