import Foundation

/// A line that a peer should have printed.
package struct UnexpectedLine: Error, CustomStringConvertible {
  /// What was there, or that there was nothing more.
  package let description: String
}

extension Peer {
  /// Why tests with these peers are skipped.
  package static let pythonIsMissing: String = "Tools/setup test installs python-osc"

  /// The folder of the project.
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Where Python finds python-osc: where `Tools/setup` puts it, or where it has it from.
  private static let python = [
    "PYTHONPATH": root.appendingPathComponent(".build/python").path + ":"
      + (ProcessInfo.processInfo.environment["PYTHONPATH"] ?? ""),
    "PYTHONDONTWRITEBYTECODE": "1",
  ]

  /// Whether there is a Python with python-osc.
  package static let hasPython: Bool = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", "from pythonosc import osc_tcp_server"]
    process.environment = ProcessInfo.processInfo.environment.merging(python) { $1 }
    process.standardError = FileHandle.nullDevice
    guard (try? process.start()) != nil, (try? process.waitForEnd()) != nil else { return false }
    return process.terminationStatus == 0
  }()

  /// Starts a script of `Tests/Support/Peers`.
  ///
  /// - Parameters:
  ///   - script: Its name, without `.py`.
  ///   - arguments: Its arguments.
  /// - Returns: The peer, and the ports that it listens on.
  /// - Throws: What starting it throws, or ``UnexpectedLine`` where it does not get ready.
  package static func python(
    _ script: String, _ arguments: [String] = []
  ) async throws -> (peer: Peer, ports: [Int]) {
    let path = root.appendingPathComponent("Tests/Support/Peers/\(script).py").path
    let peer = try Peer("python3", [path] + arguments, environment: python)
    var lines = peer.lines()
    let ports = try await lines.words(after: "ready").compactMap { Int($0) }
    return (peer, ports)
  }
}

extension AsyncStream<String>.Iterator {
  /// The next line.
  ///
  /// - Returns: The line.
  /// - Throws: ``UnexpectedLine`` where the peer has ended.
  package mutating func line() async throws -> String {
    guard let line = await next(isolation: #isolation) else {
      throw UnexpectedLine(description: "the peer has ended")
    }
    return line
  }

  /// The words of the next line, which begins with a word that is expected.
  ///
  /// - Parameter word: The first word.
  /// - Returns: The others.
  /// - Throws: ``UnexpectedLine`` with all that the peer has to say, where the line is another.
  package mutating func words(after word: String) async throws -> [String] {
    let words = try await line().split(separator: " ").map(String.init)
    if words.first == word { return Array(words.dropFirst()) }
    var text = words.joined(separator: " ")
    while words.first == "Traceback", let line = await next(isolation: #isolation) {
      text += "\n\(line)"
    }
    throw UnexpectedLine(description: "not '\(word)' but: \(text)")
  }

  /// Knocks at a peer that prints what it is sent, such as oscdump, until it prints `/ready`: it
  /// listens then.
  ///
  /// - Parameter knock: Sends `/ready`; it may fail as long as no one listens.
  package mutating func becomeReady(_ knock: @escaping @Sendable () throws -> Void) async {
    let knocking = Task {
      while !Task.isCancelled {
        try? knock()
        // Threads are few: who reads what is printed has to come in between.
        try await Task.sleep(for: .milliseconds(20))
      }
    }
    while let line = await next(isolation: #isolation), !line.contains("/ready") {}
    knocking.cancel()
    _ = await knocking.result
  }
}
