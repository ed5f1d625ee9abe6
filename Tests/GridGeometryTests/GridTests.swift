import GridGeometry
import Testing

@Suite
struct GridTests {
  @Test(
    "Halves go away from zero",
    arguments: [
      (0, 0), (50, 44), (66, 88), (-66, -88), (22, 44), (-22, -44), (21.999, 0), (-21.999, 0),
      (22.001, 44), (44, 44), (-44, -44), (65.999, 44), (110, 132), (-110, -132), (-50, -44),
      (87.99, 88), (1e9, 1_000_000_012), (22.0.nextDown, 0), (66.0.nextDown, 44),
      (-(22.0.nextDown), 0), (0.0.nextUp, 0),
    ] as [(Double, Double)])
  func snaps(coordinate: Double, expected: Double) throws {
    let edge = try #require(Grid.nearestEdge(to: coordinate))
    #expect(Double(edge) * Grid.unit == expected)
  }

  @Test func snapsToTheEndsOfTheRange() {
    #expect(Grid.nearestEdge(to: Double(Int32.max) * 44) == .max)
    #expect(Grid.nearestEdge(to: Double(Int32.min) * 44) == .min)
    #expect(Grid.nearestEdge(to: Double(Int32.max) * 44 + 21.9) == .max)
  }

  @Test(
    arguments: [
      .nan, .infinity, -.infinity, .greatestFiniteMagnitude, 1e30, Double(Int32.max) * 44 + 22,
      Double(Int32.min) * 44 - 22, .signalingNaN,
    ] as [Double])
  func refusesWhatIsNoEdge(coordinate: Double) {
    #expect(Grid.nearestEdge(to: coordinate) == nil)
    #expect(Grid.nearestCorner(to: Point(x: coordinate, y: 0)) == nil)
    #expect(Grid.nearestCorner(to: Point(x: 0, y: coordinate)) == nil)
  }

  @Test("Reference cases H5 and H6")
  func snapsCorners() {
    #expect(Grid.nearestCorner(to: Point(x: 50, y: 50)) == Cell(x: 1, y: 1))
    #expect(Grid.nearestCorner(to: Point(x: 66, y: 66)) == Cell(x: 2, y: 2))
    #expect(Grid.nearestCorner(to: Point(x: 44, y: -44)) == Cell(x: 1, y: -1))
  }

  @Test(
    arguments: [
      (0, 0, 0, 0), (43.9, 44, 0, 1), (-0.1, -44, -1, -1), (-44.1, 87.9, -2, 1),
    ] as [(Double, Double, Int32, Int32)])
  func findsTheCellOfAPoint(x: Double, y: Double, column: Int32, row: Int32) {
    #expect(Grid.cell(at: Point(x: x, y: y)) == Cell(x: column, y: row))
  }

  @Test(arguments: [.nan, .infinity, -.infinity, 1e30, -1e30] as [Double])
  func findsNoCellBeyondTheRange(coordinate: Double) {
    #expect(Grid.cell(at: Point(x: coordinate, y: 0)) == nil)
    #expect(Grid.cell(at: Point(x: 0, y: coordinate)) == nil)
  }

  @Test func framesAreExact() throws {
    let rect = try #require(CellRect(x: -2, y: 3, width: 2, height: 1))
    #expect(
      Grid.frame(of: rect) == Rect(origin: Point(x: -88, y: 132), size: Size(width: 88, height: 44))
    )
    let largest = try #require(CellRect(edges: 0, .min, .max, -1))
    #expect(Grid.frame(of: largest).minY == -94_489_280_512)
    #expect(Grid.frame(of: largest).maxX == 94_489_280_468)
  }

  @Test(
    "Cells that an area touches",
    arguments: [
      (0, 0, 44, 44, "0,0 1x1"), (0, 0, 44.1, 44, "0,0 2x1"), (-0.1, 0, 0.1, 1, "-1,0 2x1"),
      (43, 43, 45, 45, "0,0 2x2"), (44, 44, 132, 88, "1,1 2x1"), (10, 10, 11, 11, "0,0 1x1"),
    ] as [(Double, Double, Double, Double, String)])
  func touchedCells(minX: Double, minY: Double, maxX: Double, maxY: Double, expected: String) {
    let area = Rect<BoardSpace>(between: Point(x: minX, y: minY), and: Point(x: maxX, y: maxY))
    #expect(Grid.cells(touching: area)?.description == expected)
  }

  @Test func cellsNearTheEndsOfTheRangeAreTouched() throws {
    for cell in [Cell(x: 2_000_000_000, y: -2_000_000_000), Cell(x: .max - 1, y: .min)] {
      let rect = try #require(CellRect(origin: cell, span: .single))
      #expect(Grid.cells(touching: Grid.frame(of: rect)) == rect)
    }
  }

  @Test func areasBeyondTheRangeAreCut() throws {
    let huge = Rect<BoardSpace>(between: Point(x: -1e300, y: 0), and: Point(x: 1e300, y: 44))
    let cells = try #require(Grid.cells(touching: huge))
    #expect(cells.contains(.origin))
    #expect(cells.width >= Int32.max - 1)
    #expect(cells.height == 1)
    let rightHalf = Rect<BoardSpace>(between: Point(x: 44, y: 0), and: Point(x: 1e300, y: 44))
    #expect(Grid.cells(touching: rightHalf) == CellRect(edges: 1, 0, .max, 1))
    let outside = Rect<BoardSpace>(between: Point(x: 1e290, y: 0), and: Point(x: 1e300, y: 44))
    #expect(Grid.cells(touching: outside) == nil)
  }

  @Test func areasWithoutExtentOrNumberTouchNothing() {
    let size = Size<BoardSpace>(width: 44, height: 44)
    #expect(Grid.cells(touching: Rect(origin: Point(x: .nan, y: 0), size: size)) == nil)
    #expect(Grid.cells(touching: Rect(origin: Point(x: 0, y: .nan), size: size)) == nil)
    #expect(Grid.cells(touching: Rect(origin: .origin, size: Size(width: 0, height: 44))) == nil)
    #expect(Grid.cells(touching: Rect(origin: .origin, size: Size(width: 44, height: .nan))) == nil)
  }
}
