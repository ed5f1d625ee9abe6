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

/// Companion #2624 asks for swapping; gridstack #466 and react-grid-layout #2017 refuse to move
/// several at once.
@Suite("Arranging many blocks by command")
struct ArrangeCommandTests {
  private func stage(_ script: String = "") async throws -> CommandFixture {
    let stage = try CommandFixture(placements: [.grid, .flow, .canvas, .tiles])
    try await stage.run("show new Hamlet")
    for number in 1...8 { try await stage.run("object add scene \(number) S\(9 - number)") }
    try await stage.run("object add list 1 Wash; board new Main")
    if !script.isEmpty { try await stage.run(script) }
    return stage
  }

  /// Six blocks, scattered.
  private static let six = """
    place scene 3 at 0,0; place scene 1 at 5,1; place scene 2 at 9,0
    place scene 6 at 0,7; place scene 5 at 4,9; place list 1 at 20,20
    """

  /// The names of the blocks with their positions, in reading order.
  private func blocks(_ stage: CommandFixture) async throws -> [String] {
    try await stage.runner.workspace.items().map {
      "\($0.object?.name ?? "?") \($0.position ?? "?")"
    }
  }

  @Test("33 blocks become five columns of 4x2 in one command, and one undo takes it back")
  func columns() async throws {
    let stage = try await stage()
    for number in 0..<33 {
      try await stage.run("place scene \(number % 8 + 1) at \(number % 7 * 5),\(number / 7 * 3)")
    }
    let before = try await blocks(stage)
    #expect(try await stage.text("arrange columns 5 size 4x2") == "arranged 33 blocks\n")
    let positions = try await stage.runner.workspace.items().map(\.position)
    #expect(positions == (0..<33).map { "\($0 % 5 * 4),\($0 / 5 * 2) 4x2" })
    try await stage.run("undo")
    #expect(try await blocks(stage) == before)
  }

