import Synchronization

/// Lets Ctrl-C cancel the running work, or wake the reader that waits for input.
public final class Interruption: Sendable {
  /// The effect of pressing Ctrl-C.
  public enum Press: Hashable, Sendable {
    /// The work that runs was cancelled.
    case cancelled
    /// The work that runs had been cancelled already: the person wants to leave.
    case insisted
    /// No work runs.
    case idle
    /// Another program has the terminal, and the press was for that one.
    case lent
  }

  private struct State {
    var cancelWork: (@Sendable () -> Void)?
    var wasCancelled = false
    var hasInterrupted = false
    var isLent = false
  }

  private let state = Mutex(State())

  /// Woken by each press, so that nothing keeps waiting for input.
  public let waker = WakePipe()

  /// Creates a place for work to run in.
  public init() {}

  /// Whether any press was for this process.
  public var hasInterrupted: Bool { state.withLock { $0.hasInterrupted } }

  /// Runs work that ``interrupt()`` cancels.
  ///
  /// A press that cancelled work ends with it: it does not wake the next reader.
  ///
  /// - Parameter work: The work; it checks `Task.isCancelled` from time to time.
  /// - Returns: The result of the work.
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

  /// Lends the terminal to another program: until it ends, presses are for that program.
  ///
  /// - Parameter work: Runs the program.
  /// - Returns: The result of the work.
  /// - Throws: What the work throws.
  public func lendTerminal<Result, Failure: Error>(
    to work: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    state.withLock { $0.isLent = true }
    defer { state.withLock { $0.isLent = false } }
    return try await work()
  }

  /// Cancels the running work, and wakes the waiting reader.
  ///
  /// It never waits, so a signal is handled even if all tasks are busy.
  ///
  /// - Returns: The effect of the press.
  public func interrupt() -> Press {
    state.withLock { state in
      guard !state.isLent else { return .lent }
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
