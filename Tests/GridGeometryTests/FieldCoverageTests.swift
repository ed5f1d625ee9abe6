import GridGeometry
import TestSupport
import Testing

@Suite struct FieldCoverageTests {
  @Test func countsWhatPiecesCover() throws {
    let field = try #require(CellRect(x: 0, y: 0, width: 10, height: 6))
    var coverage = FieldCoverage(of: field)
    #expect(coverage.count == 60 && coverage.coveredCount == 0 && coverage.freeCount == 60)
    coverage.cover(Pentomino.f.shape, at: Cell(x: 0, y: 0))
    #expect(coverage.coveredCount == 5 && coverage.freeCount == 55)
    // Cells that are covered already, and cells outside, do not count.
    coverage.cover(Pentomino.f.shape, at: Cell(x: 0, y: 0))
    coverage.cover(Pentomino.i.shape, at: Cell(x: 9, y: 4))
    coverage.cover(Pentomino.i.shape, at: Cell(x: -1, y: 0))
    coverage.cover(Pentomino.i.shape, at: Cell(x: .max, y: .min))
    #expect(coverage.coveredCount == 7)
  }

  @Test func aPieceFitsOnFreeCellsOfTheFieldOnly() throws {
    let field = try #require(CellRect(x: -2, y: 3, width: 3, height: 3))
    var coverage = FieldCoverage(of: field)
    let corner = Cell(x: -2, y: 3)
    #expect(coverage.fits(Pentomino.x.shape, at: corner))
    #expect(!coverage.fits(Pentomino.x.shape, at: Cell(x: -1, y: 3)))
    #expect(!coverage.fits(Pentomino.x.shape, at: Cell(x: -3, y: 3)))
    #expect(!coverage.fits(Pentomino.x.shape, at: Cell(x: -2, y: 2)))
    #expect(!coverage.fits(Pentomino.i.shape, at: corner))
    // A cross leaves the four corners free.
    coverage.cover(Pentomino.x.shape, at: corner)
    #expect(coverage.fits(.single, at: corner))
    #expect(!coverage.fits(.single, at: Cell(x: -1, y: 3)))
    #expect(coverage.freeCount == 4)
  }

  @Test func theFirstPlaceIsTheTopmostThenTheLeftmost() throws {
    let field = try #require(CellRect(x: 0, y: 0, width: 4, height: 2))
    var coverage = FieldCoverage(of: field)
    coverage.cover(.single, at: Cell(x: 1, y: 0))
    let bar = try #require(Polyomino("x/x"))
    let all = Orientation.allCases
    let first = try #require(coverage.firstPlace(of: bar, in: all))
    #expect(first.cell == Cell(x: 0, y: 0) && first.orientation == .upright)
    let lying = try #require(coverage.firstPlace(of: bar, in: [.right]))
    #expect(lying.cell == Cell(x: 2, y: 0) && lying.orientation == .right)
    #expect(coverage.firstPlace(of: Pentomino.i.shape, in: all) == nil)
    #expect(coverage.firstPlace(of: bar, in: []) == nil)
  }

  @Test(arguments: [1, 63, 64, 65, 127, 128, 130])
  func agreesWithSingleCells(width: Int32) throws {
    var generator = SplitMix64(seed: UInt64(width))
    let field = try #require(CellRect(x: -7, y: -3, width: width, height: 9))
    var coverage = FieldCoverage(of: field)
    var covered: Set<Cell> = []
    for _ in 0..<40 {
      let cell = Cell(
        x: .random(in: -9...width, using: &generator), y: .random(in: -4...6, using: &generator))
      let shape = try #require(Pentomino.allCases.randomElement(using: &generator)).shape
      coverage.cover(shape, at: cell)
      for offset in shape.cells {
        let place = Cell(x: cell.x + offset.x, y: cell.y + offset.y)
        if field.contains(place) { covered.insert(place) }
      }
    }
    #expect(coverage.coveredCount == covered.count)
    for shape in Pentomino.allCases.map(\.shape) {
      for y in Int32(-5)...7 {
        for x in Int32(-10)...(width + 2) {
          let isFree = shape.cells.allSatisfy { offset in
            let place = Cell(x: x + offset.x, y: y + offset.y)
            return field.contains(place) && !covered.contains(place)
          }
          if coverage.fits(shape, at: Cell(x: x, y: y)) != isFree {
            Issue.record("\(shape) at \(x),\(y) in a field of \(width) columns")
          }
        }
      }
    }
  }
}
