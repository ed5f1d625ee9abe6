import Commands
import Domain
import GridGeometry
import Placement_Canvas
import Placement_Flow
import Placement_Grid
import Placement_Tiles
import PluginAPI
import Testing
import Workspace

/// Companion #182 asks for copying and pasting several buttons, and #2153 for dragging them to
/// another page.
@Suite("Placing, copying and pasting many blocks by command")
struct CopyCommandTests {
  private func stage(_ script: String = "") async throws -> CommandFixture {
    let stage = try CommandFixture(placements: [.grid, .flow, .canvas, .tiles])
    try await stage.run("show new Hamlet; object add scene 1 thru 40; object add list 1 Wash")
    try await stage.run("board new Main")
    if !script.isEmpty { try await stage.run(script) }
    return stage
  }

  /// The blocks with their positions, in reading order.
  private func blocks(_ stage: CommandFixture) async throws -> [String] {
    try await stage.runner.workspace.items().map { placed in
      let name =
        placed.object.map { $0.isNumbered ? "\($0.numberText)" : $0.name }
        ?? placed.item.content.word ?? "?"
      return "\(name) at \(placed.position ?? "?")"
    }
  }

  // MARK: Placing

  @Test("33 blocks lie in five columns of 4x2 after two commands, and one undo takes each back")
  func placing() async throws {
    let stage = try await stage()
    #expect(
      try await stage.text("place scene 1 thru 20 at 0,0 4x2 columns 5") == "placed 20 blocks\n")
    try await stage.run("place scene 21 thru 33 at 0,8 columns 5 size 4x2")
    #expect(
      try await stage.runner.workspace.items().map(\.position)
        == (0..<33).map { "\($0 % 5 * 4),\($0 / 5 * 2) 4x2" })
    try await stage.run("undo")
    #expect(try await stage.runner.workspace.items().count == 20)
    try await stage.run("undo")
    #expect(try await stage.runner.workspace.items().isEmpty)
    #expect(try await stage.error("undo").code == .nothingToUndo)
  }

  @Test("Placing many is all or nothing, and names what is in the way, or what the show lacks")
  func placingRefused() async throws {
    let stage = try await stage("place list 1 at 3,0")
    let missing = try await stage.error("place scene 41 thru 43 at 0,5 columns 5")
    #expect(missing.message == "the show has no scene 41, 42, 43" && missing.code == .notFound)
    #expect(
      try await stage.text("place scene 39 thru 43 at 0,5 columns 5")
        == "placed 2 blocks\nthe show has no scene 41, 42, 43\n")
    try await stage.run("undo")
    let overlap = try await stage.error("place scene 1 thru 3 at 0,0 columns 3")
    #expect(overlap.code == .overlap && overlap.obstacles.first?.contains("Wash") == true)
    #expect(try await stage.error("place scene 1 thru 3 at 0,5").message.contains("columns"))
    #expect(try await stage.error("place scene 1 thru 3 columns 3").code == .syntax)
    try await stage.run("object add scene 7")
    #expect(try await stage.error("place scene 6 thru 8 at 0,5 columns 3").code == .ambiguous)
    #expect(try await blocks(stage) == ["1 at 3,0 2x2"])
  }

  @Test(
    "Many are placed under every set of rules",
    arguments: [
      ("grid", "at 0,0 columns 2 gap 1", ["1 at 0,0 2x2", "2 at 3,0 2x2", "3 at 0,3 2x2"]),
      ("flow", "", ["1 at 1", "2 at 2", "3 at 3"]),
      ("flow", "at 1", ["1 at 1", "2 at 2", "3 at 3"]),
      (
        "canvas", "at 10,20 88x44 columns 2 gap 5.5",
        ["1 at 10,20 88x44", "2 at 103.5,20 88x44", "3 at 10,69.5 88x44"]
      ),
      ("tiles", "at 0,0 columns 3", ["1 at 0,0", "2 at 2,0", "3 at 4,0"]),
      ("tiles", "at 0,0 columns 2 --shape L", ["1 at 0,0", "2 at 2,0", "3 at 0,4"]),
    ])
  func placingEverywhere(rules: String, how: String, places: [String]) async throws {
    let stage = try await stage("board new B --rules \(rules)")
    try await stage.run("place scene 1 thru 3 \(how)")
    #expect(try await blocks(stage) == places)
    try await stage.run("undo")
    #expect(try await blocks(stage).isEmpty)
  }

  // MARK: Copying

  @Test(
    "Every verb works under every set of rules",
    arguments: [
      // Nearest to the middle of the view, which is near the origin.
      ("grid", "copy #1..#2", "paste", 4, nil),
      (
        "grid", "copy #1..#2", "paste at 10,3", 4,
        ["1 at 0,0 2x2", "2 at 2,0 2x2", "1 at 10,3 2x2", "2 at 12,3 2x2"]
      ),
      ("grid", "cut #1..#2", "paste at 5,5", 2, ["1 at 5,5 2x2", "2 at 7,5 2x2"]),
      (
        "grid", "copy #1", "duplicate #1..#2 by 0,3", 4,
        ["1 at 0,0 2x2", "2 at 2,0 2x2", "1 at 0,3 2x2", "2 at 2,3 2x2"]
      ),
      (
        "grid", "copy #1", "duplicate #1..#2", 4,
        ["1 at 0,-2 2x2", "2 at 2,-2 2x2", "1 at 0,0 2x2", "2 at 2,0 2x2"]
      ),
      ("flow", "copy #1..#2", "paste", 4, ["1 at 1", "2 at 2", "1 at 3", "2 at 4"]),
      ("flow", "copy #1..#2", "paste at 2", 4, ["1 at 1", "1 at 2", "2 at 3", "2 at 4"]),
      ("flow", "cut #1", "paste", 2, ["2 at 1", "1 at 2"]),
      ("flow", "copy #1", "duplicate #1", 3, ["1 at 1", "1 at 2", "2 at 3"]),
      ("flow", "copy #1", "duplicate #1 at 3", 3, ["1 at 1", "2 at 2", "1 at 3"]),
      (
        "canvas", "copy all", "paste", 4,
        ["1 at 0,0 88x88", "2 at 88,0 88x88", "1 at 22,22 88x88", "2 at 110,22 88x88"]
      ),
      (
        "canvas", "cut all", "paste at 5.5,-7", 2,
        ["1 at 5.5,-7 88x88", "2 at 93.5,-7 88x88"]
      ),
      (
        "canvas", "copy all", "duplicate all by 0,100", 4,
        ["1 at 0,0 88x88", "2 at 88,0 88x88", "1 at 0,100 88x88", "2 at 88,100 88x88"]
      ),
      ("tiles", "copy all", "paste at 0,4", 4, ["1 at 0,0", "2 at 2,0", "1 at 0,4", "2 at 2,4"]),
      ("tiles", "cut all", "paste at 1,1", 2, ["1 at 1,1", "2 at 3,1"]),
      (
        "tiles", "copy all", "duplicate all", 4, ["1 at 0,-2", "2 at 2,-2", "1 at 0,0", "2 at 2,0"]
      ),
    ] as [(String, String, String, Int, [String]?)])
  func verbs(
    rules: String, copy: String, paste: String, count: Int, places: [String]?
  ) async throws {
    let how = rules == "flow" ? "" : "at 0,0 columns 2"
    let stage = try await stage("board new B --rules \(rules); place scene 1 thru 2 \(how)")
    try await stage.run(copy)
    let before = try await blocks(stage)
    try await stage.run(paste)
    let after = try await blocks(stage)
    #expect(after.count == count)
    if let places { #expect(after == places) }
    try await stage.run("undo")
    #expect(try await blocks(stage) == before)
    try await stage.run("redo")
    #expect(try await blocks(stage) == after)
  }

  @Test("Labels, actions and messages are copied with the blocks")
  func properties() async throws {
    let stage = try await stage("place scene 1 at 0,0; label #1 FOG; action #1 flash")
    try await stage.run("override #1 /go 5; copy #1; paste at 4,0")
    let items = try await stage.runner.workspace.items().map(\.item)
    #expect(items.map(\.label) == ["FOG", "FOG"] && items.map(\.action) == [.flash, .flash])
    #expect(items.map(\.message) == ["/go 5", "/go 5"] && Set(items.map(\.id)).count == 2)
  }

  @Test("A group is pasted as a whole, and what is in the way is named")
  func refused() async throws {
    let stage = try await stage("place scene 1 thru 2 at 0,0 columns 2; place list 1 at 6,0")
    #expect(try await stage.error("paste").message == "nothing was copied yet")
    try await stage.run("copy kind scene")
    let before = try await blocks(stage)
    let error = try await stage.error("paste at 3,1")
    #expect(error.code == .overlap && error.obstacles.count == 2, "\(error.obstacles)")
    #expect(try await stage.error("paste at 2147483646,0").code == .outOfRange)
    #expect(try await stage.error("paste at 2").code == .notAllowed)
    #expect(try await stage.error("duplicate #1 by 1,0").code == .overlap)
    #expect(try await stage.error("copy #9").code == .notFound)
    try await stage.run("play")
    for command in ["paste", "duplicate #1", "cut #1", "move #1 to board Main"] {
      #expect(try await stage.error(command).code == .notEditable, "\(command)")
    }
    #expect(try await blocks(stage) == before)
  }

  @Test("Cards, strokes and shapes are pasted where they can be, and otherwise say why not")
  func contents() async throws {
    let stage = try await stage(
      """
      board new Desk --rules canvas; card add A --at 0,0; place scene 1 at 300,0 88x44
      board new Shapes --rules tiles; place tile L at 0,0; place scene 2 at 4,0 2x1
      """)
    try await stage.run("board Desk; edit; copy all; board Main; edit")
    #expect(try await stage.error("paste").message == "only a canvas can have a card")
    try await stage.run("board Desk; edit; copy #2; board Main; edit; paste at 3,3")
    #expect(try await blocks(stage) == ["1 at 3,3 2x1"])
    try await stage.run("board Shapes; edit; copy all; board Main; edit")
    #expect(
      try await stage.error("paste").message
        == "only a board of tiles can have a tile")
    try await stage.run("board Shapes; edit; copy #2; board Main; edit; paste at 0,9")
    #expect(try await blocks(stage) == ["1 at 3,3 2x1", "2 at 0,9 2x1"])
    try await stage.run("copy all; board Desk; edit; paste at 0,500")
    #expect(try await blocks(stage).suffix(2) == ["1 at 132,500 88x44", "2 at 0,764 88x44"])
    try await stage.run("board Shapes; edit; paste at 9,9")
    #expect(try await blocks(stage).suffix(2) == ["1 at 12,9", "2 at 9,15"])
    try await stage.run("board new Row --rules flow; paste")
    #expect(try await blocks(stage) == ["1 at 1", "2 at 2"])
    try await stage.run("copy all; board Main; edit; paste at 20,0")
    #expect(try await blocks(stage).prefix(2) == ["1 at 20,0 2x2", "2 at 22,0 2x2"])
  }

  @Test("Cards and strokes keep their heights among themselves, above all others")
  func stack() async throws {
    let stage = try await stage(
      """
      board new Desk --rules canvas; card add A --at 0,0; card add B --at 20,0
      ink draw 0,0 60,40; card add C --at 40,0; card front #1
      """)
    try await stage.run("copy all; paste at 500,0")
    let items = try await stage.runner.workspace.items().map(\.item)
    #expect(items.count == 8)
    let titles = items.map { $0.content.card?.text ?? "ink" }
    #expect(Array(titles.prefix(4)) == Array(titles.suffix(4)) && titles[3] == "A")
  }

  @Test("On a canvas a copy comes into view where its original is not")
  func outOfView() async throws {
    let stage = try await stage("board new Desk --rules canvas; place scene 1 at 90000,0 88x44")
    try await stage.run("copy all; paste")
    let corner = try #require(try await stage.runner.workspace.items().last?.item.pose.area?.origin)
    #expect(abs(corner.x) < 2_000 && abs(corner.y) < 2_000)
  }

  // MARK: Other boards and shows

  @Test("Blocks move to another board as one change, which revert takes back")
  func otherBoard() async throws {
    let stage = try await stage("board new Solo; board Main; edit")
    try await stage.run("place scene 1 thru 4 at 0,0 columns 2; label #1 FOG")
    #expect(
      try await stage.text("move #1..#2 to board Solo at 5,1") == "moved 2 blocks to board 'Solo'\n"
    )
    #expect(try await blocks(stage) == ["3 at 0,2 2x2", "4 at 2,2 2x2"])
    let undo = try await stage.error("undo")
    #expect(undo.code == .notUndoable && undo.message.contains("board 'Solo' was changed"))
    let error = try await stage.error("move #1 to board Solo at 6,1")
    #expect(error.code == .overlap && error.message.hasPrefix("board 'Solo': "))
    #expect(error.remedy?.contains("scene 1") == true, "\(error)")
    #expect(try await stage.error("move #1 to board Main").code == .notAllowed)
    let push = try await stage.error("move #1 to board Solo --push")
    #expect(push.message == "nothing gives way to blocks from another board")
    #expect(try await stage.error("move #1 to board Solo at 2").code == .notAllowed)
    try await stage.run("board Solo")
    #expect(try await blocks(stage) == ["1 at 5,1 2x2", "2 at 7,1 2x2"])
    #expect(try await stage.runner.workspace.items().first?.item.label == "FOG")
    let number = try await stage.runner.workspace.history(limit: 1).first?.record.number
    try await stage.run("revert \(try #require(number))")
    #expect(try await blocks(stage).isEmpty)
    try await stage.run("board Main")
    #expect(
      try await blocks(stage)
        == ["1 at 0,0 2x2", "2 at 2,0 2x2", "3 at 0,2 2x2", "4 at 2,2 2x2"])
  }

  @Test("In another show blocks show its objects of the same number, and others are made")
  func otherShow() async throws {
    let stage = try await stage("place scene 1 at 0,0; place scene 2 at 2,0; place list 1 at 4,0")
    try await stage.run("object edit scene 2 --color amber; copy all; show new Macbeth")
    try await stage.run("object add scene 1 Heath; board new There; place scene 1 at 0,0")
    let before = try await blocks(stage)
    #expect(try await stage.error("paste at 0,0").code == .overlap)
    #expect(try await stage.runner.workspace.objects().count == 1)
    let text = try await stage.text("paste at 0,4")
    #expect(text.hasPrefix("pasted 3 blocks\nmade 2 objects: scene 2, list 1 \"Wash\""), "\(text)")
    let items = try await stage.runner.workspace.items()
    #expect(items.map(\.object?.name) == ["Heath", "Heath", "", "Wash"])
    #expect(items[2].object?.color == ObjectColor("amber"))
    try await stage.run("paste at 0,8")
    #expect(try await stage.runner.workspace.objects().count == 3)
    try await stage.run("undo; undo")
    #expect(try await blocks(stage) == before)
    #expect(try await stage.error("undo").code == .notUndoable)
    let entries = try await stage.runner.workspace.history(limit: 4)
    let number = try #require(entries.last { $0.record.note.words == "paste at 0,4" })
    #expect(number.record.commits.lowerBound == number.record.commits.upperBound)
  }

  @Test("In a batch a paste that is refused makes no objects")
  func batch() async throws {
    let stage = try await stage("place scene 1 at 0,0; copy all; show new Macbeth")
    try await stage.run("object add list 9; board new There; place list 9 at 0,0; begin")
    #expect(try await stage.error("paste at 0,0").code == .overlap)
    try await stage.run("paste at 2,0; commit")
    #expect(try await stage.runner.workspace.objects().count == 2)
  }

  @Test("An object is replaced by another one on all boards")
  func everywhere() async throws {
    let stage = try await stage("place scene 5 at 0,0; place scene 5 at 2,0; place scene 6 at 4,0")
    try await stage.run("label #1 FOG; board new Looks --rules flow; place scene 5; play")
    #expect(
      try await stage.text("reassign everywhere scene 5 to scene 7")
        == "reassigned 3 blocks to scene 7, on boards 'Main', 'Looks'\n")
    #expect(try await blocks(stage) == ["7 at 1"])
    try await stage.run("board Main")
    #expect(try await blocks(stage) == ["7 at 0,0 2x2", "7 at 2,0 2x2", "6 at 4,0 2x2"])
    #expect(try await stage.runner.workspace.items().first?.item.label == "FOG")
    #expect(try await stage.text("reassign everywhere scene 5 to scene 7").hasPrefix("nothing"))
    #expect(try await stage.text("reassign everywhere scene 7 to scene 7").hasPrefix("nothing"))
    let number = try await stage.runner.workspace.history(limit: 1).first?.record.number
    try await stage.run("revert \(try #require(number))")
    #expect(try await blocks(stage) == ["5 at 0,0 2x2", "5 at 2,0 2x2", "6 at 4,0 2x2"])
  }

  @Test("What is pasted without a place comes to the nearest free one, around what is in the way")
  func nearest() async throws {
    let stage = try await stage(
      "place scene 1 at 0,0 20x1; place scene 2 at 0,1; place scene 3 at 2,1")
    try await stage.run("copy #2..#3; duplicate #2..#3")
    #expect(try await blocks(stage).suffix(2) == ["2 at 0,3 2x2", "3 at 2,3 2x2"])
    try await stage.run("undo; duplicate #3")
    #expect(try await blocks(stage).contains("3 at 4,1 2x2"))
  }
}
