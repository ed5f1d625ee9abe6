import Foundation
import TestSupport
import Testing

/// Arranging many blocks at once, from the built REPL.
@Suite("33 blocks become five columns", .timeLimit(.minutes(10)))
struct SelectionMenuTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("arrange.callboard")
  }

  /// Makes a board with blocks.
  private func make(_ rules: String, _ place: String) throws {
    let made = try BuiltExecutable.callboard.run([
      path, "-c",
      "show new S; object add scene 1 thru 33; board new Main --rules \(rules); \(place)",
    ])
    try #require(made.status == 0, "\(made)")
  }

  /// Runs commands in edit mode, where the board is seen as a whole.
  private func run(_ commands: String, _ options: [String] = []) throws -> Run {
    try BuiltExecutable.callboard.run(
      [path] + options + ["-c", "board Main; edit; fit; \(commands)"])
  }

  private static let columns = (0..<33).map { "\($0 % 5 * 4),\($0 / 5 * 2) 4x2" }

  /// The places of the items, from the top row to the bottom one.
  private func places() throws -> [String] {
    let listed = try run("items", ["--format", "json"])
    let items = try #require(try listed.objects().last?["items"] as? [[String: Any]])
    return items.compactMap { item in
      guard let x = item["x"] as? Int, let y = item["y"] as? Int, let width = item["width"] as? Int,
        let height = item["height"] as? Int
      else { return nil }
      return "\(x),\(y) \(width)x\(height)"
    }
  }

  @Test("In three gestures: a long press, a drag around all, and a tap")
  func gestures() throws {
    try make("grid", "place scene 1 thru 33 at 0,0 columns 7 size 4x2")
    let arranged = try run("press @0,0; drag @-1,-1 to @28,10; tap \"5 Columns\"")
    #expect(arranged.status == 0, "\(arranged)")
    #expect(arranged.output.contains("Menu of 33 selected blocks: menu copy"), "\(arranged)")
    #expect(try places() == Self.columns)
    let undone = try run("select all; press @0,0; menu columns 3; undo; undo")
    #expect(undone.errors.contains("nothing to undo"), "\(undone)")
    #expect(try places() == Self.columns)
  }

  @Test("In one command, whatever sizes they have")
  func command() throws {
    try make("grid", "place scene 1 thru 33 at 0,0 columns 11")
    let arranged = try run("arrange all columns 5 size 4x2")
    #expect(arranged.status == 0, "\(arranged)")
    #expect(try places() == Self.columns)
  }

  @Test(
    "On a canvas and a board of pieces, Select in the menu of an item begins it",
    // A long press raises an item on a canvas, so it comes last.
    arguments: [
      ("canvas", "press #1", "scene 2 to 0,0 88x88"), ("tiles", "tap #1", "scene 3 to 0,2"),
    ])
  func otherBoards(rules: String, opening: String, place: String) throws {
    try make(rules, "place scene 1 thru 3 at 0,0 columns 3")
    let arranged = try run("\(opening); menu select; select all; press #1; menu columns 2")
    #expect(arranged.status == 0, "\(arranged)")
    #expect(arranged.output.contains("Menu of 3 selected blocks: menu copy"), "\(arranged)")
    #expect(arranged.output.contains("moved \(place)"), "\(arranged)")
  }

  @Test("What is cut by finger is pasted by finger, each as one step")
  func pasting() throws {
    try make("grid", "place scene 1 thru 3 at 0,0 columns 3")
    let nothing = try run("press @0,0; press @-1,-1; menu paste")
    #expect(nothing.errors.contains("nothing was copied yet"), "\(nothing)")
    let pasted = try run(
      "press @0,0; tap @2,0; press @0,0; menu cut; press @1,-3; menu paste; undo; undo")
    #expect(pasted.status == 0, "\(pasted)")
    #expect(pasted.output.contains("copied 2 blocks"), "\(pasted)")
    let undone = pasted.output.split(separator: "\n").filter { $0.hasPrefix("undid: ") }
    #expect(undone.count == 2, "\(pasted)")
  }
}
