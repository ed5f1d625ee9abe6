import Synchronization
import Terminal
import Testing

@testable import LiveView

/// A terminal on which a test plays a person: no time passes but what it says.
final class ScriptedTerminal: LiveTerminal {
  /// What happens next.
  enum Step: Sendable {
    /// The terminal sends this at once.
    case send([TerminalInput])
    /// Nothing is sent for a time.
    case pass(Duration)
    /// The test looks at what has come of it.
    case look(@Sendable () async throws -> Void)
  }

  private struct State {
    var now = ContinuousClock.now
    var steps: [Step] = []
    var pending: [TerminalInput] = []
    var written = ""
    var isShown = false
  }

  private let state = Mutex(State())

  /// What is done, step by step; then the terminal is gone.
  func play(_ steps: [Step]) { state.withLock { $0.steps = steps } }

  /// Takes what was written since the last time.
  func takeWritten() -> String {
    state.withLock { state in
      defer { state.written = "" }
      return state.written
    }
  }

  /// Whether the view is shown.
  var isShown: Bool { state.withLock { $0.isShown } }

  var now: ContinuousClock.Instant { state.withLock { $0.now } }
  var size: (columns: Int, rows: Int)? { (80, 24) }
  var hasPending: Bool { state.withLock { !$0.pending.isEmpty } }

  func begin() { state.withLock { $0.isShown = true } }

  func next(until deadline: ContinuousClock.Instant?) async -> KeyReader.Event {
    // A deadline that stays would be due again and again.
    for _ in 1...1_000 {
      let next = state.withLock { state in
        state.pending.isEmpty
          ? (nil, state.steps.isEmpty ? nil : state.steps.removeFirst())
          : (state.pending.removeFirst(), nil)
      }
      switch next {
      case (let input?, _): return .input(input)
      case (_, .send(let inputs)?): state.withLock { $0.pending = inputs }
      case (_, .pass(let time)?): if pass(time, until: deadline) { return .due }
      case (_, .look(let look)?):
        do { try await look() } catch { Issue.record(error) }
      case (_, nil): return .end
      }
    }
    Issue.record("nothing comes of \(String(describing: deadline))")
    return .end
  }

  /// Lets time pass, up to a deadline; the rest of it comes later.
  ///
  /// - Returns: Whether the deadline has come.
  private func pass(_ time: Duration, until deadline: ContinuousClock.Instant?) -> Bool {
    state.withLock { state in
      let end = state.now + time
      guard let deadline, deadline <= end else {
        state.now = end
        return false
      }
      state.now = max(state.now, deadline)
      state.steps.insert(.pass(state.now.duration(to: end)), at: 0)
      return true
    }
  }

  func wake() {}
  func write(_ text: String) { state.withLock { $0.written += text } }
  func suspend() {}
  func release() { state.withLock { $0.isShown = false } }
}
