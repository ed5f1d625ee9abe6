import Commands
import Domain
import Foundation
import GridGeometry
import Placement_Canvas
import Placement_Flow
import Placement_Grid
import Placement_Tiles
import PluginAPI
import Testing
import Workspace

/// Companion #976 asks for it: pages in any order, and blocks that lead to them.
@Suite("Pages: board move, next and previous, place goto")
struct PageCommandTests {
  private func stage() async throws -> CommandFixture {
    let stage = try CommandFixture(placements: [.grid, .flow, .canvas, .tiles])
    try await stage.run(
      "show new Hamlet; object add scene 1 Moon; board new A; board new B; board new C; edit")
    return stage
  }

  private func boards(_ stage: CommandFixture) async throws -> String {
    try await stage.runner.workspace.boards().map(\.board.name).joined(separator: " ")
  }

  @Test("A board moves to a place, and the list of boards follows")
  func moves() async throws {
    let stage = try await stage()
    #expect(try await stage.text("board move C to 1") == "board 'C' is now board 1\n")
    #expect(try await boards(stage) == "C A B")
    #expect(try await stage.text("board move C to 1") == "board 'C' already is board 1\n")
    #expect(try await stage.text("board move C to 99") == "board 'C' is now board 3\n")
    #expect(try await stage.text("board move to 2") == "board 'C' is now board 2\n")
    #expect(try await boards(stage) == "A C B")
    let listed = try await stage.text("boards")
    #expect(
      listed.contains("1  A") && listed.contains("*  2  C") && listed.contains("3  B"), "\(listed)")
    let cards = try await stage.text("board list")
    let places = ["A", "C", "B"].compactMap { cards.range(of: ": \($0)\n")?.lowerBound }
    #expect(places.count == 3 && places == places.sorted(), "\(cards)")
    try await stage.run("board new D")
    #expect(try await boards(stage) == "A C B D")
    #expect(try await stage.error("board move Z to 1").code == .notFound)
    #expect(try await stage.error("board move A").code == .syntax)
    #expect(try await stage.error("board move A to 0").code == .outOfRange)
  }

  @Test("A move is one change, which can be reverted and is the same for other processes")
  func change() async throws {
    let stage = try await stage()
    // Boards of one moment.
    try await stage.run("board move C to 1")
    let seat = stage.runner.workspace
    let move = try #require(try await seat.history(limit: 1).first).record
    let other = try stage.other().workspace
    try await other.openShow(try #require(try await other.shows().first).show.id)
    #expect(try await other.boards().map(\.board.name) == ["C", "A", "B"])
    try await stage.run("board rename A to First")
    #expect(try await stage.json("revert \(move.number)").contains(#""changes":1"#))
    #expect(try await boards(stage) == "First B C")
    #expect(try await other.boards().map(\.board.name) == ["First", "B", "C"])
  }

  @Test("Next and previous open the boards in their order, and say where it ends")
  func turning() async throws {
    let stage = try await stage()
    try await stage.run("board move C to 1; board C")
    #expect(try await stage.text("board next") == "opened board 'A', in play mode\n")
    #expect(try await stage.text("board next") == "opened board 'B', in play mode\n")
    let error = try await stage.error("board next")
    #expect(error.code == .notFound && error.message == "board 'B' is the last one")
    #expect(try await stage.text("board previous") == "opened board 'A', in play mode\n")
    try await stage.run("board previous")
    #expect(try await stage.error("board previous").message == "board 'C' is the first one")
    #expect(try await stage.error("board next page").code == .syntax)
    let empty = try CommandFixture()
    try await empty.run("show new Hamlet; board new A; board delete A --yes")
    #expect(try await empty.error("board next").code == .noBoard)
  }

  @Test("Two fingers at the edge turn the page in play mode")
  func fingers() async throws {
    let stage = try await stage()
    try await stage.run("board B")
    let turned = try await stage.text("drag 30,100 to 250,100 --fingers 2 --screen")
    #expect(turned.contains("opened board 'A'"), "\(turned)")
    #expect(await stage.runner.workspace.board?.name == "A")
    #expect(await stage.runner.workspace.mode == .play)
  }

  @Test("A recording ends where the page is turned, and replays")
  func recording() async throws {
    let stage = try await stage()
    let file = stage.folder.appendingPathComponent("turn.jsonl").path
    try await stage.run("board B; record \(file)")
    try await stage.run("drag 30,100 to 250,100 --fingers 2 --screen")
    #expect(await stage.runner.workspace.recordingPath == nil)
    #expect(await stage.runner.workspace.board?.name == "A")
    try await stage.run("board C; touches \(file)")
    #expect(await stage.runner.workspace.board?.name == "B")
  }

  // MARK: Blocks that open a board

  @Test(
    "They can be placed under all rules",
    arguments: [
      ("grid", "place goto B at 0,0", "placed goto \"B\" at 0,0 2x2"),
      ("grid", "place goto B at 3,-2 4x1", "placed goto \"B\" at 3,-2 4x1"),
      ("flow", "place goto B", "placed goto \"B\" at 1"),
      ("canvas", "place goto B at 12,40 200x100", "placed goto \"B\" at 12,40 200x100"),
      ("tiles field=10x6", "place goto B at 1,1 3x1", "placed goto \"B\" at 1,1"),
      ("tiles field=10x6", "place goto B", "placed goto \"B\" at 0,7"),
    ])
  func placing(_ rules: String, _ command: String, _ answer: String) async throws {
    let stage = try await stage()
    try await stage.run("board new W --rules \(rules)")
    #expect(try await stage.text(command) == answer + "\n")
    #expect(try await stage.text("items").contains("goto"))
    #expect(try await stage.json("items").contains("\"goto\":{\"board\":\""))
    try await stage.run("undo; redo")
    if rules != "flow" { try await stage.run("move #1 to 5,0; undo") }
    #expect(try await stage.runner.workspace.items().count == 1)
    try await stage.run("play; fit; tap #1")
    #expect(await stage.runner.workspace.board?.name == "B")
  }

  @Test("A block with nothing but a message is placed as others are, if it can be sent")
  func message() async throws {
    let stage = try await stage()
    try await stage.run("board new W; place message /lamp/house 1 at 3,-2 4x1")
    let item = try #require(try await stage.runner.workspace.items().first?.item)
    #expect(
      item.content == .message("/lamp/house 1")
        && item.pose.cells == CellRect(x: 3, y: -2, width: 4, height: 1))
    #expect(try await stage.error("place message at 0,0").code == .syntax)
    #expect(try await stage.runner.workspace.items().count == 1)
  }

  @Test("On a flow board they get a position among the others")
  func order() async throws {
    let stage = try await stage()
    try await stage.run("board new W --rules flow; place scene 1; place goto A; place goto B at 2")
    let names = try await stage.runner.workspace.items().map { $0.object?.name ?? $0.destination }
    #expect(names == ["Moon", "B", "A"])
    #expect(try await stage.error("place goto C at 9").code == .outOfRange)
    #expect(try await stage.error("place goto C at 0,0").code == .syntax)
  }

  @Test("They are refused where blocks are, without a place, and to no board")
  func refusals() async throws {
    let stage = try await stage()
    try await stage.run("place scene 1 at 0,0")
    #expect(try await stage.error("place goto B at 1,1").code == .overlap)
    #expect(try await stage.error("place goto B").code == .syntax)
    #expect(try await stage.error("place goto Z at 5,5").code == .notFound)
    #expect(try await stage.error("place goto").code == .syntax)
    try await stage.run("place goto B at 5,5")
    #expect(try await stage.error("action B flash").code == .notAllowed)
    #expect(try await stage.error("override #2 /go 1").code == .notAllowed)
  }

  @Test("They follow the name, and say that their board was deleted; a revert brings both back")
  func deletion() async throws {
    let stage = try await stage()
    try await stage.run("place goto B at 0,0; board rename B to Finale")
    #expect(try await stage.text("items").contains("Finale"))
    #expect(try await stage.text("find finale").contains("goto"))
    #expect(
      try await stage.text("board delete Finale --yes") == "deleted board 'Finale' and 0 blocks\n")
    #expect(try await stage.runner.workspace.items().first?.item.label == "Finale")
    let tapped = try await stage.text("play; tap #1")
    #expect(tapped.contains("The board that this block opened was deleted."), "\(tapped)")
    let seat = stage.runner.workspace
    let number = try #require(
      try await seat.history(limit: 9).first { $0.record.note.words.hasPrefix("board delete") }
    ).record.number
    try await stage.run("revert \(number)")
    #expect(try await seat.items().first?.destination == "Finale")
    #expect(try await seat.items().first?.item.label == nil)
    try await stage.run("tap #1")
    #expect(await seat.board?.name == "Finale")
  }

  @Test("In another show it opens nothing, and keeps the name of the board")
  func pasted() async throws {
    let stage = try await stage()
    try await stage.run("board A; edit; place goto B at 0,0; copy #1")
    try await stage.run("show new Other; board new X; paste")
    let item = try #require(try await stage.runner.workspace.items().first?.item)
    #expect(item.content == .goto(nil) && item.label == "B")
  }

  @Test("It is not triggered: it sends nothing")
  func triggered() async throws {
    let stage = try await stage()
    try await stage.run("board A; edit; place goto B at 0,0")
    for command in ["trigger #1", "trigger #1 --dry-run"] {
      let error = try await stage.error(command)
      #expect(error.code == .notAllowed && error.message.contains("opens a board"), "\(command)")
    }
  }

  @Test("Making the board cannot be reverted while a block opens it")
  func dependence() async throws {
    let stage = try await stage()
    try await stage.run("place goto B at 0,0")
    let number = try #require(
      try await stage.runner.workspace.history(limit: 9)
        .first { $0.record.note.words == "board new B" }
    ).record.number
    let error = try await stage.error("revert \(number)")
    #expect(error.code == .notUndoable && error.message.contains("place goto B"), "\(error)")
  }

  @Test("The list of boards deletes a board to which there is a way")
  func list() async throws {
    let stage = try await stage()
    try await stage.run("place goto A at 0,0; board list; swipe A left; tap Delete; tap Delete")
    #expect(try await boards(stage) == "B C")
    try await stage.run("cancel; board C")
    #expect(try await stage.runner.workspace.items().map(\.item.content) == [.goto(nil)])
  }

  @Test("Copies of boards and shows keep them, to the copies of their boards")
  func copies() async throws {
    let stage = try await stage()
    try await stage.run("board B; edit; place goto C at 0,0; board duplicate B as B2")
    let seat = stage.runner.workspace
    #expect(try await seat.items().map(\.destination) == ["C"])
    let old = try await seat.boards().map(\.board.id)
    try await stage.run("board move C to 1; show duplicate; board B")
    #expect(try await boards(stage) == "C A B B2")
    let copy = try #require(try await seat.items().first)
    #expect(copy.destination == "C")
    let target = try #require(copy.item.content.destination)
    #expect(!old.contains(target))
  }

  @Test("Pasted into another show, they open nothing, and hold no board of theirs")
  func pasting() async throws {
    let stage = try await stage()
    try await stage.run("place goto A at 0,0; copy #1; paste at 4,0")
    let seat = stage.runner.workspace
    #expect(try await seat.items().map(\.destination) == ["A", "A"])
    try await stage.run("show new Other; board new X; paste at 0,0")
    #expect(try await seat.items().map(\.item.content) == [.goto(nil)])
    try await stage.run("show Hamlet; board delete A --yes")
    #expect(try await boards(stage) == "B C")
  }

  @Test("An export keeps them and the order, also where its boards get new identities")
  func exports() async throws {
    let stage = try await stage()
    try await stage.run(
      """
      place goto A at 0,0; board new W --rules flow; place goto C; label #1 "Act 3"
      board move W to 1; board new Lost; board A; edit; place goto Lost at 4,4
      board delete Lost --yes
      """)
    let folder = stage.folder.appendingPathComponent("out").path
    try await stage.run("export \(folder)")
    let file = folder + "/callboard.json"
    let seat = stage.runner.workspace
    // Into the show itself: nothing changes. Elsewhere, the identities are new.
    let before = try await seat.boards().map(\.board)
    try await stage.run("import \(file)")
    #expect(try await seat.boards().map(\.board) == before)
    try await stage.run("show new Copy; import \(file)")
    #expect(try await boards(stage) == "W A B C")
    let copies = Set(try await seat.boards().map(\.board.id))
    for (board, name) in [("C", "A"), ("W", "C")] {
      try await stage.run("board \(board)")
      let way = try #require(try await seat.items().first)
      #expect(way.destination == name)
      #expect(try copies.contains(#require(way.item.content.destination)))
    }
    #expect(try await seat.items().first?.item.label == "Act 3")
    try await stage.run("board A")
    #expect(try await seat.items().map(\.item.content) == [.goto(nil)])
  }
}
