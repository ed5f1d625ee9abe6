import Foundation
import TestSupport
import Testing

/// Drives the built REPL with a real QLC+ whose buttons and cue lists blocks were imported from.
@Suite(
  "Buttons of QLC+", .timeLimit(.minutes(10)), .serialized,
  .enabled(if: RunningQLC.isInstalled, "Tools/setup test installs qlcplus"))
struct QLCButtonTests {
  private static let stage = QLCWorkspace.text(
    scenes: [0: "Red", 1: "Blue", 4: "Wash"],
    chasers: [
      QLCWorkspace.chaser(2, "Play", steps: [0, 1]), QLCWorkspace.chaser(3, "Other", steps: [1]),
    ],
    widgets: [
      QLCWorkspace.cueList(5, "Main cues", chaser: 2),
      QLCWorkspace.slider(6, "Level", function: 4),
      QLCWorkspace.soloFrame(
        9,
        [
          QLCWorkspace.button(1, "Red", function: 0), QLCWorkspace.button(2, "Blue", function: 1),
          QLCWorkspace.button(3, "Bump", function: 1, action: "Flash"),
        ]),
    ])

  private let folder: TemporaryFolder
  private let port: Int
  private let session: CommandSession

  init() throws {
    folder = try TemporaryFolder()
    port = try LoopbackSocket.freePort()
    session = try CommandSession(on: folder.file("w.callboard"))
  }

  /// Imports the workspace, starts QLC+ with another or the same, and plays the board of the frame.
  private func begin(
    _ text: String = stage, isOperating: Bool = true
  ) throws -> (RunningQLC, QLCWitness) {
    let file = try folder.write(Self.stage, to: "stage.qxw")
    try session.answer(to: "show new S")
    try session.answer(to: "import \(file)")
    let loaded = try folder.write(text, to: "loaded.qxw")
    let console = try RunningQLC(port: port, workspace: loaded, isOperating: isOperating)
    let witness = try QLCWitness.wait(onPort: port)
    try session.answer(to: "connect qlc://127.0.0.1:\(port)")
    try session.answer(to: "board Solo")
    try session.answer(to: "play")
    // It listens before its virtual console is there.
    try session.wait(for: "trigger #2 --dry-run") { Self.addresses($0) == ["2|255"] }
    return (console, witness)
  }

  private func sent(_ command: String) throws -> [String] {
    Self.addresses(try session.answer(to: command))
  }

  private static func addresses(_ answer: [String: Any]) -> [String] {
    (answer["sent"] as? [[String: Any]] ?? []).compactMap { $0["address"] as? String }
  }

  @Test("A block presses the button it came from, which is then active, and solo frames hold")
  func pressing() throws {
    let (console, witness) = try begin()
    #expect(try sent("trigger #1") == ["1|255"])
    #expect(try witness.widget(1, expecting: "255") == "255")
    try waitUntilRunning(["Red"])
    // The solo frame stops the other.
    #expect(try sent("trigger #2") == ["2|255"])
    #expect(try witness.widget(2, expecting: "255") == "255")
    #expect(try witness.widget(1, expecting: "0") == "0")
    try waitUntilRunning(["Blue"])
    // One press at QLC+ stops what a block started.
    try witness.press(2)
    #expect(try witness.status(of: 1, expecting: "Stopped") == "Stopped")
    try waitUntilRunning([])
    // What somebody else started, its function stops: a press would only take it over.
    try witness.start(0)
    try waitUntilRunning(["Red"])
    #expect(try witness.widget(1, expecting: "127") == "127")
    #expect(try sent("trigger #1") == ["QLC+API|setFunctionStatus|0|0"])
    #expect(try witness.status(of: 0, expecting: "Stopped") == "Stopped")
    #expect(try session.end().status == 0)
    console.kill()
  }

  @Test("Where number and caption do not agree, the function is fired")
  func otherButtons() throws {
    let other = Self.stage.replacingOccurrences(of: "Caption=\"Red\"", with: "Caption=\"Rot\"")
    let (console, witness) = try begin(other)
    #expect(try sent("trigger #1") == ["QLC+API|setFunctionStatus|0|1"])
    #expect(try witness.widget(1, expecting: "127") == "127")
    #expect(try sent("trigger #2") == ["2|255"])
    #expect(try witness.widget(2, expecting: "255") == "255")
    #expect(try session.end().status == 0)
    console.kill()
  }

