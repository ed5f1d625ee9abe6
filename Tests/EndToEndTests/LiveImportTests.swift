import Foundation
import TestSupport
import Testing

/// Imports from consoles that scripts play, through the built REPL.
@Suite(
  "Imports from a console", .timeLimit(.minutes(10)),
  .enabled(if: Peer.hasPython, "\(Peer.pythonIsMissing)"))
struct LiveImportTests {
  /// What an import did to the show, by kinds.
  private func counts(_ run: Run, _ what: String) throws -> [String: Int] {
    try #require(run.status == 0, "\(run)")
    let files = try #require(try run.objects().last?["files"] as? [[String: Any]], "\(run)")
    return try #require(files.first?[what] as? [String: Int], "\(run)")
  }

  @Test(
    "The show of an Eos is imported, and again without a change",
    arguments: [("length", "1.0"), ("slip", "1.1")] as [(String, String)])
  func twice(framing: String, mode: String) async throws {
    let (peer, ports) = try await Peer.python("eos", [mode])
    defer { peer.stop() }
    let folder = try TemporaryFolder()
    let arguments = [
      folder.file("new.callboard"), "--format", "json", "-c",
      "import eos://127.0.0.1:\(ports[0])?framing=\(framing)",
    ]
    let everything = [
      "group": 100, "intensity": 1, "position": 1, "colour": 2, "beam": 1, "effect": 1, "list": 2,
      "scene": 1, "macro": 2,
    ]
    let first = try BuiltExecutable.callboard.run(arguments)
    #expect(try counts(first, "created") == everything)
    let second = try BuiltExecutable.callboard.run(arguments)
    #expect(try counts(second, "created") == [:])
    #expect(try counts(second, "updated") == [:])
    #expect(try counts(second, "unchanged") == everything)
  }

  @Test("A peer that is not a console is an error, and the process ends")
  func silent() async throws {
    let (peer, ports) = try await Peer.python("hostile", ["silent"])
    defer { peer.stop() }
    let run = try BoardWorkspace().json("import eos://127.0.0.1:\(ports[0])")
    #expect(run.status == 1, "\(run)")
    #expect(try run.errorCodes() == ["noAnswer"], "\(run)")
  }

  @Test(
    "What floods an import does not fill the memory",
    arguments: [
      ["1.0", "/eos/out/ping", "60000"], ["1.1", "/eos/out/get/group/1/list/0/3", "1000"],
      ["1.0", "/eos/out/notify/group/list/0/2", "10"],
    ])
  func flood(_ arguments: [String]) async throws {
    let (peer, ports) = try await Peer.python("hostile", ["flood"] + arguments)
    defer { peer.stop() }
    let workspace = try BoardWorkspace()
    let framing = arguments[0] == "1.0" ? "length" : "slip"
    let command = "import eos://127.0.0.1:\(ports[0])?framing=\(framing)"
    let run = try BuiltExecutable.callboard.start(
      [workspace.path, "--format", "json"], input: .text(command))
    var most = 0
    while run.process.isRunning {
      most = max(most, Self.memory(of: run.process.processIdentifier))
      try await Task.sleep(for: .milliseconds(20))
    }
    let end = try run.wait()
    #expect(end.status == 1, "\(end)")
    #expect(most > 0)
    #expect(most < 400_000_000)
  }

  /// The bytes that a process has in memory; 0 where the system does not say.
  private static func memory(of process: Int32) -> Int {
    let text = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1_024
  }
}
