import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The mode of a terminal in which each key arrives at once, is not shown, and sends no signal.
///
/// Output keeps its usual mode.
final class RawMode: Sendable {
  private let descriptor: Descriptor
  /// The mode before; `nil` while it is in force.
  private let usual = Mutex<termios?>(nil)

  init(_ descriptor: Descriptor) { self.descriptor = descriptor }

  /// Begins the mode.
  ///
  /// A process in the background is stopped until it is in front.
  ///
  /// - Returns: Whether the mode is in force.
  func begin() -> Bool {
    usual.withLock { usual in
      guard usual == nil else { return true }
      var mode = termios()
      guard tcgetattr(descriptor.number, &mode) == 0 else { return false }
      let old = mode
      mode.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
      mode.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | IGNCR | ISTRIP)
      guard tcsetattr(descriptor.number, TCSADRAIN, &mode) == 0 else { return false }
      usual = old
      return true
    }
  }

  /// Sets the terminal back to the mode it had.
  ///
  /// - Returns: Whether the mode was in force.
  @discardableResult
  func end() -> Bool {
    usual.withLock { usual in
      guard var mode = usual else { return false }
      usual = nil
      tcsetattr(descriptor.number, TCSADRAIN, &mode)
      return true
    }
  }
}
