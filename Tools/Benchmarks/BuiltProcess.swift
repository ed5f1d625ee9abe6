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

  /// Runs an executable to its end, without input or output.
  ///
  /// - Parameters:
  ///   - name: The executable.
  ///   - arguments: Its arguments.
  /// - Returns: The time it took.
  /// - Throws: ``Failure`` where it is not built or ends with another status than 0.
  static func run(_ name: String, _ arguments: [String]) throws -> Duration {
    let begin = ContinuousClock.now
    let process = try start(name, arguments)
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
    let time = ContinuousClock.now - begin
    try check(status, name, arguments)
    return time
  }

  /// Runs an executable to its end, looking at its memory a thousand times a second.
  ///
  /// What the system tells after the end counts this process's own memory at the start too, so the
  /// high-water mark is read while the other one runs.
  ///
  /// - Parameters:
  ///   - name: The executable.
  ///   - arguments: Its arguments.
  /// - Returns: The largest memory it had resident, in kilobytes; `nil` where the system has no
  ///   `/proc`.
  /// - Throws: ``Failure`` where it is not built or ends with another status than 0.
  static func peakKilobytes(_ name: String, _ arguments: [String]) throws -> Int? {
    let process = try start(name, arguments)
    var peak: Int?
    var status: Int32 = 0
    while waitpid(process, &status, WNOHANG) == 0 {
      peak = highWaterMark(of: process) ?? peak
      usleep(1_000)
    }
    try check(status, name, arguments)
    return peak
  }

  /// An executable that is told what to do line by line, as by a person.
  final class Typed {
    private let name: String
    private let process: pid_t
    private let input: Int32

    /// Starts an executable.
    ///
    /// - Parameters:
    ///   - name: The executable.
    ///   - arguments: Its arguments.
    /// - Throws: ``Failure`` where it is not built.
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
    /// - Throws: ``Failure`` where it ends with another status than 0.
    func leave() throws {
      type("quit")
      var status: Int32 = 0
      while waitpid(process, &status, 0) == -1, errno == EINTR {}
      try BuiltProcess.check(status, name, [])
    }
  }

  /// Makes a folder for what is measured, and takes it away at the end.
  static func inTemporaryFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "callboard-bench-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private static func start(
    _ name: String, _ arguments: [String], input: Int32? = nil
  ) throws -> pid_t {
    let path = folder.appendingPathComponent(name).path
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
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

  private static func highWaterMark(of process: pid_t) -> Int? {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
    else { return nil }
    return line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
  }
}
