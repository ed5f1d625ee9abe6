import Boards
import Domain
import GridGeometry
import Placement_Tiles
import PluginAPI
import Testing

private typealias Fixture = TilesFixture

/// The acceptance cases of the Pentominoes app, by our rules.
///
/// The app speaks of rows and columns of a board that is padded by four cells, and of the corner of
/// a matrix of 5 by 5 that contains the tile. Here a field of 6 rows and 10 columns is `10x6`, and
/// a place is the corner of the bounding box: padded (row, column) minus 4, plus where the tile is
/// in its matrix.
@Suite("Cases of the Pentominoes app")
struct PentominoesCaseTests {
  /// Where a tile begins in its matrix of 5 by 5.
  private static func offset(_ piece: Pentomino) -> (column: Int32, row: Int32) {
    switch piece {
    case .i: (2, 0)
    default: (1, 1)
    }
  }

  private static func cell(_ piece: Pentomino, row: Int32, column: Int32) -> Cell {
    let offset = offset(piece)
    return Cell(x: column - 4 + offset.column, y: row - 4 + offset.row)
  }

  /// What the rules say to a new tile at a padded place.
  private static func put(
    _ piece: Pentomino, row: Int32, column: Int32, on rules: TilesRules
  ) -> Outcome {
    let cell = cell(piece, row: row, column: column)
    return Outcome(rules.judge(.put(.shaped(piece.shape, at: cell, .upright))))
  }

  /// The cross of P6, at padded (3, 3).
  private static let cross = Fixture.rules([Fixture.pose(.x, 0, 0), Fixture.pose(.x, 20, 20)])

