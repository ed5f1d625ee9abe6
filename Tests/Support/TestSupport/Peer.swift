import Foundation
import Synchronization

/// A program that tests talk to, and the lines it prints.
package final class Peer: Sendable {
  private let process: Process
  private let input: FileHandle
  private let output: AsyncStream<String>
  private let ending: AsyncStream<String>.Continuation

  /// Starts a program that is found by its name.
  ///
  /// - Parameters:
  ///   - program: Its name.
  ///   - arguments: Its arguments.
  ///   - environment: Variables to set beside the test's own.
  /// - Throws: What starting it throws.
  package init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws {
    // A peer that is gone cannot be given anything, which is no reason to end the tests.
    signal(SIGPIPE, SIG_IGN)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let pipe = Pipe.unshared()
    process.standardOutput = pipe
    process.standardError = pipe
    let input = Pipe.unshared()
    process.standardInput = input
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    let rest = Mutex<[UInt8]>([])
    pipe.fileHandleForReading.readabilityHandler = { handle in
      let data = handle.availableData
      if data.isEmpty {
        handle.readabilityHandler = nil
        continuation.finish()
        return
      }
      let lines = rest.withLock { rest in
        rest += data
        var lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let last = Array(lines.removeLast())
        defer { rest = last }
        return lines.map { String(decoding: $0, as: UTF8.self) }
      }
      for line in lines { continuation.yield(line) }
    }
    try process.start()
    self.process = process
    self.input = input.fileHandleForWriting
    output = stream
    ending = continuation
  }

  /// A waiting reader then gets no line, and does not wait for ever.
  deinit {
    stop()
    ending.finish()
  }

  /// The lines it prints, from the first that no one has read.
  package func lines() -> AsyncStream<String>.Iterator { output.makeAsyncIterator() }

  /// Writes a line to what it reads.
  package func send(_ line: String) throws { try input.write(contentsOf: Data((line + "\n").utf8)) }

  /// Ends it, whatever it does about signals: oscdump goes on after those that ask it to end.
  package func stop() { kill(process.processIdentifier, SIGKILL) }

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - program: Its name.
  ///   - arguments: Its arguments.
  /// - Returns: Whether it said that all went well.
  /// - Throws: What starting it throws.
  package static func run(_ program: String, _ arguments: [String]) async throws -> Bool {
    let peer = try Peer(program, arguments)
    var lines = peer.lines()
    while await lines.next() != nil {}
    try peer.process.waitForEnd()
    return peer.process.terminationStatus == 0
  }

  /// Whether there is a program of that name.
  package static func exists(_ program: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }
}
