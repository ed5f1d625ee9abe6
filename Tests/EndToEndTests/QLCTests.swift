import TestSupport
import Testing

/// Drives the built REPL with a real QLC+, which is asked itself what came of it.
@Suite(
  "A board of QLC+", .timeLimit(.minutes(10)), .serialized,
  .enabled(if: RunningQLC.isInstalled, "Tools/setup test installs qlcplus"))
struct QLCTests {
  /// Two buttons start the function 4, which becomes the scene 5.
  private static let stage = QLCWorkspace.text(
    scenes: [0: "Warm wash", 4: "Cold wash"],
    widgets: [
      QLCWorkspace.button(0, "Warm wash", function: 0),
      QLCWorkspace.button(1, "Cold wash", function: 4),
      QLCWorkspace.button(2, "Cold wash", function: 4),
    ])
  private static let board = "board \"Virtual Console\""
  private static let function = 4

  private let folder: TemporaryFolder
  private let file: String
  private let port: Int
  private let session: CommandSession

  init() throws {
    folder = try TemporaryFolder()
    file = try folder.write(Self.stage, to: "stage.qxw")
    port = try LoopbackSocket.freePort()
    session = try CommandSession(on: folder.file("w.callboard"))
  }

  @Test("A tap starts the function that a block was imported from, also after a crash of QLC+")
  func life() throws {
    let first = try RunningQLC(port: port, workspace: file)
    let spots = try importBoard()
    let witness = try QLCWitness.wait(onPort: port)
    try session.answer(to: "connect qlc://127.0.0.1:\(port)")
    try session.answer(to: "play")
    #expect(try witness.status(of: Self.function, expecting: "Stopped") == "Stopped")

    // By the action of a block, and by a command.
    for release in ["tap \(spots.off)", "trigger @\(spots.on.cell) --release"] {
      try session.answer(to: "tap \(spots.on)")
      #expect(try witness.status(of: Self.function, expecting: "Running") == "Running")
      try waitUntilShown(["Cold wash", "Cold wash"])
      try session.answer(to: release)
      #expect(
        try witness.status(of: Self.function, expecting: "Stopped") == "Stopped", "\(release)")
      try waitUntilShown([])
    }

    // One that hangs is lost as well, and what ran may run or not.
    try session.answer(to: "tap \(spots.on)")
    try waitUntilShown(["Cold wash", "Cold wash"])
    first.freeze()
    try waitUntilConnection(is: "lost")
    try waitUntilShown([])
    try waitUntilShown(["Cold wash", "Cold wash"], as: "unknown")
    first.thaw()
    try waitUntilConnection(is: "connected")
    try waitUntilShown(["Cold wash", "Cold wash"])

    first.kill()
    try waitUntilConnection(is: "lost")
    try waitUntilShown(["Cold wash", "Cold wash"], as: "unknown")
    let tap = "\(try session.answer(to: "tap \(spots.on)"))"
    #expect(tap.contains("notSent") && !tap.contains("trigger"), "\(tap)")
    let second = try RunningQLC(port: port, workspace: file)
    let heir = try QLCWitness.wait(onPort: port)
    try waitUntilConnection(is: "connected")
    #expect(try heir.status(of: Self.function, expecting: "Stopped") == "Stopped")
    try waitUntilShown([], as: "unknown")
    try waitUntilShown([])
    try session.answer(to: "tap \(spots.on)")
    #expect(try heir.status(of: Self.function, expecting: "Running") == "Running")
    try waitUntilShown(["Cold wash", "Cold wash"])
    let run = try session.end()
    #expect(run.status == 0, "\(run)")
    second.kill()
  }

  @Test("A toggle follows what QLC+ reports, also after somebody else's change")
  func toggle() throws {
    let qlc = try RunningQLC(port: port, workspace: file)
    let spots = try importBoard()
    try session.answer(to: "action @\(spots.on.cell) toggle")
    let witness = try QLCWitness.wait(onPort: port)
    try session.answer(to: "connect qlc://127.0.0.1:\(port)")
    try session.answer(to: "play")
    for expected in ["Running", "Stopped", "Running"] {
      try session.answer(to: "tap \(spots.on)")
      #expect(try witness.status(of: Self.function, expecting: expected) == expected)
      try waitUntilShown(expected == "Running" ? ["Cold wash", "Cold wash"] : [])
    }
    // Somebody stops it at the desk: the next tap starts it, whatever was switched on here.
    try witness.stop(Self.function)
    try waitUntilShown([])
    try session.answer(to: "tap \(spots.on)")
    #expect(try witness.status(of: Self.function, expecting: "Running") == "Running")
    // The next run asks before its first tap, and knows better than what was remembered.
    try witness.stop(Self.function)
    #expect(try witness.status(of: Self.function, expecting: "Stopped") == "Stopped")
    #expect(try session.end().status == 0)
    for expected in ["Running", "Stopped"] {
      let run = try BuiltExecutable.callboard.run(
        [folder.file("w.callboard"), "-c", "\(Self.board); play; tap \(spots.on)"])
      #expect(run.status == 0, "\(run)")
      #expect(try witness.status(of: Self.function, expecting: expected) == expected)
    }
    qlc.kill()
  }

  /// A block.
  private struct Spot: CustomStringConvertible {
    let x: Int
    let y: Int

    /// Where it is tapped.
    var description: String { "\(44 * x + 22),\(44 * y + 22)" }
    /// Where it lies.
    var cell: String { "\(x),\(y)" }
  }

  /// Imports the workspace, and gives the blocks that start and stop the function.
  private func importBoard() throws -> (on: Spot, off: Spot) {
    try session.answer(to: "show new S")
    try session.answer(to: "import \(file)")
    try session.answer(to: Self.board)
    let items = try #require(try session.answer(to: "items")["items"] as? [[String: Any]])
    let spots = items.compactMap { item -> Spot? in
      guard let object = item["object"] as? [String: Any], object["number"] as? String == "5",
        let x = item["x"] as? Int, let y = item["y"] as? Int
      else { return nil }
      return Spot(x: x, y: y)
    }
    try #require(spots.count == 2, "\(items)")
    try session.answer(to: "edit")
    try session.answer(to: "action @\(spots[0].cell) go")
    try session.answer(to: "action @\(spots[1].cell) release")
    return (spots[0], spots[1])
  }

  private func waitUntilConnection(is state: String) throws {
    try session.wait(for: "connections") { answer in
      let connections = answer["connections"] as? [[String: Any]]
      return connections?.map { $0["state"] as? String } == [state]
    }
  }

  /// Waits until the blocks in a state have these titles: those that run, or are not known to.
  private func waitUntilShown(_ titles: [String], as state: String = "running") throws {
    try session.wait(for: "view") { answer in
      let elements = answer["elements"] as? [[String: Any]] ?? []
      return titles
        == elements.filter { ($0["state"] as? [String] ?? []).contains(state) }
        .map { $0["title"] as? String }
    }
  }
}
