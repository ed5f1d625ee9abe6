import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads keys and pasted text from a terminal.
///
/// Between ``begin()`` and ``release(isFinal:)`` the terminal is in raw mode. Keys that were pressed
/// before are not lost: they wait for the next read.
public actor KeyReader {
  /// What the reader received.
  public enum Event: Hashable, Sendable {
    /// A key or pasted text.
    case input(TerminalInput)
    /// The reader was woken.
    case woken
    /// The terminal may have another size.
    case resized
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

  /// Switches the terminal to raw mode, and asks it to mark pasted text.
  public func begin() {
    if mode.begin() { output.write("\u{1B}[?2004h") }
  }

  /// Restores the terminal's usual mode.
  ///
  /// - Parameter isFinal: Whether the process ends, so that raw mode cannot begin again; what comes
  ///   next begins on a new row.
  public nonisolated func release(isFinal: Bool = false) {
    guard mode.end(isFinal: isFinal) else { return }
    output.write("\u{1B}[?2004l\u{1B}[?25h" + (isFinal ? "\n" : ""))
  }

  /// Notes that the terminal may have another size.
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
    begin()
  }

  /// Waits for a key.
  ///
  /// - Returns: The key or pasted text, or another event.
  public func next() async -> Event {
    while true {
      if !pending.isEmpty { return .input(pending.removeFirst()) }
      let ready = await ready()
      if ready[1] {
        waker.clear()
        return .woken
      }
      if ready[2] {
        resizing.clear()
        return .resized
      }
      guard ready[0] else {
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

  /// Which of input, waker and resizing are ready; none after the pause of an Escape byte.
  private func ready() async -> [Bool] {
    let all = [input, waker.reading, resizing.reading]
    let now = Descriptor.readable(all, milliseconds: 0)
    if now.contains(true) { return now }
    let milliseconds = decoder.isWaiting ? Self.escapePause : -1
    // A thread that only waits must not be one of the few that tasks run on.
    return await withCheckedContinuation { continuation in
      DispatchQueue.global(qos: .userInitiated).async {
        continuation.resume(returning: Descriptor.readable(all, milliseconds: milliseconds))
      }
    }
  }
}
