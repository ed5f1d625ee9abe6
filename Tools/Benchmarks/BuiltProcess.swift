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

  private static func start(_ name: String, _ arguments: [String]) throws -> pid_t {
    let path = folder.appendingPathComponent(name).path
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
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
