import Foundation
import TestSupport
import Testing

/// A block whose object was deleted by another program, which checks no foreign keys.
@Suite("Blocks without their object", .enabled(if: SQLiteShell.isInstalled, SQLiteShell.isMissing))
struct OrphanedBlockTests {
  private let board: BoardWorkspace

  init() throws {
    board = try BoardWorkspace()
    try SQLiteShell.change(board.path, "DELETE FROM object WHERE name = 'Opening'")
  }

  /// The lines that `items` printed last, without those above them.
  private func items(_ run: Run) -> [String] { run.lines.suffix(3) }

  private func before() throws -> [String] {
    let run = try board.text("board Main; items")
    #expect(run.status == 0 && run.output.contains("deleted"), "\(run)")
    return items(run)
  }

  @Test(
    "It is removed, moved, resized and given another object, and each is undone and redone",
    arguments: [
      ("remove @0,0", "removed a deleted object at 0,0 2x2"),
      ("reassign @0,0 to group 7", #"group 7 "Wash" at 0,0 2x2"#),
      ("move @0,0 to -6,0", "moved a deleted object to -6,0 2x2"),
      ("resize @0,0 to 3x3", "resized a deleted object to 0,0 3x3"),
    ])
  func editing(_ sample: (command: String, said: String)) throws {
    let before = try before()
    let run = try board.text("board Main; edit; \(sample.command)")
    #expect(run.status == 0 && run.output.contains(sample.said), "\(run)")
    let copy = try BoardWorkspace()
    try SQLiteShell.change(copy.path, "DELETE FROM object WHERE name = 'Opening'")
    for undoing in ["undo", "undo; redo; undo"] {
      let run = try copy.text("board Main; edit; \(sample.command); \(undoing); items")
      #expect(run.status == 0, "\(run)")
      #expect(items(run).map(Self.place) == before.map(Self.place), "\(run)")
    }
    let redone = try copy.text("board Main; edit; \(sample.command); undo; redo; items")
    #expect(redone.status == 0, "\(redone)")
    let after = try board.text("board Main; items")
    #expect(after.lines.suffix(2).map(Self.place) == redone.lines.suffix(2).map(Self.place))
  }

  /// A row without the identity of its block, which is another one in each copy.
  private static func place(_ row: String) -> [Substring] {
    row.split(separator: " ").dropLast()
  }

  @Test("Nothing is written to what another program changed before a person accepts that")
  func accepting() throws {
    #expect(try board.text("board Main; edit; label @4,0 Second").status == 0)
    try SQLiteShell.run(board.path, "UPDATE item SET x = x + 1 WHERE x = 4")
    let refused = try board.text("board Main; edit; remove @0,0")
    #expect(refused.status == 1, "\(refused)")
    #expect(refused.errors.contains("table 'item': the rows"), "\(refused)")
    #expect(refused.errors.contains("callboard workspace check"), "\(refused)")
    #expect(try board.text("board Main; items").output.contains("5,0  2x2"))
    try SQLiteShell.run(board.path, "UPDATE meta SET digest = NULL")
    let accepted = try board.text("board Main; edit; remove @0,0; items")
    #expect(accepted.status == 0 && accepted.output.contains("5,0  2x2"), "\(accepted)")
  }

  @Test("What was undone is there for the next process, and its board can be deleted")
  func afterwards() throws {
    let before = try before()
    let run = try board.text("board Main; edit; remove @0,0; undo")
    #expect(run.status == 0, "\(run)")
    #expect(try self.before() == before)
    let deleted = try board.text("board delete Main --yes; boards")
    #expect(deleted.status == 0 && deleted.output.contains("2 blocks"), "\(deleted)")
  }

  @Test(
    "A copy of its board or show lacks it, and says so",
    arguments: ["board duplicate Main as Copy", "show duplicate as Copy; board Main"])
  func copying(_ script: String) throws {
    let run = try board.json("\(script); items")
    #expect(run.status == 0, "\(run)")
    #expect(try run.items() == ["4,0 2x2 list 2"])
    #expect("\(run)".contains("Left out 1 block whose object is missing."), "\(run)")
  }

  @Test("A dry run says what the real import does")
  func dryRun() throws {
    let file = try board.write("kind,number,name\nlist,1,Opening\nlist,3,Third\n", to: "more.csv")
    let reports = try [["--dry-run"], []].map { arguments in
      let run = try BuiltExecutable.importer.run(
        [file, "--into", board.path, "--show", "S", "--report", "json", "--yes"] + arguments)
      #expect(run.status == 0, "\(run)")
      return try #require(try run.objects().last?["files"] as? NSArray, "\(run)")
    }
    #expect(reports[0] == reports[1])
  }

  @Test("Fingers remove it, too, and undo brings it back after a change from elsewhere")
  func fingers() throws {
    let session = try CommandSession(on: board.path)
    try session.answer(to: "board Main")
    try session.answer(to: "edit")
    try session.answer(to: "tap 22,22")
    try session.answer(to: "menu remove")
    #expect((try session.answer(to: "items")["items"] as? [Any])?.count == 1)
    let other = try board.text("board Main; edit; place group 7 at 20,20")
    #expect(other.status == 0, "\(other)")
    try session.wait(for: "items") { ($0["items"] as? [Any])?.count == 2 }
    try session.answer(to: "undo")
    #expect((try session.answer(to: "items")["items"] as? [Any])?.count == 3)
    #expect(try session.end().status == 0)
  }
}
