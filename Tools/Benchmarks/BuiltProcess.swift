import Foundation

/// Runs the executables that were built beside this one.
///
/// By `posix_spawn` and `waitpid`: Foundation's `Process` notices an exit some 40 ms late.
enum BuiltProcess {
  /// Why a measured process did not do its work.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private static var folder: URL {
    URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent()
  }

  /// Where an executable is that was built beside this one.
  static func path(of name: String) -> String { folder.appendingPathComponent(name).path }

  /// Runs an executable to its end, without input or output.
  ///
  /// - Parameters:
  ///   - name: The executable.
  ///   - arguments: Its arguments.
  /// - Returns: The time it took.
  /// - Throws: ``Failure`` if it is not built or ends with another status than 0.
  static func run(_ name: String, _ arguments: [String]) throws -> Duration {
    let begin = ContinuousClock.now
    let process = try start(name, arguments)
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
    let time = ContinuousClock.now - begin
    try check(status, name, arguments)
    return time
  }

  /// Runs an executable to its end, sampling its memory a thousand times a second.
  ///
  /// The system's figure after the end includes this process's own memory at the start, so the
  /// high-water mark is read while the other process runs.
  ///
  /// - Parameters:
  ///   - name: The executable.
  ///   - arguments: Its arguments.
  /// - Returns: The largest memory it had resident, in kilobytes; `nil` if the system has no
  ///   `/proc`.
  /// - Throws: ``Failure`` if it is not built or ends with another status than 0.
  static func peakKilobytes(_ name: String, _ arguments: [String]) throws -> Int? {
    let watched = try watch(name, arguments, every: 1_000)
    try check(watched.status, name, arguments)
    return watched.peakKilobytes
  }

  /// The samples of a process until its end.
  struct Watched {
    /// How it ended, as `waitpid` says it.
    var status: Int32 = 0
    /// How long it took.
    var time = Duration.zero
    /// How long processors worked for it, which other processes hardly change.
    var processorTime = Duration.zero
    /// The largest memory it had resident, in kilobytes; `nil` without `/proc`.
    var peakKilobytes: Int?
    /// The memory it had resident at each look, in kilobytes.
    var residentKilobytes: [Int] = []

    /// The status it exited with; `nil` if it was killed.
    var exitStatus: Int32? { status & 0x7F == 0 ? status >> 8 & 0xFF : nil }
  }

  /// Runs an executable to its end with any status, and samples its memory.
  ///
  /// - Parameters:
  ///   - name: The executable.
  ///   - arguments: Its arguments.
  ///   - microseconds: The time between two samples.
  ///   - errors: A file for its standard error; `nil` leaves that as it is.
  /// - Returns: The samples.
  /// - Throws: ``Failure`` if it is not built.
  static func watch(
    _ name: String, _ arguments: [String], every microseconds: UInt32, errors: String? = nil
  ) throws -> Watched {
    let begin = ContinuousClock.now
    let process = try start(name, arguments, errors: errors)
    var watched = Watched()
    var usage = rusage()
    while wait4(process, &watched.status, WNOHANG, &usage) == 0 {
      if let memory = memory(of: process) {
        watched.peakKilobytes = memory.peak
        watched.residentKilobytes.append(memory.resident)
      }
      usleep(microseconds)
    }
    watched.time = ContinuousClock.now - begin
    for time in [usage.ru_utime, usage.ru_stime] {
      watched.processorTime += .seconds(Int(time.tv_sec)) + .microseconds(Int(time.tv_usec))
    }
    return watched
  }

  /// An executable that reads lines from a pipe, as typed by a person.
  final class Typed {
    private let name: String
    private let process: pid_t
    private let input: Int32

    /// Starts an executable.
    ///
    /// - Parameters:
    ///   - name: The executable.
    ///   - arguments: Its arguments.
    /// - Throws: ``Failure`` if it is not built.
    init(_ name: String, _ arguments: [String]) throws {
      self.name = name
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { throw Failure(description: "no pipe can be made") }
      _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
      input = ends[1]
      defer { close(ends[0]) }
      process = try BuiltProcess.start(name, arguments, input: ends[0])
    }

    deinit { close(input) }

    /// Types a line.
    func type(_ line: String) {
      let bytes = Array("\(line)\n".utf8)
      // A line is far smaller than a pipe.
      _ = write(input, bytes, bytes.count)
    }

    /// Lets it leave, and waits until it has.
    ///
    /// - Throws: ``Failure`` if it ends with another status than 0.
    func leave() throws {
      type("quit")
      var status: Int32 = 0
      while waitpid(process, &status, 0) == -1, errno == EINTR {}
      try BuiltProcess.check(status, name, [])
    }
  }

  /// An executable that runs until it is ended.
  final class Endless {
    private let process: pid_t

    /// Starts an executable.
    ///
    /// - Parameters:
    ///   - name: The executable.
    ///   - arguments: Its arguments.
    /// - Throws: ``Failure`` if it is not built.
    init(_ name: String, _ arguments: [String]) throws {
      process = try BuiltProcess.start(name, arguments)
    }

    /// How long processors have worked for it; 0 without `/proc`.
    var processorTime: Duration { BuiltProcess.processorTime(of: process) }

    /// How many files and connections it has open; `nil` without `/proc`.
    var descriptors: Int? {
      try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count
    }

    /// Ends it.
    func end() {
      kill(process, SIGTERM)
      var status: Int32 = 0
      while waitpid(process, &status, 0) == -1, errno == EINTR {}
    }
  }

  /// How long processors have worked for a process; 0 without `/proc`.
  static func processorTime(of process: pid_t) -> Duration {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let end = text.lastIndex(of: ")")
    else { return .zero }
    // The state is the first field after the name; user and system time are the 12th and 13th.
    let fields = text[text.index(after: end)...].split(separator: " ")
    let ticks = fields.dropFirst(11).prefix(2).compactMap { Int($0) }.reduce(0, +)
    return .milliseconds(ticks * 1_000 / max(1, sysconf(Int32(_SC_CLK_TCK))))
  }

  /// Creates a folder for a measurement, and deletes it at the end.
  static func inTemporaryFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "callboard-bench-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private static func start(
    _ name: String, _ arguments: [String], input: Int32? = nil, errors: String? = nil
  ) throws -> pid_t {
    let path = path(of: name)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    if let errors {
      posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var process = pid_t()
    guard posix_spawn(&process, path, &actions, nil, &words, environ) == 0 else {
      throw Failure(description: "\(name) is not built beside callboard-bench")
    }
    return process
  }

  private static func check(_ status: Int32, _ name: String, _ arguments: [String]) throws {
    guard status == 0 else {
      throw Failure(description: "\(name) \(arguments.joined(separator: " ")) failed")
    }
  }

  private static func memory(of process: pid_t) -> (peak: Int, resident: Int)? {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    else { return nil }
    func kilobytes(_ field: String) -> Int? {
      let line = status.split(separator: "\n").first { $0.hasPrefix(field) }
      return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
    }
    // One that has just ended has neither.
    guard let peak = kilobytes("VmHWM:"), let resident = kilobytes("VmRSS:") else { return nil }
    return (peak, resident)
  }
}
