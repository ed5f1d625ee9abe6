import Foundation
import TestSupport
import Testing

/// Taps blocks through the built REPL, and holds what a console is sent against the tables of
/// `Documentation/consoles.md`.
@Suite("What taps send is what the page of consoles says", .timeLimit(.minutes(10)))
struct ConsoleTapTests {
  private static let page = Result { try ConsolePage() }
  private static let names = (try? page.get().profiles.map(\.name)) ?? []

  private let board: BoardOfAllKinds
  private let console: DatagramReceiver

  init() throws {
    board = try BoardOfAllKinds.made.get()
    console = try DatagramReceiver()
  }

  @Test("The page has tables of all profiles of consoles, and each of all kinds and actions")
  func tables() throws {
    let profiles = try Self.page.get().profiles
    let listed = try board.run("profiles").objects().last?["profiles"] as? [[String: Any]]
    let names = listed?.compactMap { $0["name"] as? String }.filter { $0 != "qlc" }
    #expect(names?.sorted() == profiles.map(\.name).sorted())
    for profile in profiles {
      #expect(profile.cells.map(\.title) == BoardOfAllKinds.cells.map(\.title))
      #expect(!profile.changes.isEmpty)
    }
  }

  @Test("A block of each kind, with each action", arguments: Self.names)
  func kinds(_ name: String) throws {
    let profile = try #require(try Self.page.get().profiles.first { $0.name == name })
    try check(profile.cells, of: name)
  }

  @Test("Blocks, where something is chosen of the profile", arguments: Self.names)
  func choices(_ name: String) throws {
    let profile = try #require(try Self.page.get().profiles.first { $0.name == name })
    try check(profile.changes, of: name)
  }

  // MARK: Tapping

  /// Something that is done at the board, and what is to come of it.
  private struct Action {
    let command: String
    let cell: ConsolePage.Cell
    let sent: [String]

    init(_ command: String, _ cell: ConsolePage.Cell, _ strokes: ArraySlice<[String]>) {
      (self.command, self.cell, sent) = (command, cell, strokes.flatMap(\.self))
    }
  }

  /// Does everything in one process, with a message of its own after each action: what comes before
  /// it is what the action sent.
  private func check(_ cells: [ConsolePage.Cell], of profile: String) throws {
    var script: [String] = []
    var actions: [Action] = []
    var choice: String?
    for (place, cell) in cells.enumerated() {
      if place == 0 || cell.choice != choice {
        choice = cell.choice
        let setting = choice.map { " --set \($0)" } ?? ""
        script.append(
          "connect osc+udp://127.0.0.1:\(console.port) --profile \(profile) --gap 0\(setting)")
        // What greets the console comes before it.
        script.append("board Main; play; send /begin")
      }
      let ways = try Self.actions(cell)
      actions += ways
      script += ways.flatMap { [$0.command, "send /end"] }
    }
    let started = try board.start(script)
    let parts = console.messages(between: "/end", actions.count) { started.process.isRunning }
    let run = try started.wait()
    try #require(run.status == 0, "\(run)")
    let answers = try run.gestures()
    try #require(answers.count == actions.count, "\(run)")
    try #require(parts.count == actions.count + 1, "\(parts)")
    for ((action, answer), part) in zip(zip(actions, answers), parts) {
      let reported = "\(profile), \(action.cell.title): \(action.command)"
      let sent = part.firstIndex(of: "/begin").map { Array(part[($0 + 1)...]) } ?? part
      #expect(sent == action.sent, "\(reported)")
      let reportedMessages = answer.effects("sent").flatMap { $0["sent"] as? [Any] ?? [] }
      #expect(reportedMessages.count == action.sent.count, "\(reported)")
      let refusals = answer.effects("message").map { "\($0["code"] ?? "") \($0["text"] ?? "")" }
      if let reason = action.cell.refusal {
        try #require(refusals.count == 1, "\(reported): \(refusals)")
        #expect(refusals[0].hasPrefix("notSent "), "\(reported)")
        #expect(reason.isEmpty || refusals[0].contains(reason), "\(reported)")
      } else {
        #expect(refusals == [], "\(reported)")
      }
    }
    #expect(parts.last == [])
  }