  @Test("P1: a field has no padding: the tray around it has no end")
  func p1() {
    let settings = TilesSettings(["field": "10x6"])
    #expect(settings.fieldCells == CellRect(x: 0, y: 0, width: 10, height: 6))
    let rules = Fixture.rules([])
    for cell in [(-5, 0), (10, 0), (0, -5), (0, 6), (1_000_000, -1_000_000)] as [(Int32, Int32)] {
      #expect(
        Outcome(rules.judge(.put(Fixture.pose(.i, cell.0, cell.1)))) == .at(cell.0, cell.1))
    }
  }

  /// The letters are Golomb's; the app has Conway's: O is I here, Q is L.
  @Test(
    "P2, P3: so many places are legal, upright and after a clockwise turn",
    arguments: [
      (.i, 20, 36), (.p, 36, 40), (.x, 32, 32), (.v, 32, 32), (.l, 27, 35), (.y, 27, 35),
    ] as [(Pentomino, Int, Int)])
  func p2(piece: Pentomino, upright: Int, turned: Int) {
    let rules = Fixture.rules([])
    for (orientation, expected) in [(Orientation.upright, upright), (.right, turned)] {
      var count = 0
      for x in -1...10 as ClosedRange<Int32> {
        for y in -1...6 as ClosedRange<Int32> {
          let cells = piece.shape.turned(orientation).cells
          let isInside = cells.allSatisfy {
            (0..<10).contains(x + $0.x) && (0..<6).contains(y + $0.y)
          }
          let outcome = Outcome(rules.judge(.put(Fixture.pose(piece, x, y, orientation))))
          if isInside, outcome == .at(x, y) { count += 1 }
        }
      }
      #expect(count == expected)
    }
  }

  /// The last place is beside the field: the app's padding refuses it, here it is in the tray.
  @Test(
    "P4: the straight piece upright",
    arguments: [
      (4, 2, .at(0, 0)), (5, 2, .at(0, 1)), (6, 2, .refused(.acrossField, [])),
      (4, 1, .at(-1, 0)),
    ] as [(Int32, Int32, Outcome)])
  func p4(row: Int32, column: Int32, outcome: Outcome) {
    #expect(Self.put(.i, row: row, column: column, on: Fixture.rules([])) == outcome)
  }

  /// Beyond the app's matrix, at (10, 10) and (−1, 4), is the tray.
  @Test(
    "P5: the cross",
    arguments: [
      (3, 3, .at(0, 0)), (2, 3, .refused(.acrossField, [])), (6, 10, .at(7, 3)),
      (10, 10, .at(7, 7)), (-1, 4, .at(1, -4)),
    ] as [(Int32, Int32, Outcome)])
  func p5(row: Int32, column: Int32, outcome: Outcome) {
    #expect(Self.put(.x, row: row, column: column, on: Fixture.rules([])) == outcome)
  }

  @Test("P6: the cells that the cross fills")
  func p6() {
    let filled = Set([(4, 5), (5, 4), (5, 5), (5, 6), (6, 5)].map { [$0.0 - 4, $0.1 - 4] })
    for row in 0..<6 {
      for column in 0..<10 {
        let point = Point<BoardSpace>(x: Double(column) * 44 + 20, y: Double(row) * 44 + 20)
        #expect(
          (Self.cross.hit(point) == Fixture.id(1)) == filled.contains([row, column]))
      }
    }
  }

  @Test("P7: a tile cannot be placed twice, and another one not upon it; it is not in its own way")
  func p7() {
    #expect(Self.put(.x, row: 3, column: 3, on: Self.cross) == .refused(.overlap, [1]))
    let again = PoseChange(item: Fixture.id(1), from: nil, to: Fixture.pose(.x, 5, 2))
    #expect(Outcome(Self.cross.judge(.restore([again]))) == .refused(.duplicateItem, []))
    #expect(Self.cross.drop(1, 0, 0) == .stays)
    #expect(Self.cross.drop(1, 1, 0) == .at(1, 0))
  }

  @Test(
    "P8: V and P do not fit beside the cross",
    arguments: [(.v, 4, 4), (.p, 3, 4)] as [(Pentomino, Int32, Int32)])
  func p8(piece: Pentomino, row: Int32, column: Int32) {
    #expect(Self.put(piece, row: row, column: column, on: Self.cross) == .refused(.overlap, [1]))
  }

  @Test(
    "P9: only filled cells are hit, and the tile is found by identity",
    arguments: [(5, 5, 1), (3, 3, nil), (4, 4, nil)] as [(Int, Int, Int?)])
  func p9(row: Int, column: Int, tile: Int?) {
    let point = Point<BoardSpace>(x: Double(column - 4) * 44 + 1, y: Double(row - 4) * 44 + 1)
    #expect(Self.cross.hit(point) == tile.map(Fixture.id))
  }

  @Test("P10: a drop goes to the cell under the corner, not to the nearest one")
  func p10() {
    let rules = Fixture.rules([Fixture.pose(.x, 20, 20)])
    // The app's (4, 4), which is 1,1 here.
    #expect(rules.drop(1, 4.9 - 3, 4 - 3) == .at(1, 1))
  }

  @Test(
    "P11: the search goes one cell far",
    arguments: [
      (2.95, .at(1, 0)), (2.0, .at(1, 0)), (1.99, .refused(.acrossField, [])),
    ] as [(Double, Outcome)])
  func p11(y: Double, outcome: Outcome) {
    let rules = Fixture.rules([Fixture.pose(.x, 20, 20)])
    #expect(rules.drop(1, 4 - 3, y - 3) == outcome)
  }

  /// Drop points, in padded cells, and the app's answers: (row, column).
  @Test(
    "P12, P13, P14: beside the cross the nearest place is taken, of two the left one",
    arguments: [
      (6.0, 3.0, (3, 6)), (5.25, 3.25, (4, 5)), (5.2, 3.2, (4, 5)), (5.3, 3.2, (3, 6)),
      (5.2, 3.3, (4, 5)), (5, 3, (4, 5)), (4, 4, (5, 4)), (4.5, 3.9, (4, 5)), (3, 3, nil),
    ] as [(Double, Double, (Int32, Int32)?)])
  func p12(x: Double, y: Double, place: (row: Int32, column: Int32)?) {
    let outcome = place.map { place in
      let cell = Self.cell(.x, row: place.row, column: place.column)
      return Outcome.at(cell.x, cell.y)
    }
    #expect(Self.cross.drop(2, x - 3, y - 3) == outcome ?? .refused(.overlap, [1]))
  }

  @Test("P15: four turns, and a turn and back, change nothing", arguments: Pentomino.allCases)
  func p15(piece: Pentomino) {
    for orientation in Orientation.allCases {
      #expect((0..<4).reduce(orientation) { turned, _ in turned.turned() } == orientation)
      #expect(orientation.turned().turned(by: -1) == orientation)
    }
    var session = Fixture.session([Fixture.item(1, Fixture.pose(piece, 4, 1))])
    var seen: [Pose?] = []
    for _ in 0..<4 {
      let reaction = session.perform(.turn(Fixture.id(1), quarterTurns: 1, isFlipped: false))
      #expect(reaction.refusal == nil)
      seen.append(session.item(Fixture.id(1))?.pose)
    }
    #expect(seen.last == Fixture.pose(piece, 4, 1))
    _ = session.perform(.turn(Fixture.id(1), quarterTurns: 1, isFlipped: false))
    #expect(session.item(Fixture.id(1))?.pose == seen.first)
    _ = session.perform(.turn(Fixture.id(1), quarterTurns: -1, isFlipped: false))
    #expect(session.item(Fixture.id(1))?.pose == Fixture.pose(piece, 4, 1))
  }

  @Test("P16: Q, which is L here, turned clockwise")
  func p16() {
    #expect("\(Pentomino.l.shape.turned(.right))" == "...x/xxxx")
  }

  @Test("P17: a tile that is turned where it lies fills its new cells, and frees the old ones")
  func p17() throws {
    var rules = Fixture.rules([Fixture.pose(.i, 4, 0)])
    let lift = try #require(rules.lift(1, toColumn: 2, row: 2, turned: .right))
    guard case .accepted(let changes) = rules.judge(.carry([lift])) else {
      Issue.record("it cannot be turned")
      return
    }
    let before = Fixture.item(1, Fixture.pose(.i, 4, 0))
    rules.apply([.updating(before) { $0.pose = changes.first?.to ?? $0.pose }])
    for cell in 0..<5 {
      let row = Point<BoardSpace>(x: Double(cell + 2) * 44 + 1, y: 2 * 44 + 1)
      #expect(rules.hit(row) == Fixture.id(1))
    }
    #expect(rules.hit(Point(x: 4 * 44 + 1, y: 1)) == nil)
    #expect(
      Outcome(rules.judge(.put(Fixture.pose(.i, 2, 0)))) == .refused(.overlap, [1]))
    // Only the cell in the middle of the old place is still filled.
    #expect(Outcome(rules.judge(.put(Fixture.pose(.p, 4, 3)))) == .at(4, 3))
    #expect(rules.violations().isEmpty)
  }

  @Test("P18: removing nothing does nothing, and removing a tile frees its five cells")
  func p18() {
    var rules = Self.cross
    rules.apply([.delete(.item(Fixture.item(9, Fixture.pose(.x, 0, 0))))])
    #expect(rules.count == 2 && rules.hit(Point(x: 66, y: 66)) == Fixture.id(1))
    rules.apply([.delete(.item(Fixture.item(1, Fixture.pose(.x, 0, 0))))])
    #expect(rules.count == 1 && rules.hit(Point(x: 66, y: 66)) == nil)
    #expect(Self.put(.x, row: 3, column: 3, on: rules) == .at(0, 0))
  }

  @Test("P19: a drag that the system cancels over a legal cell puts the tile back")
  func p19() {
    var hand = TilesHand(Fixture.session([Fixture.item(1, Fixture.pose(.x, 0, 0))]))
    hand.down(at: 66, 66)
    hand.move(to: 66 + 176, 66 + 44)
    hand.tapWithSecondFinger()
    #expect(hand.landing?.states == [.valid])
    hand.cancel()
    #expect(hand.session.item(Fixture.id(1))?.pose == Fixture.pose(.x, 0, 0))
    #expect(hand.reaction.changes.isEmpty && hand.session.undoCount == 0)
    #expect(hand.frame(of: 1) == Grid.frame(of: hand.bounds(of: 1)))
  }
}
