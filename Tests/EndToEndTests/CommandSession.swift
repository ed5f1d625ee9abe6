import Foundation
import TestSupport
import Testing

/// A built REPL that runs, and is given commands one by one.
final class CommandSession {
  private let keyboard = Pipe.unshared()
  private let run: StartedRun
  /// How many lines of each stream were taken.
  private var taken = ["stdout": 0, "stderr": 0]

  /// Starts it on a workspace, and carries out commands, which must work.
  init(on path: String, _ commands: String...) throws {
    run = try BuiltExecutable.callboard.start(
      [path, "--format", "json", "--keep-going"], input: .pipe(keyboard))
    for command in commands { try answer(to: command) }
  }

  deinit { if run.process.isRunning { run.kill() } }

  /// Carries out a command, which must work, and gives the object that it answers.
  @discardableResult
  func answer(
    to command: String, within limit: Duration = .patience
  ) throws -> [String: Any] {
    let answer = try reply(to: command, within: limit)
    try #require(answer["error"] == nil, "\(command): \(answer)")
    return answer
  }

  /// Carries out a command, and gives the object that it answers, or the one with its error.
  func reply(
    to command: String, within limit: Duration = .patience
  ) throws -> [String: Any] {
    try keyboard.fileHandleForWriting.write(contentsOf: Data((command + "\n").utf8))
    let deadline = ContinuousClock.now + limit
    while true {
      // Messages are beside answers on the stream for errors.
      for answer in try news(from: "stdout") + news(from: "stderr").filter({ $0["error"] != nil }) {
        return answer
      }
      try #require(
        run.process.isRunning && ContinuousClock.now < deadline,
        "'\(command)' is not answered: \(run.folder.read("stderr"))")
      Thread.sleep(forTimeInterval: 0.005)
    }
  }

  /// The most memory that it had resident so far, in MiB; `nil` where the system does not say.
  var peakMemory: Int? {
    let path = "/proc/\(run.process.processIdentifier)/status"
    let lines = (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n")
    let peak = lines?.first { $0.hasPrefix("VmHWM:") }
    return peak?.split(whereSeparator: \.isWhitespace).dropFirst().first
      .flatMap { Int($0) }.map { $0 >> 10 }
  }

  /// Repeats a command until its answer is as expected.
  func wait(for command: String, until isExpected: ([String: Any]) -> Bool) throws {
    let deadline = ContinuousClock.now + .patience
    while true {
      let answer = try answer(to: command)
      if isExpected(answer) { return }
      try #require(ContinuousClock.now < deadline, "\(command): \(answer)")
      Thread.sleep(forTimeInterval: 0.02)
    }
  }

  /// Ends it by a signal.
  func end(by signal: Int32) throws -> Run {
    kill(run.process.processIdentifier, signal)
    return try run.wait()
  }

  /// Ends it as the end of its input does.
  func end() throws -> Run {
    try keyboard.fileHandleForWriting.close()
    return try run.wait()
  }

  /// What was printed since this was asked last, but for a line that is not complete yet.
  private func news(from stream: String) throws -> [[String: Any]] {
    let lines = run.folder.read(stream).split(separator: "\n", omittingEmptySubsequences: false)
    let new = lines.dropLast().dropFirst(taken[stream] ?? 0)
    taken[stream, default: 0] += new.count
    return try new.map { try Run.object(String($0)) }
  }
}
