import Terminal

/// What a live view needs of a terminal, and the time; tests play both.
protocol LiveTerminal: Sendable {
  /// The time.
  var now: ContinuousClock.Instant { get }
  /// The number of columns and rows; `nil` if not known.
  var size: (columns: Int, rows: Int)? { get }
  /// Whether more input can be returned without waiting.
  var hasPending: Bool { get async }

  /// Shows an empty screen, and reports keys, the mouse and the focus from now on.
  func begin() async
  /// Waits for input, at most until a deadline.
  func next(until deadline: ContinuousClock.Instant?) async -> KeyReader.Event
  /// Lets a waiting ``next(until:)`` return.
  func wake()
  /// Writes text and control sequences.
  func write(_ text: String)
  /// Stops the process until it is continued.
  func suspend() async
  /// Shows again what was there before ``begin()``.
  func release()
}

/// The terminal at standard input and output, with the real time.
struct SystemTerminal: LiveTerminal {
  let keys: KeyReader
  let output: StandardStream

  var now: ContinuousClock.Instant { .now }
  var size: (columns: Int, rows: Int)? { output.terminalSize }
  var hasPending: Bool { get async { await keys.hasPending } }

  func begin() async { await keys.begin(.screen) }

  func next(until deadline: ContinuousClock.Instant?) async -> KeyReader.Event {
    await keys.next(until: deadline)
  }

  func wake() { keys.noteResize() }
  func write(_ text: String) { output.write(text) }
  func suspend() async { await keys.suspend() }
  func release() { keys.release() }
}
