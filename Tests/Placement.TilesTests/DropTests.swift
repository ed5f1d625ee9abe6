import Domain
import GridGeometry
import Placement_Tiles
import PluginAPI
import Testing

private typealias Fixture = TilesFixture

@Suite("Drops of tiles")
struct DropTests {
  @Test(
    "A drop goes to the cell under the corner, also left of and above the origin",
    arguments: [
      (0.0, 0.0, .at(0, 0)), (0.99, 0.99, .at(0, 0)), (1, 0, .at(1, 0)), (-0.01, 0, .at(-1, 0)),
      (-1, -1, .at(-1, -1)), (-1.5, 2.5, .at(-2, 2)),
    ] as [(Double, Double, Outcome)])
  func floor(x: Double, y: Double, outcome: Outcome) {
    #expect(Fixture.rules([Fixture.pose(.w, 9, 9)], [:]).drop(1, x, y) == outcome)
  }

  /// A wall three cells wide and high at 0,0, and a single cell that is dropped on its middle: of
  /// the eight cells around, some are open.
  @Test(
    "Of the cells around the nearest is taken, then the left one, then the upper one",
    arguments: [
      ("xxx/xx./xxx", 1.2, 1.5, .at(2, 1)), ("x.x/xx./xxx", 1.2, 1.5, .at(2, 1)),
      ("x.x/xxx/xxx", 1.5, 1.2, .at(1, 0)),
      // Right above and beside: as far.
      ("x.x/xx./xxx", 1.75, 1.25, .at(2, 1)), ("x.x/.xx/xxx", 1.5, 1.5, .at(0, 1)),
      ("x.x/xxx/x.x", 1.5, 1.0, .at(1, 0)), ("x.x/xxx/x.x", 1.5, 1.5, .at(1, 2)),
      ("..x/xxx/xxx", 1.0, 1.0, .at(1, 0)), ("xx./xxx/xxx", 1.0, 1.0, .at(2, 0)),
      (".xx/xxx/xx.", 1.0, 1.0, .at(0, 0)),
    ] as [(String, Double, Double, Outcome)])
  func nearest(wall: String, x: Double, y: Double, outcome: Outcome) {
    var poses: [Pose] = [.shaped(.single, at: Cell(x: 40, y: 40), .upright)]
    for (row, signs) in wall.split(separator: "/").enumerated() {
      for (column, sign) in signs.enumerated() where sign == "x" {
        let cell = Cell(x: Int32(column), y: Int32(row))
        poses.append(.shaped(.single, at: cell, .upright))
      }
    }
    #expect(Fixture.rules(poses, [:]).drop(1, x, y) == outcome)
  }

  @Test(
    "At the edge of a field a piece slides in, and never out",
    arguments: [
      // The cell under the corner is in the tray, or inside: it stays there.
      (-3, 0, .at(-3, 0)), (10, 2, .at(10, 2)), (7, 3, .at(7, 3)),
      // Across the edge it goes to the nearest place inside.
      (-0.5, 1, .at(0, 1)), (-1, 1, .at(0, 1)), (-1.5, 1, .refused(.acrossField, [])),
      (7.9, 3, .at(7, 3)), (8, 3.9, .at(7, 3)), (9, 3, .refused(.acrossField, [])),
      (-0.5, -0.5, .at(0, 0)),
      // In the tray upon another piece, no other place of the tray is taken.
      (20, 0, .refused(.overlap, [2])), (20.5, 2.5, .refused(.overlap, [2])),
      // Nor beside one at the edge, but inside.
      (-3, 4, .refused(.overlap, [3])), (-1.5, 3, .refused(.acrossField, [])),
    ] as [(Double, Double, Outcome)])
  func edges(x: Double, y: Double, outcome: Outcome) {
    let rules = Fixture.rules([
      Fixture.pose(.x, 30, 30), Fixture.pose(.x, 20, 0), Fixture.pose(.x, -3, 4),
    ])
    #expect(rules.drop(1, x, y) == outcome)
  }

