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
    /// Another program has the terminal, and the press was passed on to that one.
    case lent
  }

  /// The time in which another program has the terminal.
  public struct Loan: Sendable {
    fileprivate let interruption: Interruption

    /// Passes presses on to the program from now on, the earlier ones of this loan included.
    ///
    /// The system sends a press to each program that runs at the terminal. One that is just being
    /// started may miss it, and there is no way to find out. So it gets each press, even twice.
    ///
    /// - Parameter interrupt: Interrupts the program; called at once or on the queue of signals.
    public func hasStarted(_ interrupt: @escaping @Sendable () -> Void) {
      let wasPressed = interruption.state.withLock { state in
        state.borrower = interrupt
        return state.wasPressedForBorrower
      }
      if wasPressed { interrupt() }
    }
  }

  private struct State {
    var cancelWork: (@Sendable () -> Void)?
    var wasCancelled = false
    var hasInterrupted = false
    var isLent = false
    /// Interrupts the program that has the terminal; `nil` while it is being started.
    var borrower: (@Sendable () -> Void)?
    var wasPressedForBorrower = false

    mutating func lend(_ isLent: Bool) {
      self.isLent = isLent
      borrower = nil
      wasPressedForBorrower = false
    }
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
  /// - Parameter work: Runs the program, and notes in the loan that it has started.
  /// - Returns: The result of the work.
  /// - Throws: What the work throws.
  public func lendTerminal<Result, Failure: Error>(
    to work: (Loan) async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    state.withLock { $0.lend(true) }
    defer { state.withLock { $0.lend(false) } }
    return try await work(Loan(interruption: self))
  }

  /// Cancels the running work, and wakes the waiting reader.
  ///
  /// It never waits, so a signal is handled even if all tasks are busy.
  ///
  /// - Returns: The effect of the press.
  public func interrupt() -> Press {
    state.withLock { state in
      guard !state.isLent else {
        state.wasPressedForBorrower = true
        state.borrower?()
        return .lent
      }
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
