import Foundation
import TestSupport
import Testing

/// Imports cues as blocks, taps each of them, and sees what a console is sent.
@Suite("Blocks of cues", .timeLimit(.minutes(10)))
struct CueBlockTests {
  private static let cues = ["0.5", "1", "2.5", "10", "20"]

  private static let file = """
    START_TARGETS
    TARGET_TYPE,TARGET_TYPE_AS_TEXT,TARGET_LIST_NUMBER,TARGET_ID,PART_NUMBER,LABEL
    15,Cue_List,,5,,Main
    \(cues.map { "1,Cue,5,\($0),,Cue \($0)\n" }.joined())END_TARGETS

    """

  private let folder: TemporaryFolder
  private var workspace: String { folder.file("w.callboard") }

  init() throws {
    folder = try TemporaryFolder()
    let file = try folder.write(Self.file, to: "hall.csv")
    let run = try BuiltExecutable.importer.run(
      [file, "--into", workspace, "--cues-as-blocks", "--report", "json"])
    let report = try #require(
      (try run.objects().last?["files"] as? [[String: Any]])?.first, "\(run)")
    #expect(report["cueBlocks"] as? Int == Self.cues.count, "\(run)")
    #expect((report["leftOut"] as? [Any])?.isEmpty == true, "\(run)")
  }

  private func run(_ script: [String]) throws -> Run {
    let run = try BuiltExecutable.callboard.run(
      [workspace, "--format", "json"], input: script.joined(separator: "\n"))
    try #require(run.status == 0, "\(run)")
    return run
  }

  private static let board = "board \"Cues of list 5 Main\""

  /// Where to tap the block of each cue.
  private func taps() throws -> [String] {
    let run = try run([Self.board, "items"])
    let items = try #require(try run.objects().last?["items"] as? [[String: Any]], "\(run)")
    var taps: [String: String] = [:]
    for item in items {
      let object = try #require(item["object"] as? [String: Any])
      #expect(object["kind"] as? String == "list" && object["number"] as? String == "5")
      let (x, y) = (try #require(item["x"] as? Int), try #require(item["y"] as? Int))
      taps[try #require(object["cue"] as? String)] = "tap \(44 * x + 44),\(44 * y + 44)"
    }
    return try Self.cues.map { try #require(taps[$0], "no block of cue \($0)") }
  }

  @Test(
    "Each is sent as it is numbered",
    arguments: [
      ("eos", Self.cues.map { "/eos/cue/5/\($0)/fire" }),
      ("hog4", Self.cues.map { "/hog/playback/go/0/5.\($0) 1.0" }),
      ("grandma3", Self.cues.map { "/cmd \"Goto Sequence 5 Cue \($0)\"" }),
    ])
  func sent(profile: String, expected: [String]) throws {
    let console = try DatagramReceiver()
    let script =
      ["connect osc+udp://127.0.0.1:\(console.port) --profile \(profile)", Self.board, "play"]
    _ = try run(script + taps())
    #expect(expected.map { _ in DatagramText.text(of: console.next()) } == expected)
  }

  @Test("oscdump prints the same", .enabled(if: Peer.exists("oscdump")))
  func oscdump() async throws {
    // A port that was free just now.
    let port = try DatagramReceiver().port
    let peer = try Peer("oscdump", ["-L", "\(port)"])
    defer { peer.stop() }
    var lines = peer.lines()
    let connect = "connect osc+udp://127.0.0.1:\(port) --profile eos"
    await lines.becomeReady { [self] in _ = try run([connect, "send /ready"]) }
    _ = try run([connect, Self.board, "play"] + taps())
    var printed: [String] = []
    while printed.count < Self.cues.count, let line = await lines.next() {
      // Before each message is its time tag.
      let words = line.split(separator: " ")
      if words.count > 1, words[1].hasPrefix("/eos/cue") { printed.append(String(words[1])) }
    }
    #expect(printed == Self.cues.map { "/eos/cue/5/\($0)/fire" })
  }

  @Test("The file again changes nothing")
  func again() throws {
    let run = try BuiltExecutable.importer.run(
      [
        folder.file("hall.csv"), "--into", workspace, "--cues-as-blocks", "--report", "json",
      ])
    let report = try #require((try run.objects().last?["files"] as? [[String: Any]])?.first)
    #expect((report["created"] as? [String: Int])?.isEmpty == true)
    #expect((report["updated"] as? [String: Int])?.isEmpty == true)
    #expect(report["unchanged"] as? [String: Int] == ["list": Self.cues.count + 1])
  }
}