  /// The ways to touch a block: what flashes is held and released too.
  private static func actions(_ cell: ConsolePage.Cell) throws -> [Action] {
    let spot = try #require(BoardOfAllKinds.spot(of: cell), "no block is \(cell.title)")
    let tap = Action("tap \(spot.x),\(spot.y)", cell, cell.strokes[...])
    guard cell.strokes.count > 1 else { return [tap] }
    // As little as that is not a drag.
    let hold = "drag \(spot.x),\(spot.y) to \(spot.x + 2),\(spot.y) --hold"
    return [
      tap, Action(hold, cell, cell.strokes[..<1]), Action("cancel", cell, cell.strokes[1...]),
    ]
  }
}

/// A workspace with a block for each cell of the table of a profile.
///
/// Each kind has a column on the board `Main`, and each action and number a row.
private struct BoardOfAllKinds {
  private static let kinds = [
    "group", "intensity", "position", "colour", "beam", "effect", "list", "scene", "batch",
    "macro", "plot",
  ]
  private static let rows = [
    ("go", "5"), ("release", "5"), ("pause", "5"), ("back", "5"), ("flash", "5"), ("go", "5.2"),
  ]

  private static let cues = ["5/20", "5/2.5"]

  /// What the blocks do, in the order of the page.
  static let cells =
    kinds.flatMap { kind in
      rows.map { ConsolePage.Cell(kind: kind, action: $0.0, number: $0.1) }
    } + cues.map { ConsolePage.Cell(kind: "list", action: "go", number: $0) }

  /// It is made once; scripts run on copies, as a workspace remembers what it was connected to.
  static let made = Result { try Self() }

  private let folder: TemporaryFolder

  private init() throws {
    folder = try TemporaryFolder()
    var script = ["show new S", "board new Main", "edit"]
    for kind in Self.kinds {
      script += ["object add \(kind) 5 Five", "object add \(kind) 5.2 Point"]
    }
    script += Self.cues.map { "object add list \($0) Cue" }
    for cell in Self.cells {
      guard let place = Self.place(of: cell) else { continue }
      script.append("place \(cell.kind) \(cell.number) at \(place.x),\(place.y) 1x1")
      if cell.action != "go" { script.append("action @\(place.x),\(place.y) \(cell.action)") }
    }
    let run = try BuiltExecutable.callboard.run(
      [folder.file("made.callboard")], input: script.joined(separator: "\n"))
    try #require(run.status == 0, "\(run)")
  }

  /// Where a block lies, in cells.
  private static func place(of cell: ConsolePage.Cell) -> (x: Int, y: Int)? {
    let known = rows + cues.map { ("go", $0) }
    guard let column = kinds.firstIndex(of: cell.kind),
      let row = known.firstIndex(where: { $0 == (cell.action, cell.number) })
    else { return nil }
    return (column - kinds.count / 2, row - rows.count / 2)
  }

  /// The middle of a block, in points.
  static func spot(of cell: ConsolePage.Cell) -> (x: Int, y: Int)? {
    place(of: cell).map { (44 * $0.x + 22, 44 * $0.y + 22) }
  }

  /// Starts a script on a copy.
  func start(_ script: [String]) throws -> StartedRun {
    let path = folder.file("\(UUID().uuidString).callboard")
    try FileManager.default.copyItem(atPath: folder.file("made.callboard"), toPath: path)
    return try BuiltExecutable.callboard.start(
      [path, "--format", "json"], input: .text(script.joined(separator: "\n")))
  }

  func run(_ command: String) throws -> Run { try start([command]).wait() }
}
