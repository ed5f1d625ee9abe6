import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A command of the shell that reads text from this process, such as `less` or `grep Wash`.
///
/// It gets the terminal with its usual signals: Ctrl-C ends it, too.
public final class ShellPipe: Sendable {
  private let process: pid_t
  /// Whether the command ended and the system forgot its number.
  private let isOver = Mutex(false)
  /// The end that is written; `nil` when it is closed.
  private let writing: Mutex<Descriptor?>

  /// Starts the command.
  ///
  /// - Parameters:
  ///   - command: The command, for `/bin/sh`.
  ///   - environment: The variables that it has.
  /// - Throws: The system's reason if it cannot be started.
  public init(_ command: String, environment: [String: String]) throws(ShellPipeError) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw ShellPipeError(number: errno) }
    let (reading, writing) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(reading) }
    var process: pid_t = 0
    let error = Self.spawn(&process, command, environment, reading)
    guard error == 0 else {
      close(writing)
      throw ShellPipeError(number: error)
    }
    self.process = process
    self.writing = Mutex(Descriptor(writing))
  }

  deinit { closeInput() }

  /// Writes text, and waits while the command is slower.
  ///
  /// - Parameter text: The text.
  /// - Returns: Whether the command read it; `head` stops early.
  public func write(_ text: String) -> Bool {
    writing.withLock { writing in
      guard let writing else { return false }
      return Self.withoutBrokenPipes { writing.writeAll(Array(text.utf8)) } == nil
    }
  }

  /// Ends the text, and waits until the command ends.
  ///
  /// - Returns: Its exit status; 128 and the number of the signal if one ended it.
  public func finish() -> Int32 {
    closeInput()
    var end = siginfo_t()
    while waitid(P_PID, id_t(process), &end, WEXITED | WNOWAIT) < 0 {
      guard errno == EINTR else { return 127 }
    }
    // Until here the number is that of the command, and no other program has it.
    var status: Int32 = 0
    let isKnown = isOver.withLock { isOver in
      isOver = true
      return waitpid(process, &status, 0) == process
    }
    guard isKnown else { return 127 }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  /// Interrupts the command as Ctrl-C does, if it has not ended.
  public func interrupt() {
    isOver.withLock { isOver in
      if !isOver { kill(process, SIGINT) }
    }
  }

  private func closeInput() {
    writing.withLock { writing in
      if let writing { close(writing.number) }
      writing = nil
    }
  }

  /// Makes a closed pipe an error of the call: its signal would end this process.
  private static func withoutBrokenPipes(_ body: () -> Int32?) -> Int32? {
    var broken = sigset_t()
    sigemptyset(&broken)
    sigaddset(&broken, SIGPIPE)
    var usual = sigset_t()
    pthread_sigmask(SIG_BLOCK, &broken, &usual)
    defer { pthread_sigmask(SIG_SETMASK, &usual, nil) }
    let error = body()
    // The signal waits at this thread.
    #if !canImport(Darwin)
      if error == EPIPE {
        var now = timespec()
        sigtimedwait(&broken, nil, &now)
      }
    #endif
    return error
  }

  private static func spawn(
    _ process: inout pid_t, _ command: String, _ environment: [String: String], _ input: Int32
  ) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Signals that this process handles are ignored by its children otherwise.
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
    return withPointers(["/bin/sh", "-c", command]) { arguments in
      withPointers(environment.map { "\($0.key)=\($0.value)" }) { variables in
        posix_spawn(&process, "/bin/sh", &actions, &attributes, arguments, variables)
      }
    }
  }

  /// Lends texts as C strings, with a null pointer at their end.
  private static func withPointers<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = texts.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }
}

/// Why a command of the shell could not be started.
public struct ShellPipeError: Error, Hashable, Sendable {
  /// The system's error number.
  public let number: Int32
}

extension ShellPipeError: CustomStringConvertible {
  /// The system's reason.
  public var description: String { String(cString: strerror(number)) }
}
