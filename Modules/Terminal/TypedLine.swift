import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The unfinished line that a user is typing at a terminal.
///
/// A terminal keeps a line to itself until it ends, and drops it when Ctrl-C is pressed. So a
/// program cannot distinguish Ctrl-C on a line from Ctrl-C on an empty one. While a line is
/// awaited, the terminal's `NOFLSH` makes it keep the text. After Ctrl-C, the terminal briefly
/// delivers single characters, which shows whether there are any, and they are discarded.
///
/// A secret, such as a key, is not shown while it is typed: the terminal's `ECHO` is off.
///
/// The mode is restored before a command runs, and when a signal ends the process. A process that
/// is killed with `SIGKILL` leaves `NOFLSH` on, or `ECHO` off; shells with line editing set their
/// own modes, and `stty sane` resets them.
final class TypedLine: Sendable {
  private let descriptor: Descriptor
  /// What was changed here in the mode of the terminal.
  private struct State {
    var isKept = false
    var isHidden = false
    /// The key that stops a process; `nil` unless it does nothing for now.
    var stopKey: cc_t?
    /// Whether the process ends.
    var isOver = false
  }

  private let state = Mutex(State())

  /// Creates the line of a terminal; of anything else there is never one.
  init(_ descriptor: Descriptor) { self.descriptor = descriptor }

  /// Makes the terminal keep the typed text when Ctrl-C is pressed.
  func keep() {
    state.withLock { state in
      guard !state.isOver, !state.isKept, var mode, mode.has(ICANON), mode.has(ISIG),
        !mode.has(NOFLSH)
      else { return }
      mode.c_lflag |= tcflag_t(NOFLSH)
      state.isKept = set(mode)
    }
  }

  /// Makes the terminal not show what is typed, and drops what was typed before.
  ///
  /// A process that is stopped, and goes on, would get a mode that shows it: until then the key for
  /// that does nothing.
  func hide() {
    state.withLock { state in
      guard !state.isOver, !state.isHidden, var mode, mode.has(ECHO) else { return }
      mode.c_lflag &= ~tcflag_t(ECHO)
      let key = mode.stopKey
      mode.stopKey = termios.noKey
      state.isHidden = set(mode, TCSAFLUSH)
      if state.isHidden { state.stopKey = key }
    }
  }

  /// Sets the terminal back to its usual mode.
  ///
  /// - Parameter isFinal: Whether the process ends, so that the mode is not changed again.
  func release(isFinal: Bool = false) {
    state.withLock { state in
      if isFinal { state.isOver = true }
      guard state.isKept || state.isHidden, var mode else { return }
      if state.isKept { mode.c_lflag &= ~tcflag_t(NOFLSH) }
      if state.isHidden { mode.c_lflag |= tcflag_t(ECHO) }
      if let key = state.stopKey { mode.stopKey = key }
      if set(mode) { (state.isKept, state.isHidden, state.stopKey) = (false, false, nil) }
    }
  }

  /// Discards the typed text.
  ///
  /// - Returns: Whether there was any.
  func drop() -> Bool {
    state.withLock { state in
      guard state.isKept, let mode else { return false }
      var characters = mode
      characters.c_lflag &= ~tcflag_t(ICANON)
      guard set(characters) else { return false }
      defer { _ = set(mode) }
      let isThere = Descriptor.readable([descriptor], milliseconds: 0)[0]
      tcflush(descriptor.number, TCIFLUSH)
      return isThere
    }
  }

  /// The terminal's mode; `nil` if there is no terminal, or this process is in its background: it
  /// would be stopped if it changed the mode.
  private var mode: termios? {
    var mode = termios()
    // A terminal that does not control this process has no foreground for it, and stops nothing.
    let front = tcgetpgrp(descriptor.number)
    guard isatty(descriptor.number) == 1, front < 0 || front == getpgrp(),
      tcgetattr(descriptor.number, &mode) == 0
    else { return nil }
    return mode
  }

  private func set(_ mode: termios, _ moment: Int32 = TCSANOW) -> Bool {
    var mode = mode
    return tcsetattr(descriptor.number, moment, &mode) == 0
  }
}

extension termios {
  /// What a terminal has in place of a key that does nothing: POSIX names it, and C defines it as
  /// a macro that Swift does not see.
  #if canImport(Darwin)
    fileprivate static let noKey: cc_t = 0xFF
  #else
    fileprivate static let noKey: cc_t = 0
  #endif

  fileprivate func has(_ flag: some BinaryInteger) -> Bool { c_lflag & tcflag_t(flag) != 0 }
}

extension termios {
  /// The key that stops the process, such as Ctrl-Z.
  fileprivate var stopKey: cc_t {
    get { withUnsafeBytes(of: c_cc) { $0[Int(VSUSP)] } }
    set { withUnsafeMutableBytes(of: &c_cc) { $0[Int(VSUSP)] = newValue } }
  }
}
