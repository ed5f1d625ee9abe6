#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads what must not be seen on the screen, such as a key.
public enum HiddenInput {
  /// Waits for a line from a terminal that does not show it.
  ///
  /// - Parameter reader: The reader of standard input.
  /// - Returns: The line, or another event.
  public static func next(from reader: LineReader) async -> LineReader.Event {
    let number = StandardStream.input.descriptor.number
    var mode = termios()
    guard tcgetattr(number, &mode) == 0 else { return await reader.next() }
    var usual = mode
    mode.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(number, TCSAFLUSH, &mode)
    let event = await reader.next()
    tcsetattr(number, TCSADRAIN, &usual)
    return event
  }
}
