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
  private struct State {
    /// The mode before, while raw mode is in force.
    var usual: termios?
    /// What to write when raw mode ends.
    var farewell = ""
    /// Whether the process ends.
    var isOver = false
  }

  private let state = Mutex(State())

  init(_ descriptor: Descriptor) { self.descriptor = descriptor }

  /// Begins the mode.
  ///
  /// - Parameter farewell: What to write when it ends.
  /// - Returns: Whether the mode is in force.
  func begin(farewell: String) -> Bool {
    state.withLock { state in
      guard !state.isOver else { return false }
      guard state.usual == nil else {
        state.farewell = farewell
        return true
      }
      var mode = termios()
      guard tcgetattr(descriptor.number, &mode) == 0 else { return false }
      let old = mode
      mode.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
      mode.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | IGNCR | ISTRIP)
      guard tcsetattr(descriptor.number, TCSADRAIN, &mode) == 0 else { return false }
      (state.usual, state.farewell) = (old, farewell)
      return true
    }
  }

  /// Sets the terminal back to the mode it had.
  ///
  /// - Parameter isFinal: Whether the process ends, so that the mode cannot begin again.
  /// - Returns: What to write; `nil` if the mode was not in force.
  func end(isFinal: Bool = false) -> String? {
    state.withLock { state in
      if isFinal { state.isOver = true }
      guard var mode = state.usual else { return nil }
      state.usual = nil
      tcsetattr(descriptor.number, TCSADRAIN, &mode)
      return state.farewell
    }
  }
}
