import Domain
import GridGeometry
import Placement_Grid
import PluginAPI
import Testing

/// Where things would come to lie, whether or not they may.
@Suite("Landings on the grid")
struct LandingTests {
  private static let board = Board(
    id: ID(high: 2, low: 1), show: ID(high: 1, low: 1), name: "B",
    rules: .grid(minimum: .two), created: Timestamp(milliseconds: 0))
  private static let item = ID<BoardItem>(high: 3, low: 1)

  /// Rules with one block, at the far right of the grid where asked.
  private static func rules(_ cells: CellRect) -> GridRules {
    GridRules(
      board: board,
      items: [
        BoardItem(id: item, board: board.id, object: ID(high: 4, low: 1), pose: .cells(cells))
      ])
  }

  private static func lift(_ cells: CellRect, dx: Double, dy: Double) -> Lift {
    Lift(
      item: item, from: Placed(cells: cells), grip: Point(x: 5, y: 9),
      finger: Point(x: 5 + dx, y: 9 + dy))
  }

  @Test(
    "A move lands with its top left corner at the nearest corner, halves away from zero",
    arguments: [
      (50, 66, 1, 2), (21.75, 22, 0, 1), (-21.75, -22, 0, -1), (-50, -66, -1, -2), (0, 0, 0, 0),
      (110, -110, 3, -3),
    ] as [(Double, Double, Int32, Int32)])
  func moves(dx: Double, dy: Double, x: Int32, y: Int32) throws {
    let cells = try #require(CellRect(x: 0, y: 0, width: 3, height: 2))
    let landing = Self.rules(cells).landing(of: .carry([Self.lift(cells, dx: dx, dy: dy)]))
    #expect(landing == CellRect(x: x, y: y, width: 3, height: 2).map(Pose.cells))
  }

  @Test(
    "A drawn area lands between the nearest corners, however small it is",
    arguments: [
      (50, 66, 88, 88, [1, 2, 3, 4]), (22, -22, 44, 44, [1, -1, 2, 1]),
      (0, 0, 22, 22, [0, 0, 1, 1]), (0, 0, 21.75, 44, nil), (10, 10, 0, 0, nil),
    ] as [(Double, Double, Double, Double, [Int32]?)])
  func drawings(x: Double, y: Double, width: Double, height: Double, edges: [Int32]?) throws {
    let cells = try #require(CellRect(x: 0, y: 0, width: 3, height: 2))
    let area = Rect<BoardSpace>(
      origin: Point(x: x, y: y), size: Size(width: width, height: height))
    let expected = edges.flatMap { CellRect(edges: $0[0], $0[1], $0[2], $0[3]) }
    #expect(Self.rules(cells).landing(of: .place(area)) == expected.map(Pose.cells))
  }

  @Test("A resize lands with the dragged edges only", arguments: Handle.allCases)
  func resizes(_ handle: Handle) throws {
    let cells = try #require(CellRect(x: 0, y: 0, width: 4, height: 4))
    let lift = Self.lift(cells, dx: 66, dy: -50)
    let expected = CellRect(
      edges: handle.movesLeft ? 2 : 0, handle.movesTop ? -1 : 0,
      handle.movesRight ? 6 : 4, handle.movesBottom ? 3 : 4)
    #expect(
      Self.rules(cells).landing(of: .resize(lift, handle)) == expected.map(Pose.cells))
  }

  @Test(
    "An edge dragged onto or past the opposite one lands nowhere", arguments: [176.0, 200, 900])
  func crossedEdges(_ drag: Double) throws {
    let cells = try #require(CellRect(x: 0, y: 0, width: 4, height: 4))
    let lift = Self.lift(cells, dx: drag, dy: 0)
    #expect(Self.rules(cells).landing(of: .resize(lift, .left)) == nil)
  }

  @Test(
    "Beyond the grid nothing lands",
    arguments: [.nan, .infinity, -.infinity, 1e300, -1e15, 44] as [Double])
  func beyond(_ drag: Double) throws {
    let cells = try #require(CellRect(x: .max - 3, y: 0, width: 3, height: 2))
    let rules = Self.rules(cells)
    let lift = Self.lift(cells, dx: drag, dy: 0)
    #expect(rules.landing(of: .carry([lift])) == nil)
    #expect(rules.landing(of: .resize(lift, .right)) == nil)
    let area = Rect<BoardSpace>(
      origin: Grid.corner(of: cells.origin), size: Size(width: 176 + drag, height: 44))
    #expect(rules.landing(of: .place(area)) == nil)
  }

  @Test("Nothing held lands nowhere, and what is restored is not shown before")
  func others() throws {
    let cells = try #require(CellRect(x: 0, y: 0, width: 4, height: 4))
    let rules = Self.rules(cells)
    #expect(rules.landing(of: .carry([])) == nil)
    #expect(rules.landing(of: .restore([])) == nil)
    let change = PoseChange(item: Self.item, from: nil, to: .cells(cells))
    #expect(rules.landing(of: .restore([change])) == nil)
  }

  @Test("A preview says what moved since the one before, and when it snaps elsewhere")
  func following() throws {
    let cells = try #require(CellRect(x: 0, y: 0, width: 2, height: 2))
    let rules = Self.rules(cells)
    let start = Grid.frame(of: cells)
    var preview = Preview(holding: [start])
    func drag(_ dx: Double) -> Rect<BoardSpace> {
      rules.preview(.carry([Self.lift(cells, dx: dx, dy: 0)]), into: &preview)
      return Rect(origin: start.origin + Vector(dx: dx, dy: 0), size: start.size)
    }
    let near = drag(10)
    #expect(preview.moved == [FrameChange(item: Self.item, from: start, to: near)])
    #expect(preview.held == [near] && !preview.isElsewhere && preview.refusal == nil)
    #expect(drag(10) == near && preview.moved.isEmpty)
    let far = drag(60)
    #expect(preview.moved == [FrameChange(item: Self.item, from: near, to: far)])
    #expect(preview.isElsewhere)
    #expect(drag(61) == preview.held[0] && !preview.isElsewhere)
  }

  @Test(
    "A region that shrinks within its cells is refused as it would be at first",
    arguments: [
      // Above a block: too small by its width, then by its height, and large enough again.
      [(390.0, 20.0, 100.0, 100.0), (396.25, 20, 87.5, 100), (390, 20, 100, 87.75)],
      // Beside all blocks.
      [(-90, 20, 90, 90), (-90, 20, 87, 90), (-90, 20, 90, 90)],
    ])
  func shrinking(regions: [(x: Double, y: Double, width: Double, height: Double)]) throws {
    let cells = try #require(CellRect(x: 9, y: 0, width: 2, height: 2))
    let rules = Self.rules(cells)
    var kept = Preview(holding: [])
    for (x, y, width, height) in regions + regions.reversed() {
      let intent = Intent.place(
        Rect(origin: Point(x: x, y: y), size: Size(width: width, height: height)))
      rules.preview(intent, into: &kept)
      var refusal: Refusal?
      if case .refused(let judged) = rules.judge(intent) { refusal = judged }
      #expect(kept.refusal == refusal, "\(intent)")
    }
  }
}
