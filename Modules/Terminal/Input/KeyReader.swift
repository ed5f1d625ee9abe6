import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads keys, pasted text and the mouse from a terminal.
///
/// Between ``begin(_:)`` and ``release(isFinal:)`` the terminal is in raw mode. Keys that were
/// pressed before are not lost: they wait for the next read.
public actor KeyReader {
  /// What the reader received.
  public enum Event: Hashable, Sendable {
    /// A key or pasted text.
    case input(TerminalInput)
    /// The reader was woken.
    case woken
    /// The terminal may have another size.
    case resized
    /// The time to wait until has come.
    case due
    /// The terminal is gone.
    case end
    /// Reading failed.
    case failed(StreamError)
  }

  private let input: Descriptor
  private let output: StandardStream
  private let waker: WakePipe
  private let resizing = WakePipe()
  private let mode: RawMode
  private var decoder = InputDecoder()
  private var pending: [TerminalInput] = []
  private var use = Use.line

  private static let pieceLength = 65_536
  /// How long the rest of a sequence may take to arrive after the Escape byte.
  private static let escapePause: Int32 = 50

  /// Creates a reader of the terminal at standard input and output.
  ///
  /// - Parameter waker: Wakes the reader.
  public init(waker: WakePipe) {
    (input, output) = (StandardStream.input.descriptor, .output)
    self.waker = waker
    mode = RawMode(StandardStream.input.descriptor)
  }

  /// Whether keys can be read one by one, and the cursor can be moved.
  ///
  /// - Parameter environment: Its `TERM` names the sort of terminal.
  /// - Returns: Whether standard input and output are such a terminal.
  public static func isPossible(environment: [String: String]) -> Bool {
    StandardStream.input.isTerminal && StandardStream.output.isTerminal
      && !["", "dumb"].contains(environment["TERM"] ?? "")
  }

  /// How a terminal is used while keys are read.
  public enum Use: Sendable {
    /// A line below what was printed before; pasted text is marked.
    case line
    /// The whole screen, without what was printed before; the mouse and the focus are reported.
    case screen

    // Marked pastes; alternate screen, dragged mouse, SGR reports, focus.
    fileprivate var greeting: String {
      switch self {
      case .line: "\u{1B}[?2004h"
      case .screen:
        "\u{1B}[?2004h\u{1B}[?1049h\u{1B}[?1002h\u{1B}[?1006h\u{1B}[?1004h\u{1B}[?25l"
      }
    }

    fileprivate var farewell: String {
      switch self {
      case .line: "\u{1B}[?2004l\u{1B}[?25h"
      case .screen:
        "\u{1B}[?1004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1049l\u{1B}[?2004l\u{1B}[?25h"
      }
    }
  }

  /// Switches the terminal to raw mode.
  ///
  /// - Parameter use: How the terminal is used until ``release(isFinal:)``.
  public func begin(_ use: Use = .line) {
    self.use = use
    if mode.begin(farewell: use.farewell) { output.write(use.greeting) }
  }

  /// Whether more input can be returned without waiting.
  public var hasPending: Bool { !pending.isEmpty }

  /// Restores the terminal's usual mode.
  ///
  /// - Parameter isFinal: Whether the process ends, so that raw mode cannot begin again; what comes
  ///   next begins on a new row.
  public nonisolated func release(isFinal: Bool = false) {
    guard let farewell = mode.end(isFinal: isFinal) else { return }
    output.write(farewell + (isFinal ? "\n" : ""))
  }

  /// The time until a deadline, rounded up; at most a minute, after which it is asked again.
  private static func milliseconds(until deadline: ContinuousClock.Instant) -> Int32 {
    let left = ContinuousClock.now.duration(to: min(deadline, .now + .seconds(60)))
    return Int32(max(0, (left / .milliseconds(1)).rounded(.up)))
  }

  /// Notes that the terminal may have another size; a waiting reader returns
  /// ``Event/resized``.
  public nonisolated func noteResize() { resizing.wake() }

  /// Stops the process, as Ctrl-Z does, until it is continued; then raw mode is in force again.
  public func suspend() {
    release()
    // The threads of tasks block signals.
    var stop = sigset_t()
    sigemptyset(&stop)
    sigaddset(&stop, SIGTSTP)
    var usual = sigset_t()
    pthread_sigmask(SIG_UNBLOCK, &stop, &usual)
    raise(SIGTSTP)
    pthread_sigmask(SIG_SETMASK, &usual, nil)
    begin(use)
  }

  /// Waits for a key.
  ///
  /// - Parameter deadline: When to stop waiting; `nil` for never.
  /// - Returns: The input, or another event.
  public func next(until deadline: ContinuousClock.Instant? = nil) async -> Event {
    while true {
      if !pending.isEmpty { return .input(pending.removeFirst()) }
      let ready = await ready(until: deadline)
      if ready[1] {
        waker.clear()
        return .woken
      }
      if ready[2] {
        resizing.clear()
        return .resized
      }
      guard ready[0] else {
        if let deadline, deadline <= .now { return .due }
        pending = decoder.flush()
        continue
      }
      switch input.readSome(Self.pieceLength) {
      case .bytes(let bytes) where bytes.isEmpty: return .end
      case .bytes(let bytes): pending = decoder.decode(bytes)
      case .notYet: continue
      case .failed(let number): return .failed(StreamError(stream: .input, number: number))
      }
    }
  }

  /// Which of input, waker and resizing are ready; none after the pause of an Escape byte, and
  /// after the deadline.
  private func ready(until deadline: ContinuousClock.Instant?) async -> [Bool] {
    let all = [input, waker.reading, resizing.reading]
    let now = Descriptor.readable(all, milliseconds: 0)
    if now.contains(true) { return now }
    let milliseconds =
      decoder.isWaiting ? Self.escapePause : deadline.map(Self.milliseconds(until:)) ?? -1
    // A thread that only waits must not be one of the few that tasks run on.
    return await withCheckedContinuation { continuation in
      DispatchQueue.global(qos: .userInitiated).async {
        continuation.resume(returning: Descriptor.readable(all, milliseconds: milliseconds))
      }
    }
  }
}
