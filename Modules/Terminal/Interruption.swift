/// Lets Ctrl-C cancel the work that runs, or tells that none runs.
public actor Interruption {
  private var cancelWork: (@Sendable () -> Void)?
  private var idleCount = 0

  /// Whether ``interrupt()`` was ever called.
  public private(set) var hasInterrupted = false

  /// Creates a place for work to run in.
  public init() {}

  /// Runs work that ``interrupt()`` cancels.
  ///
  /// - Parameter work: What to run; it looks at `Task.isCancelled` from time to time.
  /// - Returns: What the work returns.
  public func run<Result: Sendable>(
    _ work: @escaping @Sendable () async -> Result
  ) async -> Result {
    idleCount = 0
    let task = Task { await work() }
    cancelWork = { task.cancel() }
    defer { cancelWork = nil }
    return await task.value
  }

  /// Cancels the work that runs.
  ///
  /// - Returns: How often in a row there was none to cancel; 0 where there was.
  public func interrupt() -> Int {
    hasInterrupted = true
    guard let cancelWork else {
      idleCount += 1
      return idleCount
    }
    cancelWork()
    return 0
  }
}
