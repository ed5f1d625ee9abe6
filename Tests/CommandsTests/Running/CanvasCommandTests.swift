import Commands
import Domain
import Foundation
import GridGeometry
import Placement_Canvas
import Placement_Grid
import PluginAPI
import Testing
import TextCells
import Workspace

@Suite("Commands on a canvas")
struct CanvasCommandTests {
  private let stage: CommandFixture

  init() throws {
    stage = try CommandFixture(placements: [.grid, .canvas])
  }

  private func open() async throws {
    try await stage.run(
      "show new Hamlet; object add scene 3 Storm --color blue; board new Desk --rules canvas")
  }

  private func frames() async throws -> [String] {
    try await stage.runner.workspace.items().map { "\($0.item.pose.area ?? .zero)" }
  }

  @Test("A card has a title, a text, a colour, a place and a size")
  func adding() async throws {
    try await open()
    #expect(
      try await stage.text("card add Call at 7 --title Tonight --at 10,20.5 --size 300x120")
        == "placed card \"Tonight\" at 10,20.5 300x120\n")
    let json = try await stage.json("items")
    #expect(
      json.contains(
        "\"object\":null,\"x\":null,\"y\":null,\"width\":null,\"height\":null,"
          + "\"frame\":{\"x\":10,\"y\":20.5,\"width\":300,\"height\":120},\"action\":\"go\","
          + "\"card\":{\"title\":\"Tonight\",\"text\":\"Call at 7\",\"color\":null,"
          + "\"created\":1000}"), "\(json)")
    #expect(
      try await stage.text("card add \"\\e[31mred\\e[m\\nplain\" --color amber --at 0,0")
        == "placed card at 0,0 264x176\n")
    let card = try #require(try await stage.runner.workspace.items()[1].item.content.card)
    #expect(card.text == "\u{1B}[31mred\u{1B}[m\nplain" && card.color == ObjectColor("amber"))
    #expect(
      try await stage.text("items").hasPrefix(
        """
         #       AT  SIZE     KIND  NAME     ID
        #1  10,20.5  300x120  card  Tonight
        """))
  }

  @Test("Without a place, cards lie in the middle of the view, each beside the one before")
  func middle() async throws {
    try await open()
    try await stage.run("card add A; card add B; place scene 3; place scene 3; card add C")
    #expect(
      try await frames() == [
        "-132,-88 264x176", "-110,-66 264x176", "-44,-44 88x88", "-22,-22 88x88",
        "-88,-44 264x176",
      ])
  }

  @Test("A card gets its text from standard input or a file, without the last line end")
  func reading() async throws {
    try await open()
    #expect(
      try await stage.error("card add - --title Log").message
        == "commands come from standard input here")
    var runner = stage.runner
    runner.readInput = { limit throws(CommandError) in
      #expect(limit == Card.textLimit + 1)
      return Array("first\r\nsecond\n".utf8) + [0xFF, 0x0A]
    }
    try await runner.run(line: "card add - --title Log")
    let file = stage.folder.appendingPathComponent("notes.txt")
    try Data("one\ntwo\n".utf8).write(to: file)
    try await runner.run(line: "card add --file \"\(file.path)\"")
    let texts = try await runner.workspace.items().map(\.item.content.card?.text)
    #expect(texts == ["first\nsecond\n\u{FFFD}", "one\ntwo"])
    runner.readInput = { limit throws(CommandError) in
      Array(repeating: UInt8(ascii: "x"), count: limit)
    }
    let statement = try #require(Statement.all(in: "card edit \"Log\" -").first)
    let error = await #expect(throws: CommandError.self) { try await runner.run(statement) }
    #expect(error?.code == .tooLarge)
    #expect(
      try await stage.error("card add --file \(stage.folder.path)/none.txt").code == .unreadable)
    #expect(try await stage.error("card add --file \(stage.folder.path)").code == .unreadable)
    // The file of the workspace itself stays untouched.
    let own = stage.folder.appendingPathComponent("test.callboard").path
    #expect(try await stage.error("card add --file \(own)").message.contains("open workspace"))
  }

  @Test("What a card cannot be is refused")
  func refusals() async throws {
    try await open()
    #expect(try await stage.error("card add").message == "the text is missing")
    #expect(try await stage.error("card add A --size 99x50").message.contains("100x50"))
    let title = String(repeating: "x", count: 501)
    let error = try await stage.error("card add A --title \(title)")
    #expect(error.code == .nameTooLong && error.range?.column == 20)
    #expect(try await stage.error("place scene 3 at 0,0 --shape F").message.contains("no pieces"))
    #expect(
      try await stage.error("place scene 3 at 2").message
        == "this board has points, not an order")
    try await stage.run("place scene 3 at 0,0; card add A --title Card")
    #expect(
      try await stage.error("card edit #1 text").message == "scene 3 \"Storm\" is not a card")
    #expect(try await stage.error("card edit #2").message == "what to change is missing")
    #expect(try await stage.error("move Card to 2").code == .notAllowed)
    #expect(try await stage.error("resize Card to 90x60").message.contains("100x50"))
    #expect(try await stage.error("reassign Card to scene 3").code == .notAllowed)
    #expect(try await stage.error("tile turn Card").message.contains("does not turn"))
    try await stage.run("play")
    #expect(try await stage.error("card add A").code == .notEditable)
    #expect(try await stage.error("card raise #1").code == .notEditable)
    try await stage.run("board new Grid")
    let other = try await stage.error("card add A")
    #expect(other.message == "this board has no cards")
    #expect(other.remedy == "'board new --rules canvas' makes a board for them")
    try await stage.run("place scene 3 at 0,0")
    #expect(
      try await stage.error("card raise #1").message
        == "Items on this board do not overlap, so none is above another.")
  }

  @Test("A card is edited in parts, and undo says what it took back")
  func editing() async throws {
    try await open()
    try await stage.run("card add Old --title Note --color red --at 0,0")
    #expect(
      try await stage.text("card edit \"Note\" --title Memo")
        == "edited card \"Memo\" at 0,0 264x176\n")
    #expect(try await stage.text("card edit #1 --title Memo").hasSuffix(", as before\n"))
    try await stage.run("card edit #1 New text --color none")
    let card = try #require(try await stage.runner.workspace.items()[0].item.content.card)
    #expect(card.title == "Memo" && card.text == "New text" && card.color == nil)
    #expect(
      try await stage.text("undo 3") == """
        undid: edit #1 card "Memo"
        undid: edit #1 card "Memo"
        undid: place card "Note" at 0,0 264x176

        """)
  }

  @Test("A card is printed with its text, in the colours that the terminal has")
  func showing() async throws {
    try await open()
    try await stage.run("card add \"\\e[1;31mOn\\e[m air\\n\\n\\e[2Jnow\" --title Log --at 0,0")
    #expect(
      try await stage.text("card show Log") == """
        card "Log" at 0,0 264x176, created 1970-01-01 00:00:01
        On air

        now

        """)
    let answer = try await stage.run("card show #1")[0]
    let colored = TextForm(columns: nil, colorDepth: .sixteen).text(of: answer)
    #expect(colored.contains("\u{1B}[0;1;31mOn\u{1B}[0m air\n"), "\(colored.debugDescription)")
    #expect(try await stage.json("card show #1").contains("\"text\":\"\\u001b[1;31mOn"))
  }

  @Test("Items are stacked, and their numbers count from the bottom")
  func stacking() async throws {
    try await open()
    try await stage.run(
      "card add a --title A --at 0,0; card add b --title B --at 10,10; place scene 3 at 5,5")
    #expect(try await stage.text("card raise A") == "raised card \"A\" to #2 of 3\n")
    #expect(try await stage.text("card front B") == "raised card \"B\" to #3 of 3\n")
    #expect(try await stage.text("card front B") == "card \"B\" stays #3 of 3\n")
    #expect(
      try await stage.text("card lower scene 3") == "lowered scene 3 \"Storm\" to #1 of 3\n")
    #expect(try await stage.text("card back B") == "lowered card \"B\" to #1 of 3\n")
    #expect(try await stage.json("card raise #1").hasSuffix("\"number\":2,\"moved\":true}\n"))
    #expect(
      try await stage.text("undo 2").contains("undid: restack #"))
  }

  @Test("Items are moved and resized in points")
  func moving() async throws {
    try await open()
    try await stage.run("card add a --title A --at 0,0")
    #expect(try await stage.text("move A to 100,50") == "moved card \"A\" to 100,50 264x176\n")
    #expect(try await stage.text("move A by -0.5,10") == "moved card \"A\" to 99.5,60 264x176\n")
    #expect(try await stage.text("undo") == "undid: move #1 to 99.5,60 264x176\n")
    try await stage.run("undo; resize A to 300x120.5")
    #expect(try await frames() == ["0,0 300x120.5"])
    try await stage.run("resize A to 200x100 from top-left")
    #expect(try await frames() == ["100,20.5 200x100"])
    #expect(try await stage.error("move A to 1e308,1e308.5").code == .syntax)
    #expect(try await stage.text("find a").contains("A"))
    #expect(try await stage.text("items 'no such words'").contains("none of 1 block"))
  }

  @Test("Cards are found by their titles and texts, whatever the colours in them")
  func finding() async throws {
    try await open()
    try await stage.run(
      "card add \"house \\e[31mop\\e[32mens at 7\" --title Front --at 500,0; board new Other")
    #expect(try await stage.text("find opens front").contains("Desk"))
    #expect(try await stage.text("find 31m") == "no block matches\n")
    #expect(
      try await stage.text("find opens --go")
        .contains("opened board 'Desk' at card \"Front\" at 500,0 264x176"))
    #expect(await stage.runner.workspace.view?.center == Point(x: 632, y: 88))
    #expect(try await stage.text("items opens").contains("Front"))
  }

  @Test("A copy of a board or show has the cards, in their order")
  func copies() async throws {
    try await open()
    try await stage.run(
      "card add a --title A --at 0,0 --color red; place scene 3 at 5,5; card front A")
    let items = try await stage.runner.workspace.items().map(\.item)
    try await stage.run("board duplicate")
    let copies = try await stage.runner.workspace.items().map(\.item)
    #expect(copies.map(\.pose) == items.map(\.pose))
    #expect(copies.map(\.content) == items.map(\.content))
    try await stage.run("show duplicate as Tour; board Desk")
    let others = try await stage.runner.workspace.items().map(\.item)
    #expect(others.map(\.pose) == items.map(\.pose))
    #expect(others[1].content.card == items[1].content.card)
  }

  @Test("Gestures reach items by number where they can be seen, and a long press opens the menu")
  func gestures() async throws {
    try await open()
    try await stage.run(
      "card add a --title A --at -100,-100 --size 200x200; card add b --title B --at -60,-60")
    // The middle of A is covered; the finger touches it beside B, which raises A.
    #expect(try await stage.text("tap A").contains("raised card \"A\""))
    #expect(try await stage.text("press B").contains("menu"))
    #expect(try await stage.text("menu remove").contains("removed card \"B\""))
    #expect(try await stage.text("undo").contains("card \"B\""))
    #expect(
      try await stage.text("drag A to 150,150").contains("moved card \"A\" to"))
    try await stage.run("card add c --title C --at -1000,-1000 --size 3000x3000")
    #expect(
      try await stage.error("tap A").message.contains("is covered by other items"))
  }
}

extension Rect<BoardSpace> {
  fileprivate static let zero = Rect(origin: .origin, size: Size(width: 0, height: 0))
}
