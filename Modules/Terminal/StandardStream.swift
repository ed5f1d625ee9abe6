import TextCells

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// One of the process's three standard streams.
public enum StandardStream: Int32, CaseIterable, Sendable {
  /// Standard input.
  case input = 0
  /// Results.
  case output = 1
  /// Everything that is not a result: errors, progress, prompts for a decision.
  case error = 2

  package var descriptor: Descriptor { Descriptor(rawValue) }

  /// Whether a person sits at the other end.
  public var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Whether both streams go to one place, such as a terminal or a log.
  public func isSame(as other: StandardStream) -> Bool {
    descriptor.isSame(as: other.descriptor)
  }

  /// Writes text at once, without a buffer, so it survives a kill.
  ///
  /// - Parameter text: The text, written unchanged.
  /// - Throws: ``StreamError`` if not all of it was written.
  public func deliver(_ text: String) throws(StreamError) {
    if let number = send(text) { throw StreamError(stream: self, number: number) }
  }

  /// Writes text at once and ignores failures; for messages.
  ///
  /// - Parameter text: The text, written unchanged.
  public func write(_ text: String) {
    _ = send(text)
  }

  /// If the parent process closed the stream, the runtime may use its number.
  private func send(_ text: String) -> Int32? {
    descriptor.isStream ? descriptor.writeAll(Array(text.utf8)) : EBADF
  }

  /// Writes one line, with control characters made safe.
  ///
  /// - Parameter text: The text without a line end.
  public func writeLine(_ text: String) {
    write(text.safeForTerminal + "\n")
  }

  /// The terminal's columns and rows, or `nil` if unknown.
  public var terminalSize: (columns: Int, rows: Int)? {
    var size = winsize()
    guard isTerminal, ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0,
      size.ws_row > 0
    else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Opens a placeholder for each stream that the parent process closed.
  ///
  /// Otherwise the next file that is opened would get its number, and results would go into that
  /// file. A placeholder has nothing to read and refuses writing.
  public static func holdPlaces() {
    for stream in allCases where fcntl(stream.rawValue, F_GETFD) == -1 {
      // The lowest free number is given out, which is this one.
      _ = open("/dev/null", O_RDONLY)
    }
  }
}

extension StandardStream: CustomStringConvertible {
  /// The name of the stream in messages.
  public var description: String {
    switch self {
    case .input: "standard input"
    case .output: "standard output"
    case .error: "standard error"
    }
  }
}

/// Why a standard stream could not be read or written.
public struct StreamError: Error, Hashable, Sendable {
  /// The stream.
  public let stream: StandardStream
  /// The system's error number.
  public let number: Int32
}

extension StreamError: CustomStringConvertible {
  /// The stream and the system's reason.
  public var description: String { "\(stream): \(String(cString: strerror(number)))" }
}
