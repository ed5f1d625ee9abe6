import GridGeometry
import TestSupport
import Testing

@Suite("Shapes of joined cells")
struct PolyominoTests {
  @Test(
    "A shape is read from its rows and written again, without free rows and columns around it",
    arguments: [
      ("x", "x", 1), ("xx/.x", "xx/.x", 3), (".x/xx", ".x/xx", 3), ("../.x/.xx", "x./xx", 3),
      ("X", "x", 1), ("x/xx/x", "x./xx/x.", 4),
    ])
  func texts(_ text: String, _ rows: String, _ count: Int) throws {
    let shape = try #require(Polyomino(text))
    #expect(shape.description == rows)
    #expect(shape.count == count && shape.cells.count == count)
    #expect(Polyomino(shape.cells) == shape && Polyomino(rows) == shape)
  }

  @Test(
    "What is no shape is refused",
    arguments: [
      "", "/", ".", "..", "x.x", "x/./x", "x./.x", "xo", "x x", "x,x",
      String(repeating: "x", count: 65), String(repeating: "x/", count: 64) + "x",
    ])
  func nonsense(_ text: String) {
    #expect(Polyomino(text) == nil)
  }

  @Test("Up to 64 cells in a row or column are a shape")
  func limits() throws {
    let bar = try #require(Polyomino(String(repeating: "x", count: 64)))
    #expect(bar.width == 64 && bar.height == 1 && bar.count == 64)
    #expect(bar.bars.count == 1 && bar.bars[0].width == 64)
    let tower = bar.turned(.right)
    #expect(tower.width == 1 && tower.height == 64 && tower.turned(.left) == bar)
    #expect(bar.turned(.mirrored) == bar)
    #expect(Polyomino([Cell(x: .min, y: .min), Cell(x: .max, y: .max)]) == nil)
    #expect(Polyomino([Cell(x: .max, y: .max)]) == .single)
    #expect(Polyomino([Cell.origin, .origin]) == nil)
    #expect(Polyomino([Cell]()) == nil)
  }

  @Test("The twelve pentominoes have five cells, and no two are one another turned or mirrored")
  func pentominoes() {
    let kinds = Pentomino.allCases.map { piece in
      Set(Orientation.allCases.map(piece.shape.turned))
    }
    #expect(Pentomino.allCases.count == 12)
    #expect(Pentomino.allCases.allSatisfy { $0.shape.count == 5 })
    for (place, kind) in kinds.enumerated() {
      for other in kinds[(place + 1)...] { #expect(kind.isDisjoint(with: other)) }
    }
    // 63 fixed pentominoes, of which the chosen chirality leaves these.
    #expect(kinds.reduce(0) { $0 + $1.count } == 63)
    #expect(Pentomino(letter: "f") == .f && Pentomino(letter: "Q") == nil)
    for piece in Pentomino.allCases { #expect(Polyomino(piece.shape.cells) == piece.shape) }
  }

  @Test("Four turns, two flips, and a turn there and back leave a piece as it was")
  func turns() {
    for orientation in Orientation.allCases {
      #expect(orientation.turned(by: 4) == orientation)
      #expect(orientation.flipped.flipped == orientation)
      #expect(orientation.turned().turned(by: -1) == orientation)
      #expect(orientation.turned(by: .min) == orientation)
      #expect(orientation.turned(by: .max) == orientation.turned(by: -1))
      for piece in Pentomino.allCases {
        let shape = piece.shape.turned(orientation)
        #expect(piece.shape.turned(orientation.turned()) == shape.turned(.right))
        #expect(piece.shape.turned(orientation.flipped) == shape.turned(.mirrored))
      }
    }
    #expect(Set(Orientation.allCases.map { $0.turned() }).count == 8)
  }

  @Test("The L that Conway calls Q lies on its back after a clockwise turn")
  func clockwise() {
    #expect(Pentomino.l.shape.turned(.right).description == "...x/xxxx")
  }

  @Test("Two shapes overlap where they share a cell")
  func overlaps() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<2_000 {
      let piece = try #require(Pentomino.allCases.randomElement(using: &random)).shape
      let other = try #require(Pentomino.allCases.randomElement(using: &random)).shape
      let (x, y) = (
        Int64.random(in: -6...6, using: &random), Int64.random(in: -6...6, using: &random)
      )
      let moved = Set(other.cells.compactMap { $0.moved(byColumns: Int(x), rows: Int(y)) })
      let shares = piece.cells.contains(where: moved.contains)
      #expect(piece.overlaps(other, columns: x, rows: y) == shares, "\(piece) \(other) \(x) \(y)")
    }
    #expect(!Polyomino.single.overlaps(.single, columns: .max, rows: .min + 1))
  }

  @Test("The bars of a shape cover its cells once")
  func bars() {
    for piece in Pentomino.allCases {
      let cells = piece.shape.bars.flatMap { bar in
        (0..<bar.width).map { Cell(x: bar.origin.x + $0, y: bar.origin.y) }
      }
      #expect(cells == piece.shape.cells)
    }
    #expect(Pentomino.u.shape.bars.count == 3)
  }

  @Test func rectanglesFillTheirBox() throws {
    let bar = try #require(CellSpan(width: 64, height: 1))
    let square = try #require(CellSpan(width: 8, height: 8))
    for span in [.single, bar, square] {
      let shape = try #require(Polyomino(rectangle: span))
      #expect(shape.span == span && shape.isRectangle)
      #expect(shape == Polyomino(shape.cells))
    }
    #expect(Polyomino(rectangle: .single) == .single)
    #expect(Polyomino(rectangle: try #require(CellSpan(width: 65, height: 1))) == nil)
    #expect(Polyomino(rectangle: try #require(CellSpan(width: .max, height: .max))) == nil)
    #expect(Pentomino.allCases.filter(\.shape.isRectangle) == [.i])
  }
}
