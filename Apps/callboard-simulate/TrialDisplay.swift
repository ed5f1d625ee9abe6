import Synchronization
import Terminal

/// Shows on a terminal how many trials are over; silent without one.
final class TrialDisplay: Sendable {
  private struct State {
    var line: ProgressLine
    var done: UInt64 = 0
  }

  private let total: UInt64
  private let start = ContinuousClock.now
  private let state: Mutex<State>
  private let isShown = StandardStream.error.isTerminal

  init(_ title: String, total: Int) {
    self.total = UInt64(max(total, 0))
    state = Mutex(State(line: ProgressLine(title: title, unit: .things("trials"))))
  }

  /// Counts one more.
  func advance() {
    guard isShown else { return }
    let columns = StandardStream.error.terminalSize?.columns
    let elapsed = ContinuousClock.now - start
    state.withLock { state in
      state.done += 1
      let text = state.line.update(
        done: state.done, of: total, after: elapsed, columns: columns)
      if let text { StandardStream.error.write(text) }
    }
  }

  /// Takes the line away: the report follows.
  func finish() {
    state.withLock { state in
      if let text = state.line.finish() { StandardStream.error.write(text) }
    }
  }
}
