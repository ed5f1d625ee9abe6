import Domain
import GridGeometry
import Placement_Grid
import PluginAPI
import Testing

@Suite("Grid rules")
struct GridRulesTests {
  private static let show = ID<Show>(high: 1, low: 1)
  private static let board = ID<Board>(high: 2, low: 1)

  private static func id(_ number: UInt64) -> ID<BoardItem> { ID(high: 3, low: number) }

  private static func item(_ number: UInt64, _ cells: CellRect) -> BoardItem {
    BoardItem(id: id(number), board: board, object: ID(high: 4, low: 1), pose: .cells(cells))
  }

  private static func cells(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) throws
    -> CellRect
  {
    try #require(CellRect(x: x, y: y, width: width, height: height))
  }

  private static func rules(_ items: [BoardItem], minimum: MinimumSpan = .one) -> GridRules {
    let made = Board(
      id: board, show: show, name: "B", rules: .grid(minimum: minimum),
      created: Timestamp(milliseconds: 0))
    return GridRules(board: made, items: items)
  }

  private static func area(_ x: Double, _ y: Double, _ width: Double, _ height: Double)
    -> Rect<BoardSpace>
  {
    Rect(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  // MARK: Placing

  /// A drawn area in points, the board's minimum, and the cells it becomes; `nil` where refused.
  static let drawings: [(area: Rect<BoardSpace>, minimum: MinimumSpan, cells: [Int32]?)] = [
    (area(0, 0, 44, 44), .one, [0, 0, 1, 1]),
    (area(50, 66, 88, 88), .one, [1, 2, 2, 2]),
    (area(-66, -66, 44, 44), .one, [-2, -2, 1, 1]),
    (area(21, 21, 44, 44), .one, [0, 0, 1, 1]),
    (area(22, 22, 44, 44), .one, [1, 1, 1, 1]),
    (area(0, 0, 43.9, 44), .one, nil),
    (area(30, 30, 30, 30), .one, nil),
    (area(0, 0, 44, 44), .two, nil),
    (area(0, 0, 88, 44), .two, nil),
    (area(0, 0, 88, 88), .two, [0, 0, 2, 2]),
  ]

  @Test("A drawn area snaps to cells, or is too small", arguments: drawings)
  func placing(_ drawing: (area: Rect<BoardSpace>, minimum: MinimumSpan, cells: [Int32]?)) {
    let verdict = Self.rules([], minimum: drawing.minimum).judge(.place(drawing.area))
    guard let cells = drawing.cells else {
      #expect(verdict == .refused(Refusal(.belowMinimum(drawing.minimum))))
      return
    }
    let rect = CellRect(x: cells[0], y: cells[1], width: cells[2], height: cells[3])
    #expect(verdict == rect.map { .placed(Placed(cells: $0)) })
  }

  @Test(
    "A drawn area beyond the grid is refused",
    arguments: [
      area(.nan, 0, 44, 44), area(0, .infinity, 44, 44), area(0, 0, .infinity, 44),
      area(1e12, 0, 44, 44), area(0, -1e300, 44, 44), area(-9e10, 0, 18e10, 44),
    ])
  func placingBeyond(_ area: Rect<BoardSpace>) {
    #expect(Self.rules([]).judge(.place(area)) == .refused(Refusal(.outOfRange)))
  }

  @Test("Blocks in the way are named in reading order; touching ones are not in the way")
  func placingOverOthers() throws {
    let rules = Self.rules([
      Self.item(1, try Self.cells(2, 2, 2, 2)), Self.item(2, try Self.cells(0, 0, 2, 2)),
      Self.item(3, try Self.cells(2, 0, 2, 2)), Self.item(4, try Self.cells(4, 4, 2, 2)),
    ])
    let covering = Grid.frame(of: try Self.cells(1, 1, 3, 3))
    #expect(
      rules.judge(.place(covering))
        == .refused(Refusal(.overlap, by: [Self.id(2), Self.id(3), Self.id(1)])))
    let between = Grid.frame(of: try Self.cells(0, 2, 2, 2))
    #expect(rules.judge(.place(between)) == .placed(Placed(cells: try Self.cells(0, 2, 2, 2))))
  }

  // MARK: Moving

  private static func lift(_ item: BoardItem, by drag: Vector<BoardSpace>) -> Lift {
    let frame =
      item.pose.cells.map(Grid.frame) ?? Rect(origin: .origin, size: Size(width: 0, height: 0))
    return Lift(
      item: item.id, from: Placed(item.pose, frame: frame), grip: .origin, finger: .origin + drag)
  }

  @Test(
    "A move snaps the top left corner, halves away from zero",
    arguments: [
      (0.0, 0.0, Int32(1), Int32(1)), (21.9, -21.9, 1, 1), (22, 0, 2, 1), (-66, 0, -1, 1),
      (50, 66, 2, 3), (-44, -44, 0, 0), (-88, 10, -1, 1),
    ])
  func moving(dx: Double, dy: Double, x: Int32, y: Int32) throws {
    let item = Self.item(1, try Self.cells(1, 1, 3, 1))
    let lift = Self.lift(item, by: Vector(dx: dx, dy: dy))
    let to = Pose.cells(try Self.cells(x, y, 3, 1))
    let expected =
      to == item.pose ? [] : [PoseChange(item: item.id, from: item.pose, to: to)]
    #expect(Self.rules([item]).judge(.carry([lift])) == .accepted(expected))
  }

  @Test("A block moves over where it lay, but not over another")
  func movingOverOthers() throws {
    let moved = Self.item(1, try Self.cells(0, 0, 2, 2))
    let other = Self.item(2, try Self.cells(3, 0, 2, 2))
    let rules = Self.rules([moved, other])
    let one = Self.lift(moved, by: Vector(dx: 44, dy: 0))
    #expect(
      rules.judge(.carry([one]))
        == .accepted([
          PoseChange(item: moved.id, from: moved.pose, to: .cells(try Self.cells(1, 0, 2, 2)))
        ]))
    let two = Self.lift(moved, by: Vector(dx: 88, dy: 0))
    #expect(rules.judge(.carry([two])) == .refused(Refusal(.overlap, by: [other.id])))
  }

