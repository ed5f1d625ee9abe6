import Commands
import Foundation
import Placement_Canvas
import Placement_Flow
import Placement_Grid
import Placement_Tiles
import PluginAPI
import Synchronization
import Testing
import TextCells

@Suite("The command 'explain'")
struct ExplainTests {
  /// The answer of `explain` behind other commands, of which some are refused.
  private func explanation(
    after commands: String, form: any OutputForm = TextForm(columns: 80, colorDepth: .none),
    on stage: CommandFixture? = nil
  ) async throws -> String {
    let stage = try stage ?? CommandFixture(placements: [.grid, .flow, .canvas, .tiles])
    var script = CommandScript(stage.runner, form: form, source: nil, keepsGoing: true)
    let printed = Mutex("")
    let sink = CommandScript.Sink(
      print: { text in
        printed.withLock { $0 = text }
        return true
      }, complain: { _ in })
    await script.run(commands, into: sink)
    printed.withLock { $0 = "" }
    await script.run("explain", into: sink)
    return printed.withLock { $0 }
  }

  private let grid = """
    show new Hamlet; object add list 5 Opening; object add group 1 Wash; board new Main
    place list 5 at 0,0; place group 1 at 2,0

    """

  @Test("Nothing was refused yet")
  func nothing() async throws {
    #expect(try await explanation(after: "shows") == "nothing was refused in this session\n")
    #expect(
      try await explanation(after: "shows", form: JSONForm()) == #"{"version":1,"refused":null}"#
        + "\n")
  }

  @Test("An overlap on a grid names the blocks in the way and the nearest free place")
  func overlap() async throws {
    #expect(
      try await explanation(after: grid + "move #1 to 1,0; items")
        == """
        'move #1 to 1,0' was refused: You cannot overlap items.
        refused by: board 'Main' (grid)
        code: overlap
        in the way: #2 group 1 "Wash" at 2,0 2x2
        nearest free place: 1,-2

        """)
    let json = try await explanation(after: grid + "place list 5 at 1,1 1x1", form: JSONForm())
    for part in [
      #""command":"place list 5 at 1,1 1x1","code":"overlap""#, #""free":"1,2""#,
      #""refusedBy":"board 'Main' (grid)""#, #""inTheWay":["#,
    ] {
      #expect(json.contains(part), "\(json)")
    }
  }

  @Test("A refused touch is explained, too")
  func touch() async throws {
    let text = try await explanation(after: grid + "edit; drag #1 to @2,0")
    #expect(text.hasPrefix("'drag #1 to @2,0' was refused: You cannot overlap items."), "\(text)")
    #expect(text.contains("\nin the way: #2 group 1 \"Wash\""), "\(text)")
  }

  @Test(
    "A refused drop has the same free place as the command",
    arguments: [
      ("drag #1 to @2,1", "move #1 to 2,1"), ("drag @5,0 to @2,1", "place list 5 at 3,1 3x1"),
    ])
  func freePlaceOfTouch(touch: String, command: String) async throws {
    let texts = [
      try await explanation(after: grid + "edit; " + touch),
      try await explanation(after: grid + command),
    ]
    let places = texts.map { text in
      text.split(separator: "\n").filter { $0.hasPrefix("nearest free place: ") }
    }
    #expect(places[0].count == 1 && places[0] == places[1], "\(texts)")
  }

  @Test("A syntax error shows what was expected and how the command is written")
  func syntax() async throws {
    let text = try await explanation(after: grid + "move #1 to 3, 4")
    #expect(
      text.hasPrefix(
        "'move #1 to 3, 4' was refused: write X,Y without a space\nmove #1 to 3, 4\n"), "\(text)")
    for part in ["refused by: the grammar\ncode: syntax\n", "\nexpected: ", "\nmove ITEMS to"] {
      #expect(text.contains(part), "\(text)")
    }
  }

  @Test("An unknown command is explained by those that were likely meant")
  func unknown() async throws {
    let text = try await explanation(after: "plce x")
    #expect(text.hasPrefix("'plce x' was refused: unknown command 'plce'; try place"), "\(text)")
    #expect(text.contains("\nplace OBJECT"), "\(text)")
    #expect(!text.contains("expected:"), "\(text)")
    let nouns = try await explanation(after: "column x")
    #expect(nouns.contains("\ncolumn insert"), "\(nouns)")
  }

  @Test("Only the last refusal counts, also after commands that work")
  func last() async throws {
    let text = try await explanation(after: grid + "move #1 to 1,0; show nowhere; shows; items")
    #expect(text.hasPrefix("'show nowhere' was refused: the workspace has no show 'nowhere'"))
  }

  @Test("Flows, canvases and pieces explain what they refuse")
  func others() async throws {
    let objects = "show new Hamlet; object add list 5 Opening\n"
    let flow = try await explanation(
      after: objects + "board new F --rules flow; place list 5; place list 5 at 9")
    #expect(flow.contains("refused by: board 'F' (flow"), "\(flow)")
    let canvas = try await explanation(
      after: objects + "board new C --rules canvas; place list 5 at 0,0; resize #1 to 10x10")
    #expect(canvas.contains("'resize #1 to 10x10' was refused"), "\(canvas)")
    #expect(canvas.contains("board 'C' (canvas") && !canvas.contains("free place"), "\(canvas)")
    let tiles = try await explanation(
      after: objects + "board new T --rules tiles; place tile L at 0,0; place tile I at 0,0")
    #expect(tiles.contains("in the way: #1"), "\(tiles)")
    #expect(tiles.contains("nearest free place: "), "\(tiles)")
  }

  @Test("A trip names the games in the way")
  func trip() async throws {
    let stage = try await CommandFixture.onTour()
    let text = try await explanation(after: "entry move 2:2 to 1:1", on: stage)
    #expect(text.contains("refused by: trip '"), "\(text)")
    #expect(text.contains("\nin the way: 2:1 Cards at Cubs"), "\(text)")
    let lifted = try await explanation(after: "lift 2:2; drop at 5:2", on: stage)
    #expect(lifted.contains("\nin the way: 5:1 Sox at Tigers"), "\(lifted)")
  }
}
