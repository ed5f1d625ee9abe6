import Foundation
import TestSupport
import Testing

/// Ink, from the built REPL.
@Suite("Ink on a canvas", .timeLimit(.minutes(10)))
struct InkTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("ink.callboard")
    let made = try BuiltExecutable.callboard.run(
      [path, "-c", "show new Notes; board new Sketch --rules canvas"])
    try #require(made.status == 0, "\(made)")
  }

  private func open(_ commands: String...) throws -> CommandSession {
    let session = try CommandSession(on: path, "board Sketch", "edit")
    for command in commands { try session.answer(to: command) }
    return session
  }

  private func strokes(_ session: CommandSession) throws -> [[String: Any]] {
    try #require(try session.answer(to: "items")["items"] as? [[String: Any]])
  }

  /// Every line that is drawn, with its points as they are stored.
  private func stored() throws -> [String] {
    try Peer.lines(
      of: "sqlite3",
      [
        "-cmd", ".timeout 10000", path,
        "SELECT id, quote(ink), area_x, area_y, order_key FROM item ORDER BY id",
      ])
  }

  @Test(
    "Strokes are kept to the bit, drawn again after quitting, and undone and redone",
    .enabled(if: SQLiteShell.isInstalled, SQLiteShell.isMissing))
  func keeping() throws {
    let session = try open("pen pencil --color red --width 3", "fit")
    try session.answer(to: "drag 10,10 to 60,40 120,10 --pencil")
    try session.answer(to: "ink draw -7.3,9.1 50,2.77 0.015625,1e-3 --pen highlighter")
    let drawn = try strokes(session)
    #expect(
      drawn.map { ($0["ink"] as? [String: Any])?["pen"] as? String } == ["pencil", "highlighter"])
    #expect((drawn[0]["ink"] as? [String: Any])?["points"] as? Int == 3)
    let bytes = try stored()
    try session.answer(to: "undo 2")
    #expect(try strokes(session).isEmpty)
    try session.answer(to: "redo 2")
    #expect(try stored() == bytes)
    #expect(try session.answer(to: "quit")["error"] == nil)
    #expect(try stored() == bytes && bytes.count == 2)
    let again = try open()
    #expect(NSArray(array: try strokes(again)) == NSArray(array: drawn))
    let refused = try again.reply(to: "undo")
    #expect((refused["error"] as? [String: Any])?["code"] as? String == "nothingToUndo")
  }

  @Test("Two people ink on one canvas, and one erases what the other's lasso carries")
  func twoSeats() throws {
    let first = try open("tool draw")
    let second = try open("lasso")
    try first.answer(to: "drag 10,10 to 60,40 120,10 --pencil")
    try first.answer(to: "drag 10,-40 to 120,-40 --mouse")
    try second.wait(for: "items") { ($0["items"] as? [Any])?.count == 2 }
    try second.answer(to: "drag -10,0 to 140,0 140,60 -10,60 -10,0 --pencil")
    try second.answer(to: "drag 60,20 to 80,60 --pencil --hold")
    try first.answer(to: "eraser")
    let erased = try first.answer(to: "drag 60,20 to 60,60 --pencil")
    #expect(erased["changes"] as? Int == 1, "\(erased)")
    try second.wait(for: "items") { ($0["items"] as? [Any])?.count == 1 }
    let refused = try second.reply(to: "ink cut")
    #expect(
      (refused["error"] as? [String: Any])?["message"] as? String == "no stroke is selected",
      "\(refused)")
    // Each takes back what is its own.
    try first.answer(to: "undo")
    try second.wait(for: "items") { ($0["items"] as? [Any])?.count == 2 }
    try second.answer(to: "ink select all")
    try second.answer(to: "ink move by 100,0")
    let moved = try strokes(first).compactMap { ($0["frame"] as? [String: Any])?["x"] as? Double }
    #expect(moved == [109, 109])
  }

  @Test("In the text form, ink says what it did")
  func text() throws {
    let run = try BuiltExecutable.callboard.run(
      [
        path, "-c",
        "board Sketch; edit; tool; pen highlighter; ink draw 0,0 90,0; ink select all; ink copy; "
          + "ink paste; tap 50,90 --pencil; items; view",
      ])
    #expect(run.status == 0, "\(run)")
    for line in [
      "the tool is manipulate", "the tool is now draw, with the yellow highlighter, 16 points wide",
      "drew stroke at -8,-8 106x16: yellow highlighter, 2 points",
      "selected 1 stroke at -8,-8 106x16", "pasted 1 stroke at 14,14 106x16",
      "placed stroke at 42,82 16x16",
    ] { #expect(run.output.contains(line + "\n"), "\(run)") }
    let refused = try BuiltExecutable.callboard.run(
      [path, "-c", "board new Cells; ink draw 0,0"])
    #expect(refused.status == 1)
    #expect(
      refused.errors.contains(
        "this board has no ink; 'board new --rules canvas' makes a board for it"), "\(refused)")
  }
}
