import Foundation

/// The server that was built beside this program.
struct BenchServer {
  /// Where it listens.
  let url: String
  /// The keys that it accepts, all of one owner; none if another process made them.
  let keys: [String]
  private let process = Process()

  private static var program: URL {
    URL(fileURLWithPath: BuiltProcess.path(of: "callboard-sync-server"))
  }

  /// Starts a server with a store in a folder.
  init(in folder: String, keys count: Int = 1) throws {
    let store = "sqlite:\(folder)/sync.db"
    let keys = try (1...count).map { try Self.makeKey("bench-\($0)", in: store) }
    try self.init(on: store, keys: keys)
  }

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - store: The store, as the server's `--store` names it.
  ///   - options: Other options of the server.
  ///   - keys: Keys that the store has.
  /// - Throws: ``BuiltProcess/Failure`` if it does not start.
  init(on store: String, _ options: [String] = [], keys: [String] = []) throws {
    self.keys = keys
    let output = Pipe()
    process.executableURL = Self.program
    process.arguments =
      ["--store", store, "--port", "0", "--plain", "--log-level", "error"] + options
    process.standardOutput = output
    try process.run()
    var text = ""
    while text.firstMatch(of: /http:\/\/127\.0\.0\.1:\d+\n/) == nil {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else {
        throw BuiltProcess.Failure(description: "callboard-sync-server did not start: \(text)")
      }
      text += String(decoding: data, as: UTF8.self)
    }
    url = text.firstMatch(of: /http:\/\/127\.0\.0\.1:\d+/).map { String($0.output) } ?? ""
  }

  private static func makeKey(_ name: String, in store: String) throws -> String {
    let making = Process()
    let made = Pipe()
    making.executableURL = program
    making.arguments = ["keys", "new", name, "--store", store]
    making.standardOutput = made
    try making.run()
    let key = try made.fileHandleForReading.readToEnd() ?? Data()
    making.waitUntilExit()
    return String(decoding: key, as: UTF8.self)
  }

  /// The port where it listens; 0 if it does not.
  var port: Int { url.split(separator: ":").last.flatMap { Int($0) } ?? 0 }

  /// How much memory it uses, in megabytes.
  var megabytes: Int {
    let text = try? String(
      contentsOfFile: "/proc/\(process.processIdentifier)/statm", encoding: .utf8)
    let pages = text?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * 4 / 1_024
  }

  /// How much memory it uses, in kilobytes, with its part of what it shares with other processes;
  /// `nil` without `/proc`.
  var proportionalKilobytes: Int? {
    let text = try? String(
      contentsOfFile: "/proc/\(process.processIdentifier)/smaps_rollup", encoding: .utf8)
    let line = text?.split(separator: "\n").first { $0.hasPrefix("Pss:") }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
  }

  /// How long processors have worked for it, which other processes hardly change; 0 without
  /// `/proc`.
  var processorTime: Duration { BuiltProcess.processorTime(of: process.processIdentifier) }

  /// Ends it.
  func stop() { process.terminate() }

  /// Ends it, and waits until it has: then it uses its store no longer.
  func end() {
    process.terminate()
    process.waitUntilExit()
  }
}
