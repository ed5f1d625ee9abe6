#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// One of the process's three standard streams.
public enum StandardStream: Int32, Sendable {
  /// What is read.
  case input = 0
  /// Results.
  case output = 1
  /// Everything that is no result: errors, progress, prompts for a decision.
  case error = 2

  /// Whether a person sits at the other end.
  public var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Writes text at once, without a buffer: what was written survives a kill.
  ///
  /// - Parameter text: The text, without anything added.
  /// - Returns: Whether all of it was written; not, where nobody reads any more.
  @discardableResult
  public func write(_ text: String) -> Bool {
    write(bytes: Array(text.utf8))
  }

  /// Writes bytes at once, without a buffer.
  ///
  /// - Parameter bytes: What to write.
  /// - Returns: Whether all of it was written; not, where nobody reads any more.
  @discardableResult
  public func write(bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { buffer in
        #if canImport(Glibc)
          Glibc.write(rawValue, buffer.baseAddress, buffer.count)
        #elseif canImport(Musl)
          Musl.write(rawValue, buffer.baseAddress, buffer.count)
        #else
          Darwin.write(rawValue, buffer.baseAddress, buffer.count)
        #endif
      }
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if errno != EINTR, errno != EAGAIN {
        return false
      }
    }
    return true
  }

  /// The terminal's columns and rows, or `nil` where there is no terminal or it does not tell.
  public var terminalSize: (columns: Int, rows: Int)? {
    var size = winsize()
    guard isTerminal, ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0,
      size.ws_row > 0
    else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }
}
