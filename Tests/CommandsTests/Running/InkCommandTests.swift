import Commands
import Domain
import Foundation
import GridGeometry
import Placement_Canvas
import Placement_Grid
import PluginAPI
import Testing
import Workspace

@Suite("Commands for ink")
struct InkCommandTests {
  private let stage: CommandFixture

  init() throws {
    stage = try CommandFixture(placements: [.grid, .canvas])
  }

  private func open() async throws {
    try await stage.run("show new Hamlet; board new Desk --rules canvas")
  }

  private func strokes() async throws -> [Stroke] {
    try await stage.runner.workspace.items().compactMap(\.item.content.stroke)
  }

  private func frames() async throws -> [String] {
    try await stage.runner.workspace.items().compactMap { $0.item.pose.area.map { "\($0)" } }
  }

  @Test("The tool is shown and chosen, and every pen, the eraser and the lasso choose draw")
  func tools() async throws {
    try await open()
    #expect(try await stage.text("tool") == "the tool is manipulate\n")
    #expect(
      try await stage.text("tool draw")
        == "the tool is now draw, with the black pen, 2 points wide\n")
    #expect(
      try await stage.text("tool draw") == "the tool is draw, with the black pen, 2 points wide\n")
    #expect(try await stage.text("tool manipulate") == "the tool is now manipulate\n")
    #expect(
      try await stage.text("pen --color red --width 1")
        == "the tool is now draw, with the red pen, 1 point wide\n")
    #expect(try await stage.text("eraser") == "the tool is draw, with the eraser\n")
    #expect(try await stage.text("lasso") == "the tool is draw, with the lasso\n")
    #expect(
      try await stage.json("tool").hasSuffix(
        "\"tool\":\"draw\",\"with\":\"lasso\",\"color\":null,\"width\":null}\n"))
    // The pen is as it was, and another kind has its own colour and width.
    #expect(try await stage.text("pen") == "the tool is draw, with the red pen, 1 point wide\n")
    #expect(
      try await stage.text("pen highlighter")
        == "the tool is draw, with the yellow highlighter, 16 points wide\n")
    #expect(
      try await stage.json("pen pencil --color #010203 --width 1.5").hasSuffix(
        "\"tool\":\"draw\",\"with\":\"pencil\",\"color\":\"#010203\",\"width\":1.5}\n"))
    // Each board, and each edit session, starts with manipulate.
    try await stage.run("board new Other --rules canvas; tool draw; board Desk; edit")
    #expect(
      try await stage.text("tool; pen")
        == "the tool is now draw, with the black pen, 2 points wide\n")
    try await stage.run("play; edit")
    #expect(try await stage.text("tool") == "the tool is manipulate\n")
  }

  @Test("A stroke is drawn by its points, as one step, without those that a pencil leaves out")
  func drawing() async throws {
    try await open()
    #expect(
      try await stage.text("ink draw 0,0 10,0.1 20,0 60,40")
        == "drew stroke at -1,-1 62x42: black pen, 3 points\n")
    let json = try await stage.json("pen pencil --color red; ink draw 5,5 --width 4")
    #expect(
      json.contains(
        "\"frame\":{\"x\":3,\"y\":3,\"width\":4,\"height\":4},\"action\":\"go\","
          + "\"ink\":{\"pen\":\"pencil\",\"color\":\"#e53935\",\"width\":4,\"points\":1}"),
      "\(json)")
    try await stage.run("ink draw 0,0 9,9 --pen highlighter")
    let strokes = try await strokes()
    #expect(strokes.map(\.pen.kind) == [.pen, .pencil, .highlighter])
    #expect(
      strokes[0].line(from: Point<BoardSpace>(x: -1, y: -1)).map { "\($0)" }
        == ["0,0", "20,0", "60,40"])
    #expect(strokes[0].samples.map(\.time) == [0, 33_334, 50_001])
    // The options are for this stroke only.
    #expect(try await stage.text("tool").contains("red pencil, 1.5 points"))
    let list = try await stage.text("items")
    #expect(list.contains("#1  -1,-1  62x42  stroke  black pen, 3 points "), "\(list)")
    #expect(list.contains("#2    3,3  4x4    stroke  red pencil, 1 point "), "\(list)")
    #expect(try await stage.text("undo 3").contains("undid: place stroke at -1,-1 62x42"))
    #expect(try await self.strokes().isEmpty)
    try await stage.run("redo 3")
    #expect(try await self.strokes() == strokes)
    #expect(try await stage.error("ink draw 1e300,0").code == .outOfRange)
    #expect(try await stage.error("ink draw 0,0 1e8,0").code == .outOfRange)
  }

  @Test("Selected strokes are cut, copied, pasted, moved and deleted, each as one step")
  func editing() async throws {
    try await open()
    try await stage.run("card add a --title A --at 0,0; ink draw 10,10 20,20; ink draw 50,50 90,50")
    #expect(try await stage.text("ink select #1..#2") == "selected 1 stroke at 9,9 12x12\n")
    #expect(try await stage.text("ink select 1,1..5,5") == "selected 1 stroke at 49,49 42x2\n")
    #expect(try await stage.text("ink select all") == "selected 2 strokes at 9,9 82x42\n")
    #expect(try await stage.text("ink copy") == "copied 2 strokes at 9,9 82x42\n")
    #expect(try await stage.text("ink paste") == "pasted 2 strokes at 31,31 82x42\n")
    #expect(try await stage.text("ink paste at 500,500") == "pasted 2 strokes at 459,479 82x42\n")
    // What was pasted is selected.
    #expect(try await stage.text("ink move by -0.5,10") == "moved 2 strokes to 458.5,489 82x42\n")
    #expect(
      try await stage.text("undo")
        == "undid: move #6 to 458.5,489 12x12; move #7 to 498.5,529 42x2\n")
    #expect(try await stage.json("ink cut").hasSuffix("],\"removed\":true}\n"))
    #expect(try await strokes().count == 4)
    #expect(try await stage.error("ink cut").message == "no stroke is selected")
    #expect(try await stage.text("ink select #4") == "selected 1 stroke at 31,31 12x12\n")
    #expect(try await stage.text("ink delete") == "deleted 1 stroke at 31,31 12x12\n")
    #expect(try await strokes().count == 3)
    #expect(try await stage.text("ink select none") == "no stroke is selected\n")
    // 'move' moves one stroke, whatever is selected.
    try await stage.run("ink select #2")
    #expect(try await stage.text("move #3 to 0.5,60") == "moved stroke to 0.5,60 42x2\n")
    // It is the topmost item now.
    #expect(try await stage.text("move #4 by 0.5,0") == "moved stroke to 1,60 42x2\n")
    #expect(try await stage.text("undo 2").contains("undid: move #3 to 0.5,60 42x2"))
    #expect(try await stage.text("ink copy") == "copied 1 stroke at 9,9 12x12\n")
    #expect(try await stage.error("resize #3 to 9x9").message == "a stroke cannot be resized")
    try await stage.run("ink select none")
    #expect(try await stage.text("fit; view").contains("outside the view") == false)
    // What was cut is still there to paste, in its place.
    try await stage.run("ink select all; ink cut; ink paste at 50,30")
    #expect(try await strokes().count == 3)
    try await stage.run("undo 2")
    #expect(try await strokes().count == 3)
  }

  @Test("Boards without ink, and selections without strokes, are refused with what to do")
  func refusals() async throws {
    #expect(try await stage.error("tool").code == .noBoard)
    try await open()
    #expect(
      try await stage.error("ink select all").description
        == "the board has no strokes; 'ink draw' or a pencil adds one")
    #expect(
      try await stage.error("ink copy").description
        == "no stroke is selected; 'ink select' or a lasso selects some")
    #expect(
      try await stage.error("ink paste").description
        == "no stroke was cut or copied; 'ink select', then 'ink copy'")
    try await stage.run("card add a --title A --at 0,0")
    let error = try await stage.error("ink select A")
    #expect(error.message == "card \"A\" is not a stroke" && error.range?.column == 12)
    #expect(
      try await stage.error("ink select 0,0..3,3").message == "none of these items is a stroke")
    try await stage.run("play")
    for line in ["tool draw", "pen", "eraser", "ink draw 0,0", "ink paste"] {
      #expect(try await stage.error(line).code == .notEditable, "\(line)")
    }
    try await stage.run("board new Grid")
    for line in [
      "tool", "tool draw", "pen", "eraser", "lasso", "ink draw 0,0", "ink select all", "ink cut",
    ] {
      #expect(
        try await stage.error(line).description
          == "this board has no ink; 'board new --rules canvas' makes a board for it", "\(line)")
    }
  }

  @Test("A pencil draws, erases and selects by gestures; fingers do not")
  func gestures() async throws {
    try await open()
    try await stage.run("tool draw")
    #expect(
      try await stage.text("drag 10,10 to 60,40 120,10 --pencil").hasPrefix(
        "placed stroke at 9,9 112x32"))
    let stroke = try #require(try await strokes().first)
    #expect(
      stroke.line(from: Point<BoardSpace>(x: 9, y: 9)).map { "\($0)" } == [
        "10,10", "60,40", "120,10",
      ])
    #expect(try await stage.text("tap -50,-50 --mouse").hasPrefix("placed stroke at -51,-51 2x2"))
    #expect(
      try await stage.text("tap 10,10").contains("with the tool draw a pencil or mouse inks"))
    #expect(try await strokes().count == 2)
    try await stage.run("lasso")
    #expect(
      try await stage.text("drag -10,0 to 130,0 130,60 -10,60 -10,0 --pencil")
        .contains("selected 1 stroke at 9,9 112x32"))
    #expect(
      try await stage.text("drag 60,20 to 80,50 --pencil").contains("moved stroke to 29,39 112x32"))
    try await stage.run("eraser")
    #expect(
      try await stage.text("drag 80,0 to 80,100 --pencil").contains("removed stroke at 29,39"))
    #expect(try await strokes().count == 1)
    try await stage.run("lasso; ink select all")
    #expect(try await stage.text("tap -50,-50 --pencil").contains("Copy"))
    try await stage.run("menu copy; tap 40,40 --pencil; menu paste")
    #expect(try await frames() == ["-51,-51 2x2", "39,39 2x2"])
    #expect(try await stage.text("tap 40,40 --mouse; menu cut").contains("removed stroke at 39,39"))
    try await stage.run("tap 90,-90 --pencil; menu paste; undo")
    #expect(
      try await stage.text("doubletap 150,100").contains("the tool is now manipulate"))
    #expect(
      try await stage.error("drag 0,0 to 9,9 --pencil --fingers 2").message
        == "a pencil has one point")
    #expect(try await frames() == ["-51,-51 2x2"])
  }

  @Test("With ink=any one finger draws, too")
  func anyInk() async throws {
    try await open()
    try await stage.run("board set ink=any; tool draw; drag 10,10 to 60,40")
    #expect(try await strokes().count == 1)
  }

  @Test("A pencil in a recording is still a pencil when that is replayed")
  func recording() async throws {
    try await open()
    let file = stage.folder.appendingPathComponent("ink.jsonl").path
    try await stage.run(
      "tool draw; record \"\(file)\"; drag 10,10 to 60,40 120,10 --pencil; record stop")
    let drawn = try await strokes()
    try await stage.run("undo; touches \"\(file)\"")
    #expect(try await strokes().map(\.pen) == drawn.map(\.pen))
    #expect(try await strokes().count == 1)
  }

  @Test("The JSON of every command is as agreed")
  func golden() async throws {
    try await open()
    let script = """
      tool; tool draw; pen pencil --color red; eraser; lasso; tool manipulate
      ink draw 0,0 60,40; ink draw 10,10 --pen highlighter --color lime --width 8; items
      ink select all; ink copy; ink paste at 300,120; ink move by 0.5,1; ink cut; ink select #1
      ink delete; ink select none
      """
    var lines: [String] = []
    for statement in Statement.all(in: script) {
      lines.append(
        "\(statement.text) → \(JSONForm().text(of: try await stage.runner.run(statement)))")
    }
    try expectGolden("ink.txt", lines.joined())
  }
}