  @Test("Blocks lifted together may swap places; two in one place are refused")
  func movingTogether() throws {
    let left = Self.item(1, try Self.cells(0, 0, 1, 1))
    let right = Self.item(2, try Self.cells(1, 0, 1, 1))
    let rules = Self.rules([left, right])
    let swap = [
      Self.lift(left, by: Vector(dx: 44, dy: 0)), Self.lift(right, by: Vector(dx: -44, dy: 0)),
    ]
    let reversed = Array(swap.reversed())
    guard case .accepted(let changes) = rules.judge(.carry(swap)),
      case .accepted(let others) = rules.judge(.carry(reversed))
    else {
      Issue.record("a swap was refused")
      return
    }
    #expect(Set(changes) == Set(others))
    #expect(changes.count == 2)
    let same = [Self.lift(left, by: Vector(dx: 44, dy: 0)), Self.lift(right, by: .zero)]
    guard case .refused(let refusal) = rules.judge(.carry(same)) else {
      Issue.record("two blocks in one cell were accepted")
      return
    }
    #expect(refusal.reason == .overlap)
  }

  @Test("A move beyond the grid, or of an unknown block, is refused")
  func movingBeyond() throws {
    let item = Self.item(1, try Self.cells(Int32.max - 2, 0, 2, 1))
    let rules = Self.rules([item])
    for drag in [44.0, 1e18, .infinity, .nan] {
      let lift = Self.lift(item, by: Vector(dx: drag, dy: 0))
      #expect(rules.judge(.carry([lift])) == .refused(Refusal(.outOfRange)))
    }
    let stranger = Self.lift(Self.item(9, try Self.cells(0, 0, 1, 1)), by: .zero)
    #expect(rules.judge(.carry([stranger])) == .refused(Refusal(.unknownItem)))
  }

  // MARK: Resizing

