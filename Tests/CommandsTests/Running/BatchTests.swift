import Commands
import Domain
import Foundation
import PluginAPI
import TestSupport
import Testing
import TextCells
import Workspace

@Suite("Changes that are kept all together, or not at all")
struct BatchTests {
  private static let lists = ["shows", "objects", "boards", "items", "trips"]

  /// What the lists of a workspace say, as JSON; errors count as answers.
  private func lists(_ runner: CommandRunner) async throws -> [String] {
    var lists: [String] = []
    for line in Self.lists {
      let statement = try #require(Statement.all(in: line).first)
      do {
        lists.append(JSONForm().text(of: CommandResult(try await runner.run(statement).answer)))
      } catch {
        lists.append("\(error)")
      }
    }
    return lists
  }

  @Test("A batch is one step to undo and one entry of the history")
  func commits() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    let before = try await stage.json("items")
    let after = try await stage.json("begin; move @0,0 to 8,8; resize @2,0 to 2x2; items")
    #expect(after != before)
    let other = try stage.other()
    for line in ["board Main", "edit"] { _ = try await other.run(line: line) }
    #expect(try await lists(other)[3] == before)
    #expect(try await stage.text("commit") == "committed 2 changes as one\n")
    #expect(try await stage.json("items") == after)
    #expect(try await lists(other)[3].contains("\"x\":8"))
    #expect(try await stage.text("history 1").contains("begin; move @0,0 to 8,8; resize @2,0"))
    #expect(try await stage.text("undo").contains("undid"))
    #expect(try await stage.json("items") == before)
    // What was done before the batch is a step of its own.
    #expect(try await stage.json("undo; redo; redo; items") == after)
  }

  @Test("A batch that is rolled back leaves everything as it was, the steps to undo included")
  func rollsBack() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    try await stage.run("move @0,0 to 8,8")
    let before = try await lists(stage.runner)
    try await stage.run(
      """
      begin; show new Other; object add list 9; board new Side; place list 9 at 0,0
      show Hamlet; board Main; edit; move @8,8 to 9,9; object delete macro 1 --yes; show delete Other --yes
      """)
    #expect(try await lists(stage.runner) != before)
    #expect(try await stage.text("rollback").hasPrefix("rolled back "))
    #expect(try await lists(stage.runner) == before)
    #expect(try await stage.text("undo").hasPrefix("undid: move #"))
    #expect(try await stage.error("rollback").message == "no batch is open")
  }

  @Test("A rollback says what it closed and opened again")
  func reopens() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    #expect(
      try await stage.text("begin; board new Side; rollback")
        == "rolled back 1 change\nclosed board 'Side'; board 'Main' is open again\n")
    #expect(
      try await stage.text("begin; play; rollback")
        == "rolled back 0 changes\nboard 'Main' is in edit mode again\n")
    #expect(
      try await stage.text("show Hamlet; begin; board Main; rollback")
        == "rolled back 0 changes\nclosed board 'Main'; show 'Hamlet' is open again\n")
    #expect(try await stage.text("begin; rollback") == "rolled back 0 changes\n")
  }

  @Test("An import into a show of other objects is reported, and a rollback takes it back")
  func importing() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    let file = stage.folder.appendingPathComponent("tour.csv").path
    try "Kind,Number,Name\nlist,5,Finale\nlist,9,Encore\n"
      .write(toFile: file, atomically: true, encoding: .utf8)
    let before = try await lists(stage.runner)
    let text = try await stage.text("begin; import \"\(file)\" --yes")
    #expect(
      text.contains(
        "this changed the open show \"Hamlet\": 1 object created, 1 object updated, "), "\(text)")
    #expect(
      text.hasSuffix(
        "  'rollback' takes it back; --show \"tour\" imports into a separate show\n"), "\(text)")
    try await stage.run("rollback")
    #expect(try await lists(stage.runner) == before)
    // A show of its own changes nothing of the open one.
    let own = try await stage.text("import \"\(file)\" --show \"Tour 2026\"").inOneLine
    #expect(own.contains("into new show \"Tour 2026\"") && !own.contains("this changed"), "\(own)")
    #expect(await stage.runner.workspace.show?.name == "Tour 2026")
    let again = try await stage.text("import \"\(file)\"").inOneLine
    #expect(again.contains("into show \"Tour 2026\"") && !again.contains("this changed"))
    try await stage.run("show Hamlet; board Main; edit")
    #expect(try await lists(stage.runner)[1] == before[1])
  }

  @Test(
    "A batch is one step, also where it takes back older steps or ends the edit session",
    arguments: [
      ("undo; move @0,4 to 0,8; move @0,8 to 2,8", 1),
      ("play; edit; move #1 to 20,0; undo; redo", 0),
      ("play; edit; move #1 to 20,0; move #1 to 22,0; move #2 to 24,9", 0),
      ("move #1 to 20,0; board new Side; board Main; edit; move #1 to 22,0; move #2 to 24,9", 0),
    ])
  func joinsSteps(batch: String, stepsBefore: Int) async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    try await stage.run("play; edit; move @0,0 to 0,4; move @0,4 to 0,6; begin; \(batch); commit")
    #expect(try await stage.text("undo").hasPrefix("undid: move"))
    for _ in 0..<stepsBefore { try await stage.run("undo") }
    #expect(try await stage.error("undo").code == .nothingToUndo)
  }

  @Test("Others who change the workspace first win, and nothing of the batch is kept")
  func loses() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    try await stage.run("begin; move @0,0 to 8,8")
    let other = try stage.other()
    for line in ["board Main", "edit", "move @0,0 to 4,4"] { _ = try await other.run(line: line) }
    let error = try await stage.error("commit")
    #expect(error.code == .stale && error.message.hasSuffix("so nothing was changed"))
    #expect(try await lists(stage.runner) == lists(other))
    try await stage.run("begin; move @4,4 to 8,8; commit")
  }

  @Test(
    "What cannot be taken back is refused meanwhile",
    arguments: [
      "trigger #1", "send /a 1", "release #1", "release all", "connect osc+udp://127.0.0.1:9",
      "disconnect",
      "monitor --for 1", "export x", "trip export json", "record x", "play; tap 10,10",
    ])
  func refuses(line: String) async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    try await stage.run("begin")
    var lines = line.split(separator: ";").map(String.init)
    let last = lines.removeLast()
    for line in lines { try await stage.run(line) }
    let error = try await stage.error(last)
    #expect(error.code == .notAllowed && error.message.contains("between 'begin' and 'commit'"))
    #expect(error.remedy == "'commit' or 'rollback' first")
  }

  @Test(
    "A batch reads what it changed as the workspace is read when it is kept",
    arguments: Effort.scaled(1...12 as ClosedRange<UInt64>))
  func readsItsChanges(seed: UInt64) async throws {
    let stage = try CommandFixture(answer: true)
    try await stage.run(CommandFixture.stage)
    try await stage.run(
      "show new Spare; object add group 9; board new Wings; show Hamlet; board Main")
    var random = SplitMix64(seed: seed)
    try await stage.run("begin; edit")
    var kept = 0
    for _ in 0..<40 {
      let line = Self.line(&random)
      if (try? await stage.runner.run(line: line)) != nil { kept += 1 }
    }
    #expect(kept > 5, "seed \(seed)")
    let (drafted, board) = (try await lists(stage.runner), await stage.runner.workspace.board?.name)
    let show = await stage.runner.workspace.show?.name
    try await stage.run("commit")
    #expect(try await lists(stage.runner) == drafted, "seed \(seed)")
    let other = try stage.other()
    if let show { _ = try await other.run(line: "show \"\(show)\"") }
    if let board {
      _ = try await other.run(line: "board \"\(board)\"")
      if await stage.runner.workspace.mode == .edit { _ = try await other.run(line: "edit") }
    }
    #expect(try await lists(other) == drafted, "seed \(seed)")
  }

  private static func line(_ random: inout SplitMix64) -> String {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    let show = ["Hamlet", "Spare", "Third"].randomElement(using: &random) ?? ""
    let board = ["Main", "Wings", "Side"].randomElement(using: &random) ?? ""
    switch number(0...16) {
    case 0: return "show new \(show)"
    case 1: return "show delete \(show) --yes"
    case 2: return "show rename \(show) to Third"
    case 3: return "show duplicate \(show) as Spare"
    case 4: return "show \(show)"
    case 5: return "board new \(board)"
    case 6: return "board delete \(board) --yes"
    case 7: return "board rename \(board) to Side"
    case 8: return "board duplicate \(board)"
    case 9: return "board \(board)"
    case 10: return "object add list \(number(1...9)) \"Name \(number(1...3))\""
    case 11: return "object delete list \(number(1...9)) --yes"
    case 12: return "object edit list \(number(1...9)) --name \"New\(number(1...9))\""
    case 13: return "place list \(number(1...9)) at \(number(-9...9)),\(number(-9...9))"
    case 14: return "edit"
    case 15: return "move #\(number(1...5)) to \(number(-9...9)),\(number(-9...9))"
    default: return "remove #\(number(1...4))"
    }
  }

  // MARK: Scripts

  /// What a script prints and complains of, and its status.
  private func run(
    _ text: String, on stage: CommandFixture, isWhole: Bool = false, keepsGoing: Bool = false
  ) async -> (printed: String, complained: String, status: Int32) {
    final class Text: @unchecked Sendable { var printed = "", complained = "" }
    let written = Text()
    var script = CommandScript(
      stage.runner, form: TextForm(columns: nil, colorDepth: .none), source: "s",
      keepsGoing: keepsGoing)
    let sink = CommandScript.Sink(
      print: {
        written.printed += $0
        return true
      }, complain: { written.complained += $0 })
    if isWhole { await script.beginWhole(into: sink) }
    await script.run(text, into: sink)
    await script.finish(isStopped: false, into: sink)
    return (written.printed, written.complained, script.status)
  }

  @Test("A whole script that fails changes nothing, and says which line failed")
  func atomicScript() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    let before = try await lists(stage.runner)
    let failed = await run("move @0,0 to 8,8\n\nmove @9,9 to 2,0\nitems", on: stage, isWhole: true)
    #expect(failed.status == 1)
    #expect(failed.complained.contains("s: line 3 failed; nothing changed"), "\(failed)")
    #expect(try await lists(stage.runner) == before)
    let kept = await run("move @0,0 to 8,8\nmove @8,8 to 10,8", on: stage, isWhole: true)
    #expect(kept.status == 0 && kept.complained.isEmpty, "\(kept)")
    #expect(try await stage.json("items").contains("\"x\":10"))
    #expect(try await stage.text("undo; undo").hasPrefix("undid: place"))
  }

  @Test("A batch in a script that fails is skipped to its end")
  func failingBatch() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    let run = await run(
      "begin\nmove @0,0 to 8,8\nplace list 5 at 8,8\nmove @0,0 to 20,20\ncommit\nmove @0,0 to 6,6",
      on: stage, keepsGoing: true)
    #expect(run.status == 1 && run.complained.contains("line 3 failed; nothing since"), "\(run)")
    let items = try await stage.json("items")
    #expect(items.contains("\"x\":6,\"y\":6") && !items.contains("\"x\":20"))
  }

  @Test("A batch that is never committed is rolled back at the end")
  func openEnd() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    let before = try await lists(stage.runner)
    let run = await run("begin; move @0,0 to 8,8", on: stage)
    #expect(run.status == 1 && run.complained.contains("'begin' has no 'commit'; nothing since"))
    #expect(try await lists(stage.runner) == before)
  }
}

extension String {
  /// The text without line breaks: where a line breaks depends on the length of a path.
  fileprivate var inOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
