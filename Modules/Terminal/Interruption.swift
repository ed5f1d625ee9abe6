import Synchronization

/// Lets Ctrl-C cancel the work that runs, or wake whoever waits for input.
public final class Interruption: Sendable {
  /// What pressing Ctrl-C came to.
  public enum Press: Hashable, Sendable {
    /// The work that runs was cancelled.
    case cancelled
    /// The work that runs had been cancelled already: the person wants to leave.
    case insisted
    /// No work runs.
    case idle
  }

  private struct State {
    var cancelWork: (@Sendable () -> Void)?
    var wasCancelled = false
    var hasInterrupted = false
  }

  private let state = Mutex(State())

  /// Woken by each press, so that nobody goes on waiting for input.
  public let waker = WakePipe()

  /// Creates a place for work to run in.
  public init() {}

  /// Whether ``interrupt()`` was ever called.
  public var hasInterrupted: Bool { state.withLock { $0.hasInterrupted } }

  /// Runs work that ``interrupt()`` cancels.
  ///
  /// A press that cancelled work is over with it: it does not wake whoever waits next.
  ///
  /// - Parameter work: What to run; it looks at `Task.isCancelled` from time to time.
  /// - Returns: What the work returns.
  public func run<Result: Sendable>(
    _ work: @escaping @Sendable () async -> Result
  ) async -> Result {
    let task = Task { await work() }
    state.withLock {
      $0.cancelWork = { task.cancel() }
      $0.wasCancelled = false
    }
    let result = await task.value
    state.withLock {
      $0.cancelWork = nil
      if $0.wasCancelled { waker.clear() }
    }
    return result
  }

  /// Cancels the work that runs, and wakes whoever waits.
  ///
  /// It never waits, so that a signal is answered even where all tasks are busy.
  ///
  /// - Returns: What the press came to.
  public func interrupt() -> Press {
    state.withLock { state in
      state.hasInterrupted = true
      defer { waker.wake() }
      guard let cancelWork = state.cancelWork else { return .idle }
      guard !state.wasCancelled else { return .insisted }
      state.wasCancelled = true
      cancelWork()
      return .cancelled
    }
  }
}