  @Test("A message that toggles a button presses it once, also after somebody else did")
  func written() throws {
    let (console, witness) = try begin()
    try session.answer(to: "edit")
    try session.answer(to: "override #1 \"1|255\"")
    try session.answer(to: "play")
    for expected in ["255", "0", "255"] {
      #expect(try sent("trigger #1") == ["1|255"])
      #expect(try witness.widget(1, expecting: expected) == expected)
      try waitUntilRunning(expected == "255" ? ["Red"] : [])
    }
    // Somebody switches it off at QLC+: the next tap switches it on.
    try witness.press(1)
    #expect(try witness.widget(1, expecting: "0") == "0")
    try waitUntilRunning([])
    #expect(try sent("trigger #1") == ["1|255"])
    #expect(try witness.widget(1, expecting: "255") == "255")
    #expect(try session.end().status == 0)
    console.kill()
  }

  @Test("In design mode a press does nothing, and that is said")
  func designMode() throws {
    let (console, witness) = try begin(isOperating: false)
    #expect(try sent("trigger #1") == ["1|255"])
    let deadline = ContinuousClock.now + .patience
    var messages: [String] = []
    while messages.isEmpty, ContinuousClock.now < deadline {
      messages = try session.answer(to: "view")["messages"] as? [String] ?? []
    }
    #expect(messages == ["QLC+ did not react: is it in operate mode?"])
    #expect(try witness.widget(1, expecting: "0") == "0")
    #expect(try session.end().status == 0)
    console.kill()
  }

  @Test("A cue list is stepped by its widget; a chaser without one starts and stops")
  func cueList() throws {
    let (console, witness) = try begin()
    #expect(try sent("trigger list 3") == ["5|NEXT"])
    #expect(try witness.widget(5, expecting: "PLAY|0|") == "PLAY|0|")
    #expect(try sent("trigger list 3") == ["5|NEXT"])
    #expect(try witness.widget(5, expecting: "PLAY|1|") == "PLAY|1|")
    try session.wait(for: "cues list 3") { $0["active"] as? String == "2" }
    let actions = try session.answer(to: "cues list 3")["actions"] as? [String]
    #expect(actions == ["back", "release", "go"])
    let others = try session.answer(to: "cues list 4")["actions"] as? [String]
    #expect(others == ["release", "go"])
    #expect(try sent("trigger list 4") == ["QLC+API|setFunctionStatus|3|1"])
    console.kill()
    try session.wait(for: "cues list 3") { $0["asOf"] is Int }
    #expect(try session.answer(to: "cues list 3")["active"] as? String == "2")
    #expect(try session.end().status == 0)
  }

  @Test("A slider for playback starts and stops, however soon after the start")
  func slider() throws {
    let (console, witness) = try begin()
    try session.answer(to: "board \"Virtual Console\"")
    try session.answer(to: "play")
    #expect(try sent("trigger #2") == ["6|255"])
    #expect(try sent("trigger #2") == ["6|0"])
    #expect(try witness.status(of: 4, expecting: "Stopped") == "Stopped")
    #expect(try sent("trigger #2") == ["6|255"])
    #expect(try witness.status(of: 4, expecting: "Running") == "Running")
    try waitUntilRunning(["Level"])
    #expect(try sent("trigger #2") == ["6|0"])
    #expect(try witness.status(of: 4, expecting: "Stopped") == "Stopped")
    #expect(try session.end().status == 0)
    console.kill()
  }

  /// Waits until the blocks that run have these titles.
  private func waitUntilRunning(_ titles: Set<String>) throws {
    try session.wait(for: "view") { answer in
      let elements = answer["elements"] as? [[String: Any]] ?? []
      let running = elements.filter { ($0["state"] as? [String] ?? []).contains("running") }
      return Set(running.compactMap { $0["title"] as? String }).subtracting(["Bump"]) == titles
    }
  }
}
