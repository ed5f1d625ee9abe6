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
/// The mode is restored before a command runs. A process that is killed at the prompt leaves
/// `NOFLSH` on; shells with line editing set their own modes, and `stty sane` resets it.
final class TypedLine: Sendable {
  private let descriptor: Descriptor
  /// Whether the mode of the terminal was changed here.
  private let isKept = Mutex(false)

  /// Creates the line of a terminal; of anything else there is never one.
  init(_ descriptor: Descriptor) { self.descriptor = descriptor }

  /// Makes the terminal keep the typed text when Ctrl-C is pressed.
  func keep() {
    isKept.withLock { isKept in
      guard !isKept, var mode, mode.has(ICANON), mode.has(ISIG), !mode.has(NOFLSH) else { return }
      mode.c_lflag |= tcflag_t(NOFLSH)
      isKept = set(mode)
    }
  }

  /// Sets the terminal back to its usual mode.
  func release() {
    isKept.withLock { isKept in
      guard isKept, var mode else { return }
      mode.c_lflag &= ~tcflag_t(NOFLSH)
      if set(mode) { isKept = false }
    }
  }

  /// Discards the typed text.
  ///
  /// - Returns: Whether there was any.
  func drop() -> Bool {
    isKept.withLock { isKept in
      guard isKept, let mode else { return false }
      var characters = mode
      characters.c_lflag &= ~tcflag_t(ICANON)
      guard set(characters) else { return false }
      defer { _ = set(mode) }
      let isThere = Descriptor.readable([descriptor], milliseconds: 0)[0]
      tcflush(descriptor.number, TCIFLUSH)
      return isThere
    }
  }

  /// The terminal's mode; `nil` if there is no terminal, or this process has it not in front: a
  /// process in the background is stopped when it changes the mode.
  private var mode: termios? {
    var mode = termios()
    guard isatty(descriptor.number) == 1, tcgetpgrp(descriptor.number) == getpgrp(),
      tcgetattr(descriptor.number, &mode) == 0
    else { return nil }
    return mode
  }

  private func set(_ mode: termios) -> Bool {
    var mode = mode
    return tcsetattr(descriptor.number, TCSANOW, &mode) == 0
  }
}

extension termios {
  fileprivate func has(_ flag: some BinaryInteger) -> Bool { c_lflag & tcflag_t(flag) != 0 }
}
