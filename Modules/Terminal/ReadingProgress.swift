import Synchronization

/// Shows on standard error how far a file is read, while work runs; silent without a terminal.
public final class ReadingProgress: Sendable {
  /// Takes how many bytes are done, and of how many.
  public typealias Report = @Sendable (_ done: UInt64, _ total: UInt64) -> Void

  private let line: Mutex<ProgressLine>
  private let stream: StandardStream

  /// Takes the progress; `nil` where nobody watches.
  public let report: Report?

  private init(_ title: String, on stream: StandardStream, report: Report?) {
    line = Mutex(ProgressLine(title: title))
    self.stream = stream
    self.report = report
  }

  /// Runs work and shows its progress.
  ///
  /// - Parameters:
  ///   - title: What is being read.
  ///   - stream: Where it is shown.
  ///   - work: The work.
  /// - Returns: What the work returns.
  public static func show<Result: Sendable>(
    _ title: String, on stream: StandardStream = .error,
    during work: (ReadingProgress) async -> Result
  ) async -> Result {
    guard stream.isTerminal else {
      return await work(ReadingProgress(title, on: stream, report: nil))
    }
    // Only the newest state matters: a slow terminal never slows the work down.
    let (states, continuation) = AsyncStream<(UInt64, UInt64)>.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    let progress = ReadingProgress(title, on: stream) { continuation.yield(($0, $1)) }
    let started = ContinuousClock.now
    let display = Task {
      for await (done, total) in states {
        progress.draw(done, total, after: ContinuousClock.now - started)
      }
    }
    let result = await work(progress)
    continuation.finish()
    await display.value
    progress.clear()
    return result
  }

  /// Takes the line away, so that something else can be written; progress after that shows it
  /// again.
  public func clear() {
    line.withLock { line in
      if let text = line.finish() { stream.write(text) }
    }
  }

  private func draw(_ done: UInt64, _ total: UInt64, after elapsed: Duration) {
    // Asked each time: a person may make the window narrower while a file is read.
    let columns = stream.terminalSize?.columns
    line.withLock { line in
      guard let text = line.update(done: done, of: total, after: elapsed, columns: columns) else {
        return
      }
      stream.write(text)
    }
  }
}