  @Test("Each handle moves its own edges and leaves the opposite ones", arguments: Handle.allCases)
  func resizing(_ handle: Handle) throws {
    let item = Self.item(1, try Self.cells(0, 0, 4, 4))
    // Inwards on every side: each handle takes only the parts it moves.
    let drag = Vector<BoardSpace>(
      dx: handle.movesLeft ? 44 : -44, dy: handle.movesTop ? 44 : -44)
    let expected = try Self.cells(
      handle.movesLeft ? 1 : 0, handle.movesTop ? 1 : 0,
      handle.movesLeft || handle.movesRight ? 3 : 4,
      handle.movesTop || handle.movesBottom ? 3 : 4)
    let verdict = Self.rules([item]).judge(.resize(Self.lift(item, by: drag), handle))
    #expect(
      verdict
        == .accepted([PoseChange(item: item.id, from: item.pose, to: .cells(expected))]))
  }

  @Test(
    "A size under the minimum is refused, not clamped; an edge never flips over",
    arguments: [(MinimumSpan.one, -176.0), (.one, -200), (.one, -1000), (.two, -111), (.two, -132)])
  func resizingTooSmall(minimum: MinimumSpan, drag: Double) throws {
    let item = Self.item(1, try Self.cells(0, 0, 4, 4))
    let rules = Self.rules([item], minimum: minimum)
    let lift = Self.lift(item, by: Vector(dx: drag, dy: 0))
    #expect(rules.judge(.resize(lift, .right)) == .refused(Refusal(.belowMinimum(minimum))))
    #expect(rules.placed(item.id)?.pose == item.pose)
  }

  @Test("A resize over another block is refused and names it")
  func resizingOverOthers() throws {
    let item = Self.item(1, try Self.cells(0, 0, 2, 2))
    let other = Self.item(2, try Self.cells(3, 1, 2, 2))
    let rules = Self.rules([item, other])
    let touching = Self.lift(item, by: Vector(dx: 44, dy: 0))
    guard case .accepted = rules.judge(.resize(touching, .right)) else {
      Issue.record("a touching edge was refused")
      return
    }
    let over = Self.lift(item, by: Vector(dx: 88, dy: 0))
    #expect(rules.judge(.resize(over, .right)) == .refused(Refusal(.overlap, by: [other.id])))
    let far = Self.lift(item, by: Vector(dx: 1e13, dy: 0))
    #expect(rules.judge(.resize(far, .right)) == .refused(Refusal(.outOfRange)))
  }

  // MARK: Restoring and violations

  @Test("Restoring needs the poses it starts from, and a legal end")
  func restoring() throws {
    let item = Self.item(1, try Self.cells(0, 0, 2, 2))
    let rules = Self.rules([item, Self.item(2, try Self.cells(4, 0, 2, 2))])
    let free = Pose.cells(try Self.cells(0, 4, 2, 2))
    let good = PoseChange(item: item.id, from: item.pose, to: free)
    #expect(rules.judge(.restore([good])) == .accepted([good]))
    let gone = PoseChange(item: item.id, from: item.pose, to: nil)
    #expect(rules.judge(.restore([gone])) == .accepted([gone]))
    let wrongStart = PoseChange(item: item.id, from: free, to: item.pose)
    #expect(rules.judge(.restore([wrongStart])) == .refused(Refusal(.unknownItem)))
    let occupied = PoseChange(item: Self.id(3), from: nil, to: item.pose)
    #expect(rules.judge(.restore([occupied])) == .refused(Refusal(.overlap, by: [item.id])))
  }

  @Test("What breaks the rules is taken over and reported")
  func violations() throws {
    var rules = Self.rules([
      Self.item(1, try Self.cells(0, 0, 2, 2)), Self.item(2, try Self.cells(1, 1, 2, 2)),
      Self.item(3, try Self.cells(9, 9, 1, 1)),
    ])
    #expect(rules.count == 3)
    #expect(rules.violations() == [Violation(.overlap, items: [Self.id(1), Self.id(2)])])
    let board = Board(
      id: Self.board, show: Self.show, name: "B", created: Timestamp(milliseconds: 0))
    rules.apply([.updating(board) { $0.rules.minimum = .two }])
    #expect(rules.violations().contains(Violation(.belowMinimum(.two), items: [Self.id(3)])))
  }

  @Test("Settings are judged by what lies there, and those that there are not are refused")
  func settings() throws {
    let rules = Self.rules([
      Self.item(1, try Self.cells(5, 5, 1, 2)), Self.item(2, try Self.cells(0, 0, 1, 1)),
      Self.item(3, try Self.cells(9, 9, 2, 2)),
    ])
    #expect(rules.judge(settings: [:]) == nil)
    #expect(rules.judge(settings: ["minimum": "1"]) == nil)
    #expect(
      rules.judge(settings: ["minimum": "2"])
        == Refusal(.belowMinimum(.two), by: [Self.id(2), Self.id(1)]))
    #expect(Self.rules([]).judge(settings: ["minimum": "2"]) == nil)
    for value in ["", "0", "3", "02", "+2", " 2", "two"] {
      #expect(
        rules.judge(settings: ["minimum": value])?.reason
          == .badSetting("minimum", value: value, allowed: .words(["1", "2"])))
    }
    #expect(
      rules.judge(settings: ["minimum": "9", "columns": "3"])?.reason
        == .badSetting("columns", value: "3", allowed: nil))
  }

  @Test("A setting that cannot be is reported, and the usual one holds")
  func damagedSetting() throws {
    let fault = RefusalReason.badSetting("minimum", value: "7", allowed: .words(["1", "2"]))
    var board = Board(
      id: Self.board, show: Self.show, name: "B",
      rules: BoardRules(settings: ["minimum": "7"]), created: Timestamp(milliseconds: 0))
    var rules = GridRules(board: board, items: [Self.item(1, try Self.cells(0, 0, 1, 1))])
    #expect(rules.violations() == [Violation(fault, items: [])])
    board.rules.minimum = .one
    rules.apply([.updating(board) { $0.rules.minimum = .one }])
    #expect(rules.violations().isEmpty)
    rules.apply([.updating(board) { $0.rules.settings["minimum"] = "7" }])
    #expect(rules.violations() == [Violation(fault, items: [])])
  }

  @Test("A change of another board does nothing; one that moves an item away removes it")
  func otherBoards() throws {
    let item = Self.item(1, try Self.cells(0, 0, 2, 2))
    var rules = Self.rules([item])
    let elsewhere = BoardItem(
      id: Self.id(7), board: ID(high: 9, low: 9), content: item.content, pose: item.pose)
    rules.apply([.insert(.item(elsewhere))])
    #expect(rules.count == 1)
    rules.apply([.delete(.item(item))])
    #expect(rules.count == 0)
    #expect(rules.hit(Point(x: 1, y: 1)) == nil)
  }
}
