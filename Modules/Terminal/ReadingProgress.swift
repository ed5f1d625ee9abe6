/// Shows on standard error how far a file is read, while work runs; silent without a terminal.
public enum ReadingProgress {
  /// Takes how many bytes are done, and of how many.
  public typealias Report = @Sendable (_ done: UInt64, _ total: UInt64) -> Void

  /// Runs work and shows its progress.
  ///
  /// - Parameters:
  ///   - title: What is being read.
  ///   - stream: Where it is shown.
  ///   - work: The work; it is given `nil` where nobody watches.
  /// - Returns: What the work returns.
  public static func show<Result: Sendable>(
    _ title: String, on stream: StandardStream = .error,
    during work: (Report?) async -> Result
  ) async -> Result {
    guard stream.isTerminal else { return await work(nil) }
    // Only the newest state matters: a slow terminal never slows the work down.
    let (states, continuation) = AsyncStream<(UInt64, UInt64)>.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    let started = ContinuousClock.now
    let display = Task {
      var line = ProgressLine(title: title)
      for await (done, total) in states {
        let elapsed = ContinuousClock.now - started
        if let text = line.update(done: done, of: total, after: elapsed) { stream.write(text) }
      }
      if let text = line.finish() { stream.write(text) }
    }
    let result = await work { continuation.yield(($0, $1)) }
    continuation.finish()
    await display.value
    return result
  }
}
