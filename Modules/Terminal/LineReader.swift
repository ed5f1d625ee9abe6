import Dispatch

/// Reads lines from standard input, and can be woken while it waits for one.
///
/// Lines are checked first: none is longer than a limit, and all are UTF-8.
public actor LineReader {
  /// What the reader received.
  public enum Event: Hashable, Sendable {
    /// A line.
    case line(InputLine)
    /// The reader was woken; the typed text is discarded.
    case woken(hadText: Bool)
    /// The end.
    case end
    /// Reading failed.
    case failed(StreamError)
  }

  private let descriptor: Descriptor
  private let waker: WakePipe
  private let typed: TypedLine
  private var lines: LineBuffer

  /// The most bytes that are read at once.
  private static let pieceLength = 65_536

  /// Creates a reader of standard input.
  ///
  /// - Parameter waker: Wakes the reader.
  public init(waker: WakePipe) {
    self.init(StandardStream.input.descriptor, waker: waker)
  }

  package init(
    _ descriptor: Descriptor, waker: WakePipe, maximumLength: Int = LineBuffer.standardLength
  ) {
    self.descriptor = descriptor
    self.waker = waker
    typed = TypedLine(descriptor)
    lines = LineBuffer(maximumLength: maximumLength)
  }

  /// Waits for a line.
  ///
  /// - Parameter isHidden: Whether a terminal does not show what is typed, such as a key.
  /// - Returns: The line, or another event.
  public func next(isHidden: Bool = false) async -> Event {
    defer { typed.release() }
    if isHidden { typed.hide() }
    if let line = lines.next() { return .line(line) }
    typed.keep()
    while true {
      if let line = lines.next() { return .line(line) }
      if await isWoken() {
        waker.clear()
        let hadText = typed.drop()
        return .woken(hadText: lines.discard() || hadText)
      }
      switch descriptor.readSome(Self.pieceLength) {
      case .bytes(let bytes) where bytes.isEmpty: return lines.last().map(Event.line) ?? .end
      case .bytes(let bytes): lines.append(bytes)
      case .notYet: continue
      case .failed(let number): return .failed(StreamError(stream: .input, number: number))
      }
    }
  }

  /// Reads all that is left, not as lines.
  ///
  /// - Parameter limit: The most bytes to read.
  /// - Returns: The bytes up to the end or the limit; `nil` if the reader was woken.
  /// - Throws: ``StreamError`` if reading fails.
  public func rest(limit: Int) async throws(StreamError) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < limit {
      if await isWoken() {
        waker.clear()
        return nil
      }
      switch descriptor.readSome(min(Self.pieceLength, limit - bytes.count)) {
      case .bytes(let piece) where piece.isEmpty: return bytes
      case .bytes(let piece): bytes += piece
      case .notYet: continue
      case .failed(let number): throw StreamError(stream: .input, number: number)
      }
    }
    return bytes
  }

  /// Restores the terminal's usual mode, for a process that ends while it waits for a line.
  public nonisolated func releaseTerminal() { typed.release(isFinal: true) }

  /// Waits until there is something to read, or the reader is woken.
  ///
  /// - Returns: Whether it was woken.
  private func isWoken() async -> Bool {
    let both = [descriptor, waker.reading]
    let now = Descriptor.readable(both, milliseconds: 0)
    if now.contains(true) { return now[1] }
    // A thread that only waits must not be one of the few that tasks run on.
    return await withCheckedContinuation { continuation in
      DispatchQueue.global(qos: .utility).async {
        continuation.resume(returning: Descriptor.readable(both, milliseconds: -1)[1])
      }
    }
  }
}