  @Test("Some of the blocks are sorted and laid out, and what is in the way is named")
  func some() async throws {
    let stage = try await stage(Self.six)
    try await stage.run("arrange kind scene columns 5 by number gap 1 at 0,0")
    #expect(
      try await blocks(stage) == [
        "S8 0,0 2x2", "S7 3,0 2x2", "S6 6,0 2x2", "S4 9,0 2x2", "S3 12,0 2x2", "Wash 20,20 2x2",
      ])
    try await stage.run("arrange kind scene columns 1 by name")
    #expect(try await blocks(stage).map { $0.prefix(2) } == ["S3", "S4", "S6", "S7", "S8", "Wa"])
    let before = try await blocks(stage)
    let error = try await stage.error("arrange kind scene columns 5 at 13,20")
    #expect(error.code == .overlap && error.by.count == 1)
    #expect(try await blocks(stage) == before)
  }

  @Test("Groups are named by region, kind, name and number")
  func groups() async throws {
    let stage = try await stage(Self.six)
    for (group, count) in [
      ("all", 6), ("kind scene", 5), ("kind list,scene", 6), ("name \"s*\"", 5), ("name W*H", 1),
      ("#2..#4", 3), ("0,0..6,2", 2),
    ] {
      let json = try await stage.json("begin; label \(group) X")
      #expect(json.components(separatedBy: "\"label\":\"X\"").count == count + 1, "\(group)")
      try await stage.run("rollback")
    }
    #expect(try await stage.error("remove name zz*").code == .notFound)
    #expect(try await stage.error("remove kind macro").code == .notFound)
  }

  @Test("Cards, strokes and pieces are named by their kinds, too")
  func sorts() async throws {
    let stage = try await stage(
      "board new Desk --rules canvas; card add One; card add Two; ink draw 0,0 9,9; "
        + "place scene 1 at 300,0")
    for (group, count) in [("card", 2), ("stroke", 1), ("scene", 1), ("card,scene", 3)] {
      try await stage.run("begin; remove kind \(group)")
      #expect(try await stage.runner.workspace.items().count == 4 - count, "\(group)")
      try await stage.run("rollback")
    }
    let error = try await stage.error("remove kind carb")
    #expect(error.suggestions.contains("card"))
  }

  @Test("Blocks that would lie on each other are not called obstacles")
  func together() async throws {
    let stage = try await stage("place scene 1 at 0,0; place scene 2 at 1,2; place list 1 at 8,0")
    let error = try await stage.error("align kind scene top")
    #expect(error.message == "the blocks would lie on each other" && error.obstacles.isEmpty)
    #expect(try await stage.error("move #1 by 7,0").message != error.message)
  }

  @Test("A group moves as one, past its own places")
  func move() async throws {
    let stage = try await stage("place scene 1 at 0,0; place scene 2 at 2,0; place list 1 at 8,0")
    try await stage.run("move #1..#2 by 2,0")
    #expect(try await blocks(stage) == ["S8 2,0 2x2", "S7 4,0 2x2", "Wash 8,0 2x2"])
    try await stage.run("move kind scene to 0,5")
    #expect(try await blocks(stage) == ["Wash 8,0 2x2", "S8 0,5 2x2", "S7 2,5 2x2"])
    let error = try await stage.error("move kind scene to 6,0")
    #expect(error.code == .overlap)
    #expect(error.obstacles.first?.contains("Wash") == true, "\(error.obstacles)")
    try await stage.run("undo")
    #expect(try await blocks(stage) == ["S8 2,0 2x2", "S7 4,0 2x2", "Wash 8,0 2x2"])
  }

  @Test("Two blocks, or two groups, swap")
  func swap() async throws {
    let stage = try await stage(Self.six)
    try await stage.run("swap #1 with Wash; swap scene 1 with scene 2")
    let found = try await blocks(stage)
    #expect(found.contains("Wash 0,0 2x2") && found.contains("S6 20,20 2x2"))
    #expect(found.contains("S7 5,1 2x2") && found.contains("S8 9,0 2x2"))
    #expect(
      try await stage.error("swap #1 with #2..#3").message
        == "1 block cannot be swapped with 2 blocks")
    #expect(try await stage.error("swap #1..#2 with #2..#3").code == .duplicateItem)
  }

  @Test("Rows and columns are inserted and deleted")
  func lines() async throws {
    let stage = try await stage("place scene 1 at 0,0; place scene 2 at 4,3; place scene 3 at 0,6")
    try await stage.run("row insert 3 2; column insert 1")
    #expect(try await blocks(stage) == ["S8 0,0 2x2", "S7 5,5 2x2", "S6 0,8 2x2"])
    let error = try await stage.error("row delete 5")
    #expect(error.message == "row 5 is not empty" && error.obstacles.count == 1)
    try await stage.run("row delete 2 3; column delete 3 2")
    #expect(try await blocks(stage) == ["S8 0,0 2x2", "S7 3,2 2x2", "S6 0,5 2x2"])
  }

  @Test("On a flow, blocks are sorted and moved as a group")
  func flow() async throws {
    let stage = try await stage(
      "board new Looks --rules flow; place scene 3; place scene 1; place scene 2; place list 1")
    func names() async throws -> [String] {
      try await stage.runner.workspace.items().compactMap(\.object?.name)
    }
    try await stage.run("arrange by number")
    #expect(try await names() == ["S8", "Wash", "S7", "S6"])
    try await stage.run("move #1..#2 to 3")
    #expect(try await names() == ["S7", "S6", "S8", "Wash"])
    try await stage.run("swap #1 with #4")
    #expect(try await names() == ["Wash", "S6", "S8", "S7"])
    for refused in ["arrange columns 3", "align all left", "row insert 1", "move all by 1,0"] {
      #expect(try await stage.error(refused).code == .notAllowed, "\(refused)")
    }
  }

  @Test("On a canvas, nothing becomes smaller than a finger could make it")
  func least() async throws {
    let stage = try await stage()
    try await stage.run("board new Desk --rules canvas; place scene 1 thru 2 at 0,0 columns 2")
    #expect(try await stage.error("arrange columns 2 size 43x60").code == .belowMinimum)
    try await stage.run("arrange columns 2 size 44x44; card add A --at 0,300")
    #expect(try await stage.error("arrange columns 2 size 99x50").code == .belowMinimum)
    let error = try await stage.error("place goto Main at 0,500 30x44")
    #expect(error.code == .belowMinimum && error.range != nil)
  }

  @Test("On a canvas, cards line up in points; on tiles, pieces by their boxes")
  func others() async throws {
    let stage = try await stage(
      """
      board new Desk --rules canvas; card add A --at 0,0; card add B --at 300,90
      """)
    try await stage.run("align all top; distribute all across")
    let tops = try await stage.runner.workspace.items().compactMap {
      if case .free(let area, _) = $0.item.pose { area.minY } else { nil }
    }
    #expect(tops.count == 2 && Set(tops).count == 1)
    #expect(
      try await stage.error("row insert 1").message == "a canvas has points, not rows and columns")
    try await stage.run("board new Pieces --rules tiles; place tile X at 0,0; place tile I at 9,9")
    try await stage.run("arrange columns 2 gap 1")
    #expect(try await stage.error("arrange columns 2 size 2x2").code == .notAllowed)
    let cells = try await stage.runner.workspace.items().compactMap(\.position)
    #expect(cells == ["0,0", "4,0"])
  }
}
