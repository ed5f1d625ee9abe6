import Synchronization

/// Shows on standard error how far work has come, most of all the reading of a file; silent without
/// a terminal.
public final class ReadingProgress: Sendable {
  /// Takes how much is done, and of how much.
  public typealias Report = @Sendable (_ done: UInt64, _ total: UInt64) -> Void

  /// Work of one kind.
  private struct Work: Hashable {
    let title: String
    let unit: ProgressLine.Unit
  }

  /// The progress of work of one kind.
  private struct State {
    let work: Work
    let done: UInt64
    let total: UInt64
  }

  /// The line, what it is about, and when that began.
  private struct Display {
    var line: ProgressLine
    var work: Work
    var start = ContinuousClock.now
  }

  private let display: Mutex<Display>
  private let stream: StandardStream
  private let title: String
  private let send: (@Sendable (State) -> Void)?

  private init(
    _ title: String, on stream: StandardStream, send: (@Sendable (State) -> Void)? = nil
  ) {
    display = Mutex(
      Display(line: ProgressLine(title: title), work: Work(title: title, unit: .bytes)))
    self.stream = stream
    self.title = title
    self.send = send
  }

  /// Receives the number of bytes read; `nil` if progress is not shown.
  public var report: Report? { report(of: title, in: .bytes) }

  /// Receives the progress of other work; `nil` if progress is not shown.
  ///
  /// - Parameters:
  ///   - title: The name of the work.
  ///   - unit: The unit of the count.
  /// - Returns: The function to call.
  public func report(of title: String, in unit: ProgressLine.Unit) -> Report? {
    guard let send else { return nil }
    let work = Work(title: title, unit: unit)
    return { done, total in send(State(work: work, done: done, total: total)) }
  }

  /// Runs work and shows its progress.
  ///
  /// - Parameters:
  ///   - title: The name of the source.
  ///   - stream: The stream to show it on.
  ///   - work: The work.
  /// - Returns: The result of the work.
  public static func show<Result: Sendable>(
    _ title: String, on stream: StandardStream = .error,
    during work: (ReadingProgress) async -> Result
  ) async -> Result {
    guard stream.isTerminal else {
      return await work(ReadingProgress(title, on: stream))
    }
    // Only the newest state matters: a slow terminal never slows the work down.
    let (states, continuation) = AsyncStream<State>.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    let progress = ReadingProgress(title, on: stream) { continuation.yield($0) }
    let display = Task {
      for await state in states { progress.draw(state) }
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
    display.withLock { display in
      if let text = display.line.finish() { stream.write(text) }
    }
  }

  private func draw(_ state: State) {
    // Asked each time: a person may make the window narrower while a file is read.
    let columns = stream.terminalSize?.columns
    display.withLock { display in
      if state.work != display.work {
        if let text = display.line.finish() { stream.write(text) }
        let line = ProgressLine(title: state.work.title, unit: state.work.unit)
        display = Display(line: line, work: state.work)
      }
      let elapsed = ContinuousClock.now - display.start
      let text = display.line.update(
        done: state.done, of: state.total, after: elapsed, columns: columns)
      if let text { stream.write(text) }
    }
  }
}