  @Test("A piece is judged as it is turned", arguments: [false, true])
  func turned(isHidden: Bool) throws {
    // A slot one cell high, between two bars.
    let bar = Fixture.shape("xxxxx")
    let rules = Fixture.rules(
      [
        Fixture.pose(.i, 10, 10), .shaped(bar, at: Cell(x: 0, y: 0), .upright),
        .shaped(bar, at: Cell(x: 0, y: 2), .upright),
      ], [:])
    let upright = try #require(rules.lift(1, toColumn: 2, row: 1, isHidden: isHidden))
    #expect(Outcome(rules.judge(.carry([upright]))) == .refused(.overlap, [3]))
    let turned = try #require(
      rules.lift(1, toColumn: 0, row: 1, turned: .right, isHidden: isHidden))
    guard case .accepted(let changes) = rules.judge(.carry([turned])) else {
      Issue.record("it does not fit")
      return
    }
    #expect(changes.map(\.to) == [Fixture.pose(.i, 0, 1, .right)])
    var preview = Preview(holding: [turned.from.frame])
    rules.preview(.carry([turned]), into: &preview)
    let box = try #require(CellRect(x: 0, y: 1, width: 5, height: 1))
    #expect(preview.held == [Grid.frame(of: box)])
    #expect(preview.landing == [Placed(Fixture.pose(.i, 0, 1, .right), frame: Grid.frame(of: box))])
  }

  @Test("A piece that a finger holds is half its height above it, however it is turned")
  func hidden() throws {
    let rules = Fixture.rules([Fixture.pose(.i, 0, 0)], [:])
    let place = try #require(rules.placed(Fixture.id(1)))
    for (orientation, frame) in [
      (
        Orientation.upright,
        Rect<BoardSpace>(origin: Point(x: 100, y: -110), size: place.frame.size)
      ),
      (.right, Rect(origin: Point(x: 12, y: 66), size: Size(width: 220, height: 44))),
    ] {
      var lift = Lift(
        item: Fixture.id(1), from: place, grip: Point(x: 30, y: 100), finger: Point(x: 130, y: 100),
        isHidden: true)
      lift.orientation = orientation
      var preview = Preview(holding: [place.frame])
      rules.preview(.carry([lift]), into: &preview)
      #expect(preview.held == [frame])
    }
  }

  @Test("A piece is mirrored only where the board says so", arguments: [false, true])
  func mirrored(mirrors: Bool) throws {
    let rules = Fixture.rules(
      [Fixture.pose(.f, 0, 0, .right), Fixture.pose(.l, 20, 0, .mirrored)],
      mirrors ? ["mirror": "on"] : [:])
    let outcome = rules.drop(1, 4, 4, turned: .mirroredLeft)
    #expect(outcome == (mirrors ? .at(4, 4) : .refused(.cannotTurn, [])))
    // One that lies mirrored is turned like any other.
    #expect(rules.drop(2, 4, 4, turned: .mirroredRight) == .at(4, 4))
  }

  @Test("Where a piece cannot be dropped, the cell under its corner is shown, with what forbids it")
  func refused() throws {
    let rules = Fixture.rules([Fixture.pose(.x, 30, 30), Fixture.pose(.x, 20, 0)])
    let lift = try #require(rules.lift(1, toColumn: 20.5, row: 0.5))
    var preview = Preview(holding: [lift.from.frame])
    rules.preview(.carry([lift]), into: &preview)
    #expect(preview.landing.map(\.pose) == [Fixture.pose(.x, 20, 0)])
    #expect(preview.refusal == Refusal(.overlap, by: [Fixture.id(2)]))
    // A piece at the end of all cells has no place to show.
    let far = try #require(rules.lift(1, toColumn: 2_147_483_646, row: 0))
    rules.preview(.carry([far]), into: &preview)
    #expect(preview.landing.isEmpty && preview.refusal == Refusal(.outOfRange))
    #expect(rules.judge(.carry([far])) == .refused(Refusal(.outOfRange)))
  }

  @Test("A finger that moves within a cell changes nothing but the drawing")
  func preview() throws {
    let rules = Fixture.rules([Fixture.pose(.x, 30, 30), Fixture.pose(.x, 20, 0)])
    var preview = Preview(holding: [])
    var elsewhere = 0
    // Over free cells, over an illegal one with a legal one beside it, and back.
    for step in 0...60 {
      let x = 5 - Double(step) * 0.1
      let lift = try #require(rules.lift(1, toColumn: x, row: 0.3))
      rules.preview(.carry([lift]), into: &preview)
      if preview.isElsewhere { elsewhere += 1 }
      #expect(preview.refusal == nil)
      #expect(preview.landing.first?.pose.piece?.cell.x == max(Int32(x.rounded(.down)), 0))
    }
    #expect(elsewhere == 5)
  }

  @Test("A shape of 64 cells is judged as a small one is")
  func large() {
    let square = Array(repeating: String(repeating: "x", count: 8), count: 8).joined(separator: "/")
    let line = String(repeating: "x", count: 64)
    let comb = String(repeating: "x", count: 33) + "/" + String(repeating: "x.", count: 15) + "x"
    let rules = Fixture.rules(
      [
        .shaped(Fixture.shape(square), at: Cell(x: 100, y: 0), .upright),
        .shaped(Fixture.shape(line), at: Cell(x: 0, y: 0), .upright),
        .shaped(Fixture.shape(comb), at: Cell(x: 0, y: 10), .upright),
        .shaped(.single, at: Cell(x: 70, y: 70), .upright),
      ], [:])
    #expect(rules.violations().isEmpty)
    #expect(rules.drop(1, 30, 2) == .at(30, 2))
    #expect(rules.drop(1, 30, 0.9) == .at(30, 1))
    #expect(rules.drop(1, 30, -1) == .refused(.overlap, [2]))
    #expect(rules.drop(1, 63.5, -3.5) == .at(64, -4))
    // Between the teeth of the comb.
    #expect(rules.drop(4, 1, 11) == .at(1, 11))
    #expect(rules.drop(4, 2, 11) == .at(1, 11))
    #expect(rules.drop(2, 5, 9, turned: .right) == .refused(.overlap, [3]))
    #expect(rules.drop(2, 33, 9, turned: .right) == .at(33, 9))
  }
}
