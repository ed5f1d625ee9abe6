import Foundation
import TestSupport
import Testing

/// An executable of this package, as it was built beside the tests.
enum BuiltExecutable: String {
  case callboard
  case importer = "callboard-import"
  case simulator = "callboard-simulate"
  case syncServer = "callboard-sync-server"

  /// Where the executables are: beside the test bundle, or where the environment says.
  static var folder: URL {
    if let named = ProcessInfo.processInfo.environment["CALLBOARD_BIN_DIR"] {
      return URL(fileURLWithPath: named)
    }
    let runner = URL(fileURLWithPath: CommandLine.arguments[0])
    return runner.resolvingSymlinksInPath().deletingLastPathComponent()
  }

  /// Redirections with which output is lost: a full device, where there is one, and none at all.
  static let lossy =
    (FileManager.default.fileExists(atPath: "/dev/full") ? [">/dev/full"] : []) + [">&-"]

  var url: URL { Self.folder.appendingPathComponent(rawValue) }

  /// Runs the executable to its end.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments.
  ///   - input: What it reads on standard input.
  ///   - environment: Variables to set beside the test's own; NO_COLOR and the like are removed.
  /// - Returns: What it did.
  /// - Throws: What starting it throws.
  func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) throws -> Run {
    let started = try start(arguments, input: .text(input), environment: environment)
    return try started.wait()
  }

  /// Starts the executable; its output goes to files, so that no pipe can fill up.
  func start(
    _ arguments: [String], input: Input, environment: [String: String] = [:]
  ) throws -> StartedRun {
    try start(url, arguments, input: input, environment: environment)
  }

  /// Starts the executable by a command of the shell, which has its path as `$0` and the arguments
  /// as `$@`.
  func start(
    through command: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> StartedRun {
    let shell = URL(fileURLWithPath: "/bin/sh")
    return try start(
      shell, ["-c", command, url.path] + arguments, input: .text(""), environment: environment)
  }

  private func start(
    _ url: URL, _ arguments: [String], input: Input, environment: [String: String]
  ) throws -> StartedRun {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    var variables = ProcessInfo.processInfo.environment
    for name in ["NO_COLOR", "FORCE_COLOR", "COLORTERM", "COLUMNS", "LINES"] {
      variables[name] = nil
    }
    variables["XDG_DATA_HOME"] = folder.path
    // What the person who runs the tests has set is not part of them.
    variables["XDG_CONFIG_HOME"] = folder.path
    variables.merge(environment) { _, new in new }
    process.environment = variables
    process.standardOutput = try folder.create("stdout")
    process.standardError = try folder.create("stderr")
    switch input {
    case .text(let text):
      process.standardInput = try FileHandle(
        forReadingFrom: URL(fileURLWithPath: try folder.write(text, to: "stdin")))
    case .pipe(let pipe):
      process.standardInput = pipe
    }
    try process.start()
    return StartedRun(process: process, folder: folder)
  }

  enum Input {
    case text(String)
    case pipe(Pipe)
  }
}

/// A process that was started, with the files its output goes to.
struct StartedRun {
  let process: Process
  let folder: TemporaryFolder

  /// What it has written to standard output so far.
  var output: String { folder.read("stdout") }

  /// Waits until it has written something to standard output.
  func wait(forOutput text: String) throws {
    let end = ContinuousClock.now + .patience
    while !output.contains(text) {
      try #require(ContinuousClock.now < end, "'\(text)' never came: \(output)")
      usleep(10_000)
    }
  }

  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    try? process.waitForEnd()
  }

  func wait() throws -> Run {
    try process.waitForEnd()
    return Run(
      status: process.terminationReason == .exit
        ? process.terminationStatus : 128 + process.terminationStatus,
      output: folder.read("stdout"), errors: folder.read("stderr"))
  }
}

/// What a process did.
struct Run: CustomStringConvertible {
  let status: Int32
  let output: String
  let errors: String

  var lines: [String] { output.split(separator: "\n").map(String.init) }

  /// The JSON objects on standard output, a line each.
  func objects() throws -> [[String: Any]] { try lines.map(Self.object) }

  /// The error objects on standard error, a line each.
  func errorObjects() throws -> [[String: Any]] {
    try errors.split(separator: "\n").map { line in
      let object = try Self.object(String(line))
      return try #require(object["error"] as? [String: Any], "no error in \(line)")
    }
  }

  static func object(_ line: String) throws -> [String: Any] {
    let json = try JSONSerialization.jsonObject(with: Data(line.utf8))
    return try #require(json as? [String: Any], "not an object: \(line)")
  }

  var description: String { "status \(status)\nstdout:\n\(output)\nstderr:\n\(errors)" }
}
