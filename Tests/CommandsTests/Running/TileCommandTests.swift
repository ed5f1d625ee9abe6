import Commands
import Domain
import GridGeometry
import Placement_Grid
import Placement_Tiles
import PluginAPI
import Testing
import Workspace

@Suite("Commands on a board of pieces")
struct TileCommandTests {
  private let stage: CommandFixture

  init() throws {
    stage = try CommandFixture(placements: [.grid, .tiles])
  }

  /// A show with an object, and an empty board with a field.
  private func open(_ settings: String = "field=10x6") async throws {
    try await stage.run(
      "show new Hamlet; object add scene 3 Storm --color blue; object add list 5 Opening; "
        + "board new Pieces --rules tiles \(settings)")
  }

  @Test("A piece lies exactly where it is placed, in its orientation, with a colour and a label")
  func placing() async throws {
    try await open("field=10x6 mirror=on")
    #expect(try await stage.text("place tile F at 2,3") == "placed tile \"F\" at 2,3\n")
    #expect(
      try await stage.text("place tile xx/.x at 0,0 --turn left --color amber --label Hook")
        == "placed tile \"Hook\" at 0,0\n")
    #expect(try await stage.text("place tile 2x1 at 6,0") == "placed tile at 6,0\n")
    try await stage.run("place tile L at 8,0 --turn 2 --mirrored")
    #expect(
      try await stage.text("items") == """
         #   AT  SHAPE  LIES                      KIND  NAME  LABEL  ID
        #1  0,0  xx/.x  turned left               tile        Hook   \(try await id(1))
        #2  6,0  2x1    upright                   tile               \(try await id(2))
        #3  8,0  L      mirrored and upside down  tile        L      \(try await id(3))
        #4  2,3  F      upright                   tile        F      \(try await id(4))

        """)
    let json = try await stage.json("items xx")
    #expect(json.contains("\"items\":[]"))
    #expect(
      try await stage.json("items hook").contains(
        "\"object\":null,\"x\":0,\"y\":0,\"width\":2,\"height\":2,\"shape\":\"xx/.x\",\"turns\":3,"
          + "\"mirrored\":false,\"action\":\"go\",\"label\":\"Hook\","
          + "\"tile\":{\"color\":\"#ffb300\"}}"))
  }

  private func id(_ number: Int) async throws -> String {
    let item = try #require(try await stage.runner.workspace.item(numbered: number))
    return String("\(item.item.id)".prefix(8))
  }

  @Test("Without a place, pieces fill rows below the field")
  func tray() async throws {
    try await open()
    let places = try await Pentomino.allCases.asyncMap { letter in
      try await stage.text("place tile \(letter.rawValue)")
    }
    #expect(
      places.prefix(4) == [
        "placed tile \"F\" at 0,7\n", "placed tile \"I\" at 4,7\n", "placed tile \"L\" at 6,7\n",
        "placed tile \"N\" at 8,9\n",
      ])
    #expect(try await stage.runner.workspace.items().count == 12)
    try await stage.run("board new Free --rules tiles")
    #expect(try await stage.text("place tile F") == "placed tile \"F\" at 0,0\n")
    #expect(try await stage.text("place tile I") == "placed tile \"I\" at 4,0\n")
  }

  @Test("An object wears any shape, a rectangle of the given size, or 2x2")
  func objects() async throws {
    try await open()
    #expect(
      try await stage.text("place scene 3 at 2,3 --shape L --turn right")
        == "placed scene 3 \"Storm\" at 2,3\n")
    #expect(
      try await stage.text("place list 5 at 0,0 3x1") == "placed list 5 \"Opening\" at 0,0\n")
    #expect(try await stage.text("place list 5") == "placed list 5 \"Opening\" at 0,7\n")
    let shapes = try await stage.runner.workspace.items().map { item in
      item.item.pose.piece.map { "\($0.shape)" }
    }
    #expect(shapes == ["xxx", "...x/xxxx", "xx/xx"])
    #expect(
      try await stage.error("place list 5 at 5,0 2x1 --shape L").message
        == "a block with a shape has no size")
    #expect(
      try await stage.error("place list 5 at 5,0 9x9").message
        == "a piece has at most 64 cells, not 9x9")
    #expect(
      try await stage.error("place list 5 at 5.5,0").message.contains("cells, which are whole"))
    #expect(try await stage.error("place list 5 at 5").code == .notAllowed)
  }

  @Test("What is in the way, or across the edge, refuses a place")
  func refusals() async throws {
    try await open()
    try await stage.run("place tile X at 0,0")
    let overlap = try await stage.error("place tile X at 1,0")
    #expect(overlap.code == .overlap && overlap.by.count == 1)
    #expect(overlap.obstacles == ["#1 tile \"X\" at 0,0"])
    #expect(
      try await stage.error("place tile I at 9,3").message
        == "A piece lies inside the field or beside it, not across its edge.")
    #expect(try await stage.error("place tile I at 2147483647,2147483647").code == .outOfRange)
    #expect(try await stage.error("resize #1 to 2x2").code == .notAllowed)
    #expect(try await stage.error("place tile F --label ' '").code == .emptyName)
    try await stage.run("play")
    #expect(try await stage.error("place tile F").code == .notEditable)
    #expect(try await stage.error("tile turn #1").code == .notEditable)
  }

  @Test("Mirroring needs its setting, and the error says so")
  func mirroring() async throws {
    try await open()
    try await stage.run("place tile F at 0,0")
    for line in ["tile flip #1", "place tile L at 5,0 --mirrored"] {
      let error = try await stage.error(line)
      #expect(error.message == "This board does not turn items that way.")
      #expect(error.remedy == "'board set mirror=on' allows mirroring")
    }
    try await stage.run("board set mirror=on")
    #expect(try await stage.text("tile flip #1") == "turned tile \"F\" at 0,0, now mirrored\n")
    #expect(
      try await stage.text("tile flip F; tile turn F 2")
        == "turned tile \"F\" at 0,0, now upside down\n")
  }

  @Test("Pieces turn about their middle, several as one step, and undo says so")
  func turning() async throws {
    try await open()
    try await stage.run("place tile I at 2,0; place tile F at 6,2")
    #expect(try await stage.text("tile turn I") == "turned tile \"I\" at 0,2, now turned right\n")
    #expect(try await stage.text("undo") == "undid: turn #1 tile \"I\"\n")
    #expect(
      try await stage.text("tile turn #1..#2 left") == """
        turned tile "I" at 0,2, now turned left
        turned tile "F" at 6,2, now turned left

        """)
    #expect(try await stage.json("tile turn #1 2").contains("\"turns\":1"))
    #expect(try await stage.text("undo 2").contains("undid: turn #1 tile \"I\""))
    #expect(try await stage.text("items").contains("#1  2,0  I"))
  }

  @Test("Pieces are moved to a cell and by cells, and found by the cells that they fill")
  func moving() async throws {
    try await open()
    try await stage.run("place tile V at 0,0; place tile T at 4,0")
    #expect(try await stage.text("move V to 1,2") == "moved tile \"V\" to 1,2\n")
    #expect(try await stage.text("move V by 1,-2") == "moved tile \"V\" to 2,0\n")
    #expect(try await stage.text("undo") == "undid: move #2 by 1,-2\n")
    #expect(try await stage.error("move V to 3").code == .notAllowed)
    #expect(try await stage.error("move V by 0.5,0").message.contains("whole numbers"))
    // V leaves the upper right of its box free.
    #expect(try await stage.error("label @3,2 Corner").code == .notFound)
    #expect(try await stage.text("label @1,2 Corner") == "labelled tile \"Corner\" at 1,2\n")
    #expect(try await stage.error("remove 2,2..3,3").code == .notFound)
    #expect(try await stage.text("remove 1,3..3,3") == "removed tile \"Corner\" at 1,2\n")
  }

  @Test("The check counts the field and finds a place for each piece in the tray")
  func checking() async throws {
    try await open("field=5x3")
    #expect(
      try await stage.text("tile check") == """
        field 5x3: 0 of 15 cells covered, 15 free
        no pieces; 'place tile SHAPE' adds one

        """)
    try await stage.run("place tile V at 0,0")
    #expect(
      try await stage.text("tile check") == """
        field 5x3: 5 of 15 cells covered, 10 free
        no piece is in the tray

        """)
    try await stage.run("place tile X; place tile P; place tile I")
    #expect(
      try await stage.text("tile check") == """
        field 5x3: 5 of 15 cells covered, 10 free
         #  PIECE     SHAPE  FITS
        #2  tile "X"  X      at 2,0
        #3  tile "P"  P      at 1,0, turned right
        #4  tile "I"  I      nowhere
        1 piece fits nowhere in the field

        """)
    let json = try await stage.json("tile check")
    #expect(
      json.hasPrefix(
        "{\"version\":1,\"field\":{\"x\":0,\"y\":0,\"width\":5,\"height\":3,\"cells\":15,"
          + "\"covered\":5,\"free\":10},\"pieces\":4,\"cells\":20,\"tray\":[{\"item\":{"))
    #expect(json.contains(",\"fit\":null}"))
    try await stage.run("board new Free --rules tiles; place tile F; place tile 1x1")
    #expect(
      try await stage.text("tile check")
        == "this board has no field, so every piece fits: 2 pieces with 6 cells\n")
    #expect(
      try await stage.json("tile check").contains("{\"version\":1,\"field\":null,\"pieces\":2"))
  }

  @Test("Other boards have no pieces, and say which have")
  func otherBoards() async throws {
    try await stage.run("show new Hamlet; object add list 5; board new Grid")
    for line in ["place tile F at 0,0", "place list 5 at 0,0 --shape F", "tile check"] {
      let error = try await stage.error(line)
      #expect(error.message == "this board has no pieces", "\(line)")
      #expect(error.remedy == "'board new --rules tiles field=10x6' makes a board for them")
    }
    try await stage.run("place list 5 at 0,0")
    #expect(
      try await stage.error("tile turn #1").message == "This board does not turn items that way.")
    #expect(try await stage.error("tile flip #1").remedy == nil)
    #expect(try await stage.error("place list 5 at 4.5,0").range?.column == 17)
    #expect(try await stage.error("resize #1 to 2.5x2").message.contains("not 2.5x2"))
    #expect(try await stage.error("move #1 by 2.5,2").message.contains("not 2.5,2"))
  }

  @Test("A copy of a board or show has the pieces too")
  func copies() async throws {
    try await open("field=10x6 mirror=on")
    try await stage.run("place tile F at 2,3 --turn left --color red; place scene 3 --shape W")
    let poses = try await stage.runner.workspace.items().map(\.item.pose)
    try await stage.run("board duplicate")
    #expect(try await stage.runner.workspace.items().map(\.item.pose) == poses)
    try await stage.run("show duplicate as Tour; board Pieces")
    #expect(try await stage.runner.workspace.items().map(\.item.pose) == poses)
    #expect(try await stage.runner.workspace.items()[0].item.content.color == ObjectColor("red"))
    #expect(try await stage.text("find F").contains("Pieces"))
    #expect(try await stage.text("find F --go").contains("at tile \"F\" at 2,3"))
  }

  @Test("A finger drags a piece by a filled cell, and the menu turns it")
  func fingers() async throws {
    try await open("field=10x6 mirror=on")
    try await stage.run("place tile U at 2,2; place tile V at 6,2; fit")
    #expect(try await stage.text("tap #1").contains("menu"))
    #expect(try await stage.text("menu turn").contains("turned tile \"U\""))
    try await stage.run("undo; tap #1")
    #expect(try await stage.text("menu flip").contains("now mirrored"))
    try await stage.run("undo")
    #expect(try await stage.text("drag #2 to @6,1").contains("moved tile \"V\" to"))
  }
}

extension Sequence {
  fileprivate func asyncMap<Value>(
    _ transform: (Element) async throws -> Value
  ) async throws -> [Value] {
    var values: [Value] = []
    for element in self { values.append(try await transform(element)) }
    return values
  }
}
