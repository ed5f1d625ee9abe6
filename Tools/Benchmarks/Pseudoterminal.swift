import Foundation

/// A program in a terminal of its own, of which the bench types the keys and reads the screen.
final class Pseudoterminal {
  private let descriptor: Int32
  private let process: pid_t
  private let name: String
  private static let patience: Int32 = 20_000

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - name: An executable beside this one, or one in `PATH`.
  ///   - arguments: Its arguments.
  ///   - columns: The columns of the terminal.
  ///   - rows: The rows of the terminal.
  /// - Throws: ``BuiltProcess/Failure`` if it cannot be started.
  init(_ name: String, _ arguments: [String], columns: UInt16 = 80, rows: UInt16 = 24) throws {
    self.name = name
    let terminal: String
    (descriptor, terminal) = try Self.open()
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The leader of a session gets the terminal that it opens.
    posix_spawnattr_setflags(&attributes, Self.ownSession)
    var words = ([name] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    setenv("TERM", "xterm-256color", 1)
    let beside = BuiltProcess.path(of: name)
    let path = FileManager.default.isExecutableFile(atPath: beside) ? beside : name
    var process = pid_t()
    guard posix_spawnp(&process, path, &actions, &attributes, &words, environ) == 0 else {
      throw BuiltProcess.Failure(description: "\(name) cannot be started")
    }
    self.process = process
  }

  // A flag and two requests that the C library has, but hides from Swift: POSIX_SPAWN_SETSID,
  // TIOCSPTLCK and TIOCGPTN of Linux.
  #if canImport(Darwin)
    private static let ownSession = Int16(POSIX_SPAWN_SETSID)
  #else
    private static let ownSession: Int16 = 0x80
    private static let setLock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430
  #endif

  /// Makes a terminal.
  ///
  /// - Returns: The end of the bench, and the path of the program's end.
  private static func open() throws -> (Int32, String) {
    let failure = BuiltProcess.Failure(description: "no terminal can be made")
    #if canImport(Darwin)
      let descriptor = posix_openpt(O_RDWR | O_NOCTTY)
      guard descriptor >= 0, grantpt(descriptor) == 0, unlockpt(descriptor) == 0,
        let name = ptsname(descriptor)
      else { throw failure }
      return (descriptor, String(cString: name))
    #else
      let descriptor = Foundation.open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var (lock, number): (Int32, Int32) = (0, 0)
      guard descriptor >= 0, ioctl(descriptor, setLock, &lock) == 0,
        ioctl(descriptor, getNumber, &number) == 0
      else { throw failure }
      return (descriptor, "/dev/pts/\(number)")
    #endif
  }

  deinit {
    kill(process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    close(descriptor)
  }

  /// Types text or sends a report of the mouse.
  func send(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(descriptor, bytes, bytes.count)
  }

  /// Waits until the program has written a text.
  ///
  /// - Returns: How many bytes it has written until then.
  /// - Throws: ``BuiltProcess/Failure`` if it does not.
  @discardableResult
  func wait(for text: String) throws -> Int {
    var seen: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    let wanted = Array(text.utf8)
    while true {
      var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard Foundation.poll(&poll, 1, Self.patience) == 1 else {
        throw BuiltProcess.Failure(description: "\(name) does not show '\(text)'")
      }
      let count = read(descriptor, &piece, piece.count)
      guard count > 0 else {
        throw BuiltProcess.Failure(description: "\(name) ended before it showed '\(text)'")
      }
      let searched = max(seen.count - wanted.count, 0)
      seen += piece[..<count]
      // By hand: the library's search takes longer than what is measured.
      let isThere = seen.withUnsafeBufferPointer { bytes in
        (searched..<max(bytes.count - wanted.count + 1, searched)).contains { start in
          bytes[start] == wanted[0] && bytes[start..<start + wanted.count].elementsEqual(wanted)
        }
      }
      if isThere { return seen.count }
    }
  }

  /// The time from a key to what it shows.
  @discardableResult
  func time(of keys: String, until text: String) throws -> Duration {
    let begin = ContinuousClock.now
    send(keys)
    try wait(for: text)
    return ContinuousClock.now - begin
  }
}
