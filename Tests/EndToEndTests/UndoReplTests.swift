import Foundation
import TestSupport
import Testing

/// Takes steps back in the built REPL, and reads what it says of them.
@Suite("Undo at the built REPL")
struct UndoReplTests {
  private let workspace: BoardWorkspace

  init() throws { workspace = try BoardWorkspace() }

  private func lines(_ script: String) throws -> [String] {
    let run = try workspace.text("board Main; edit; " + script)
    try #require(run.status == 0, "\(run)")
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test(
    "Undo and redo say what they did",
    arguments: [
      ("move #1 by -5,0", "move #1 by -5,0"),
      ("resize #2 to 4x3", "resize #2 to 4x3"),
      ("resize #1 to 3x2 from left", "resize #1 to 3x2 from left"),
      ("resize #1 to 3x3 from ne", "resize #1 to 3x3 from top-right"),
      ("resize #1 to 2x3 from top-right", "resize #1 to 2x3 from top"),
      ("reassign #1 to group 7", "reassign #1 to group 7 \"Wash\""),
      ("remove #2", "remove #2 list 2 \"Close\""),
      ("action #1 flash", "action #1 flash"),
      ("override #1 /x 1", "override #1 /x 1"),
      ("place group 7 at 8,-8", "place group 7 \"Wash\" at 8,-8 2x2"),
      ("drag 10,10 to 10,-122", "move #1 by 0,-3"),
    ])
  func telling(command: String, words: String) throws {
    let said = try lines("\(command); undo; redo")
    #expect(said.contains("undid: \(words)"), "\(said)")
    #expect(said.last == "redid: \(words)", "\(said)")
  }

  @Test("Several steps are taken back at once, and fewer where there are fewer")
  func several() throws {
    let said = try lines("move #1 by 0,5; move #2 by 0,5; remove #1; undo 2; redo 5; undo 5")
    #expect(
      said.suffix(9)
        == [
          "undid: remove #1 list 2 \"Close\"", "undid: move #2 by 0,5", "redid: move #2 by 0,5",
          "redid: remove #1 list 2 \"Close\"", "redid 2 of 5 steps: there is nothing more to redo",
          "undid: remove #1 list 2 \"Close\"", "undid: move #2 by 0,5", "undid: move #1 by 0,5",
          "undid 3 of 5 steps: there is nothing more to undo",
        ], "\(said)")
    let json = try workspace.json("board Main; edit; move #1 by 0,5; undo 3").objects().last
    let steps = json?["steps"] as? [[String: Any]]
    #expect(steps?.map { $0["text"] as? String } == ["move #1 by 0,5"])
    #expect(json?["stopped"] != nil && json?["changes"] as? Int == 1 && json?["asked"] as? Int == 3)
  }

  @Test(
    "Leaving the edit session says how many steps are discarded",
    arguments: [
      "play", "board list", "board new Other", "show new T", "trip new T on 2026-04-01 for 2",
    ])
  func givenUp(command: String) throws {
    let run = try workspace.text("board Main; edit; move #1 by 0,5; move #1 by 1,0; \(command)")
    #expect(run.status == 0 && run.errors.contains("2 undo steps were discarded."), "\(run)")
    let silent = try BoardWorkspace().text("board Main; edit; \(command)")
    #expect(silent.status == 0 && !silent.errors.contains("discarded"), "\(silent)")
  }

  @Test("A larger smallest size reports the steps that it drops")
  func minimum() throws {
    let run = try workspace.text(
      "board Main; edit; resize #1 to 1x1; resize #1 to 2x2; board set minimum=2; undo")
    #expect(run.errors.contains("2 steps can no longer be undone"), "\(run)")
  }

  @Test(
    "Undo never takes back something else than what was done last",
    arguments: [
      ("object edit list 1 --name Start", "list 1 \"Start\" was renamed from 'Opening'"),
      ("object add list 9 New", "list 9 \"New\" was added"),
      ("board rename Front", "board 'Front' was renamed from 'Main'"),
      ("board set minimum=2", "board 'Main' was changed"),
      (
        "trip new T on 2026-04-01 for 2; board Main; edit; move #2 by 0,5; entry add Tea on 1",
        "the trip was changed"
      ),
    ])
  func unrecorded(command: String, words: String) throws {
    let edit = "board Main; edit; move #1 by 0,5; \(command); undo; undo; items"
    let run = try workspace.text(edit, ["--keep-going"])
    #expect(run.errors.contains("The last change cannot be undone: \(words)."), "\(run)")
    #expect(run.errors.contains("'undo' again undoes the change before it."), "\(run)")
    #expect(run.output.contains("undid: move #"), "\(run)")
  }

  @Test("An import is reported, too")
  func importing() throws {
    let file = try workspace.write("kind,number,name\nlist,40,Rain\n", to: "rain.csv")
    let run = try workspace.text(
      "board Main; edit; move #1 by 0,5; import \"\(file)\" --yes; undo",
      ["--keep-going"])
    #expect(run.errors.contains("rain.csv' was imported."), "\(run)")
    #expect(!run.output.contains("undid:"), "\(run)")
  }

  @Test("Trips say that they have no undo")
  func trips() throws {
    let run = try workspace.text(
      "trip new T on 2026-04-01 for 2; entry add Tea on 1; undo; redo", ["--keep-going"])
    #expect(run.errors.components(separatedBy: "Trips have no undo").count == 3, "\(run)")
  }

  @Test("A picker that closes because its block went away says so")
  func picker() throws {
    let run = try workspace.text("board Main; edit; tap 10,10; menu reassign; remove #1")
    #expect(run.status == 0 && run.errors.contains("its block is gone"), "\(run)")
  }

  @Test("Names that differ in accents are different")
  func accents() throws {
    let run = try workspace.text(
      "board new Café; board new Cafe; board new CAFE\u{301}", ["--keep-going"])
    #expect(run.errors.contains("'CAFE\u{301}'") && !run.errors.contains("'Cafe'"), "\(run)")
    #expect(try workspace.boards() == ["Main", "Café", "Cafe"])
    let opened = try workspace.text("board cafe; board café; board new Zoë; board zoe")
    #expect(
      opened.output.contains("opened board 'Cafe'") && opened.output.contains("opened board 'Café'")
        && opened.output.contains("opened board 'Zoë'"), "\(opened)")
  }
}
