import Foundation
import TestSupport
import Testing

/// A block in a session's reports.
struct ImportedBlock {
  let item: [String: Any]

  var label: String? { item["label"] as? String }
  var object: [String: Any]? { item["object"] as? [String: Any] }

  /// What it does and sends, and what it is called: `flash - FOG`.
  var summary: String {
    [item["action"], item["message"], item["label"]].map { $0 as? String ?? "-" }
      .joined(separator: " ")
  }

  /// The cells that it covers.
  var cells: [Int] { ["x", "y", "width", "height"].map { item[$0] as? Int ?? .min } }

  /// Where a finger touches it.
  var spot: String { "\(cells[0] * 44 + cells[2] * 22),\(cells[1] * 44 + cells[3] * 22)" }

  /// The blocks on the board that is open, in reading order.
  static func all(in session: CommandSession) throws -> [ImportedBlock] {
    let items = try #require(try session.answer(to: "items")["items"] as? [[String: Any]])
    return items.map(ImportedBlock.init)
  }
}

/// Drives the built REPL with a real QLC+: what a button does there, its block does.
@Suite(
  "Imported actions and QLC+", .timeLimit(.minutes(10)), .serialized,
  .enabled(if: RunningQLC.isInstalled, "Tools/setup test installs qlcplus"))
struct ImportedActionTests {
  private static let stage = QLCWorkspace.text(
    scenes: [0: "Warm wash", 1: "Fog"],
    widgets: [
      QLCWorkspace.button(1, "WARM", function: 0),
      QLCWorkspace.button(2, "Fog", function: 1, action: "Flash"),
      QLCWorkspace.button(3, "STOP", function: nil, action: "StopAll"),
      QLCWorkspace.button(4, "DARK", function: nil, action: "Blackout"),
    ])

  private let folder: TemporaryFolder
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    file = try folder.write(Self.stage, to: "stage.qxw")
  }

  @Test("A flash runs while the finger is down, and the buttons that stop and darken are pressed")
  func actions() throws {
    let port = try LoopbackSocket.freePort()
    let qlc = try RunningQLC(port: port, workspace: file)
    let session = try CommandSession(
      on: folder.file("w.callboard"), "show new S", "import \(file)", "board \"Virtual Console\"")
    let blocks = try ImportedBlock.all(in: session)
    try #require(
      blocks.map(\.summary) == [
        "toggle - WARM", "flash - -", "go 3|255 STOP", "go 4|255 DARK",
      ])
    #expect(blocks.map { $0.object == nil } == [false, false, true, true])

    let witness = try QLCWitness.wait(onPort: port)
    try session.answer(to: "connect qlc://127.0.0.1:\(port)")
    try session.answer(to: "play")
    try session.answer(to: "drag \(blocks[1].spot) to \(blocks[1].spot) --hold")
    #expect(try witness.level(ofChannel: 2) { $0 == 255 } == 255)
    try session.answer(to: "cancel")
    #expect(try witness.level(ofChannel: 2) { $0 == 0 } == 0)

    // However short a tap is, nothing stays on.
    for _ in 0..<6 {
      try session.answer(to: "tap \(blocks[1].spot)")
      Thread.sleep(forTimeInterval: 0.2)
      #expect(try witness.level(ofChannel: 2) { $0 == 0 } == 0)
    }

    try session.answer(to: "tap \(blocks[0].spot)")
    #expect(try witness.status(of: 0, expecting: "Running") == "Running")
    try session.answer(to: "tap \(blocks[2].spot)")
    #expect(try witness.status(of: 0, expecting: "Stopped") == "Stopped")

    for expected in ["255", "0"] {
      try session.answer(to: "tap \(blocks[3].spot)")
      #expect(try witness.widget(4, expecting: expected) == expected)
    }
    #expect(try session.end().status == 0)
    qlc.kill()
  }

  @Test("The report counts what blocks do, and a second import changes nothing that was chosen")
  func report() throws {
    let workspace = folder.file("r.callboard")
    func report() throws -> [String: Any] {
      let run = try BuiltExecutable.importer.run(
        [file, "--into", workspace, "--show", "S", "--report", "json"])
      return try #require((try run.objects().last?["files"] as? [[String: Any]])?.first, "\(run)")
    }
    let first = try report()
    #expect(first["actions"] as? [String: Int] == ["flash": 1, "toggle": 1])
    #expect(first["ownMessages"] as? Int == 2)

    let changed = try BuiltExecutable.callboard.run(
      [
        workspace, "-c",
        "show S; board \"Virtual Console\"; edit; action #2 go; label #1 \"mine\"",
      ])
    #expect(changed.status == 0, "\(changed)")
    let second = try report()
    #expect(second["actions"] as? [String: Int] == [:] && second["ownMessages"] as? Int == 0)
    let leftOut = second["leftOut"] as? [[String: Any]] ?? []
    #expect(
      leftOut.contains {
        ($0["reason"] as? String)?.contains("another action, message or label") == true
          && $0["count"] as? Int == 2
      })
    let session = try CommandSession(on: workspace, "show S", "board \"Virtual Console\"")
    let blocks = try ImportedBlock.all(in: session)
    #expect(blocks.prefix(2).map(\.summary) == ["toggle - mine", "go - -"])
  }

  @Test("The report in words says what blocks do")
  func words() throws {
    let run = try BuiltExecutable.importer.run([file, "--into", folder.file("t.callboard")])
    #expect(run.output.contains("  actions: 1 flash, 1 toggle, 2 with a message"), "\(run)")
  }
}
