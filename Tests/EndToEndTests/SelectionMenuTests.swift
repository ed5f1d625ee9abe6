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

  /// Makes a board with 33 items, seen as a whole.
  private func make(_ board: String, _ place: String) throws {
    let made = try BuiltExecutable.callboard.run([
      path, "-c", "show new S; object add scene 1 thru 33; board new \(board); \(place)",
    ])
    try #require(made.status == 0, "\(made)")
  }

  private func run(_ commands: String, _ options: [String] = []) throws -> Run {
    try BuiltExecutable.callboard.run([path] + options + ["-c", "edit; fit; \(commands)"])
  }

  /// Where the button of a choice is after some gestures.
  private func button(_ choice: String, after gestures: String) throws -> String {
    let seen = try run("\(gestures); view", ["--format", "json"])
    let scene = try #require(try seen.objects().last, "\(seen)")
    let elements = try #require(scene["elements"] as? [[String: Any]], "\(seen)")
    let element = try #require(
      elements.first { $0["id"] as? String == "menu:\(choice)" }, "\(elements)")
    let frame = try #require(element["frame"] as? [String: Any])
    let sides = ["x", "y", "width", "height"].compactMap { frame[$0] as? Double }
    try #require(sides.count == 4, "\(frame)")
    return "\(sides[0] + sides[2] / 2),\(sides[1] + sides[3] / 2)"
  }

  private static let columns = (0..<33).map { "\($0 % 5 * 4),\($0 / 5 * 2) 4x2" }

  /// The places of the items, from the top row to the bottom one.
  private func places() throws -> [String] {
    let listed = try BuiltExecutable.callboard.run([path, "--format", "json", "-c", "items"])
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
    try make("Grid", "place scene 1 thru 33 at 0,0 columns 7 size 4x2")
    let around = "press @0,0; drag @-1,-1 to @28,10"
    let tap = try button("columns 5", after: around)
    let arranged = try run("\(around); tap \(tap); items selected")
    #expect(arranged.status == 0, "\(arranged)")
    #expect(arranged.output.contains("Menu of 33 selected blocks: menu copy"), "\(arranged)")
    #expect(try places() == Self.columns)
    let undone = try run("\(around); menu columns 3; undo; undo")
    #expect(undone.errors.contains("nothing"), "one step each: \(undone)")
    #expect(try places() == Self.columns)
  }

  @Test("In one command, whatever sizes they have")
  func command() throws {
    try make("Grid", "place scene 1 thru 33 at 0,0 columns 11")
    let arranged = try run("arrange all columns 5 size 4x2")
    #expect(arranged.status == 0, "\(arranged)")
    #expect(try places() == Self.columns)
  }

  @Test("On a canvas and a board of pieces, Select in the menu of an item begins it")
  func otherBoards() throws {
    for (rules, opening) in [("canvas", "press #1"), ("tiles", "tap #1")] {
      try make(rules + " --rules \(rules)", "place scene 1; place scene 2; place scene 3")
      let selected = try run("board \(rules); edit; \(opening); menu select; select all; press #1")
      #expect(selected.status == 0, "\(selected)")
      #expect(selected.output.contains("Menu of 3 selected blocks: menu copy"), "\(selected)")
      let arranged = try run(
        "board \(rules); edit; \(opening); menu select; select all; press #1; menu columns 2")
      #expect(arranged.status == 0, "\(arranged)")
    }
  }
}
