import Foundation

/// The server that was built beside this program.
struct BenchServer {
  /// Where it listens.
  let url: String
  /// The keys that it accepts, all of one owner.
  let keys: [String]
  private let process = Process()

  /// Starts a server with a store in a folder.
  init(in folder: String, keys count: Int = 1) throws {
    let program = URL(fileURLWithPath: BuiltProcess.path(of: "callboard-sync-server"))
    let store = "sqlite:\(folder)/sync.db"
    keys = try (1...count).map { number in
      let making = Process()
      let made = Pipe()
      making.executableURL = program
      making.arguments = ["keys", "new", "bench-\(number)", "--store", store]
      making.standardOutput = made
      try making.run()
      let key = try made.fileHandleForReading.readToEnd() ?? Data()
      making.waitUntilExit()
      return String(decoding: key, as: UTF8.self)
    }
    let output = Pipe()
    process.executableURL = program
    process.arguments = ["--store", store, "--port", "0", "--plain", "--log-level", "error"]
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

  /// How much memory it uses, in megabytes.
  var megabytes: Int {
    let text = try? String(
      contentsOfFile: "/proc/\(process.processIdentifier)/statm", encoding: .utf8)
    let pages = text?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * 4 / 1_024
  }

  /// Ends it.
  func stop() { process.terminate() }
}
