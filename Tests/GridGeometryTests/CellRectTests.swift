import Foundation
import GridGeometry
import Testing

@Suite
struct CellRectTests {
  /// Items of 2 by 2 cells, by the place of their centre.
  private static let centers: [Character: Int32] = ["A": 0, "B": 1, "C": 3, "D": 2, "E": 4]

  @Test(
    "Reference cases H11 and H12: touching corners do not overlap",
    arguments: [
      ("AB", true), ("BD", true), ("CD", true), ("CE", true),
      ("AC", false), ("BC", false), ("AD", false), ("AE", false), ("BE", false), ("DE", false),
    ])
  func overlapsOfReferenceItems(pair: String, overlaps: Bool) throws {
    let rects = try pair.map { name in
      let center = try #require(Self.centers[name])
      return try #require(CellRect(x: center - 1, y: center - 1, width: 2, height: 2))
    }
    #expect(rects[0].overlaps(rects[1]) == overlaps)
    #expect(rects[1].overlaps(rects[0]) == overlaps)
  }

  @Test(
    "Around an item at 0,0 of 3x2",
    arguments: [
      ("right edge", 3, 0, 1, 2, false), ("left edge", -1, 0, 1, 2, false),
      ("top edge", 0, -1, 3, 1, false), ("bottom edge", 0, 2, 3, 1, false),
      ("top left corner", -1, -1, 1, 1, false), ("bottom right corner", 3, 2, 1, 1, false),
      ("one cell in from the right", 2, 1, 5, 5, true), ("inside", 1, 1, 1, 1, true),
      ("around", -5, -5, 20, 20, true), ("the same", 0, 0, 3, 2, true),
      ("a cross", 1, -5, 1, 20, true), ("far", 100, 100, 1, 1, false),
    ] as [(String, Int32, Int32, Int32, Int32, Bool)])
  func overlaps(name: String, x: Int32, y: Int32, width: Int32, height: Int32, overlaps: Bool)
    throws
  {
    let item = try #require(CellRect(x: 0, y: 0, width: 3, height: 2))
    let other = try #require(CellRect(x: x, y: y, width: width, height: height))
    #expect(item.overlaps(other) == overlaps)
    #expect(other.overlaps(item) == overlaps)
  }

  @Test(
    "What is not a rectangle",
    arguments: [
      (0, 0, 0, 1), (0, 0, 1, 0), (0, 0, -1, 1), (0, 0, 1, -1), (0, 0, .min, .min),
      (.max, 0, 1, 1), (0, .max, 1, 1), (.max - 1, 0, 2, 1), (1, 0, .max, 1), (0, 1, 1, .max),
    ] as [(Int32, Int32, Int32, Int32)])
  func refused(x: Int32, y: Int32, width: Int32, height: Int32) {
    #expect(CellRect(x: x, y: y, width: width, height: height) == nil)
  }

  @Test(
    "Rectangles at the ends of the range",
    arguments: [
      (.min, .min, 1, 1), (.max - 1, .max - 1, 1, 1), (0, 0, .max, .max), (.min, .min, .max, .max),
      (-1, -1, .max, .max),
    ] as [(Int32, Int32, Int32, Int32)])
  func accepted(x: Int32, y: Int32, width: Int32, height: Int32) throws {
    let rect = try #require(CellRect(x: x, y: y, width: width, height: height))
    #expect(rect.width == width)
    #expect(rect.height == height)
    #expect(rect.origin == Cell(x: x, y: y))
    #expect(rect.contains(rect.origin))
    #expect(!rect.contains(Cell(x: rect.maxX, y: rect.minY)))
    #expect(rect.overlaps(rect))
  }

  @Test(
    "What are not edges",
    arguments: [
      (0, 0, 0, 5), (0, 0, 5, 0), (5, 0, 0, 5), (.min, 0, 0, 1), (.min, 0, .max, 1),
      (0, .min, 1, .max), (-1, 0, .max, 1),
    ] as [(Int32, Int32, Int32, Int32)])
  func refusedEdges(minX: Int32, minY: Int32, maxX: Int32, maxY: Int32) {
    #expect(CellRect(edges: minX, minY, maxX, maxY) == nil)
  }

  @Test func movesWithinTheRangeOnly() throws {
    let rect = try #require(CellRect(x: 1, y: 2, width: 3, height: 4))
    let moved = try #require(rect.moved(to: Cell(x: -7, y: 9)))
    #expect(moved.description == "-7,9 3x4")
    #expect(rect.moved(to: Cell(x: .max - 3, y: 0))?.maxX == .max)
    #expect(rect.moved(to: Cell(x: .max - 2, y: 0)) == nil)
    #expect(rect.moved(to: Cell(x: 0, y: .max - 3)) == nil)
  }

  @Test func unionCoversBoth() throws {
    let near = try #require(CellRect(x: -2, y: 0, width: 1, height: 5))
    let far = try #require(CellRect(x: 3, y: -1, width: 2, height: 2))
    #expect(near.union(far) == CellRect(edges: -2, -1, 5, 5))
    let left = try #require(CellRect(x: .min, y: 0, width: 1, height: 1))
    #expect(left.union(far) == nil)
  }

  @Test("Reference case H13: by row, then by column")
  func readingOrder() throws {
    let rects = try [(0, 0, 1, 1), (0, -1, 1, 1), (-3, 0, 9, 9), (0, 0, 2, 1), (0, 0, 1, 2)]
      .map { try #require(CellRect(x: $0.0, y: $0.1, width: $0.2, height: $0.3)) }
    #expect(
      rects.sorted().map(\.description) == [
        "0,-1 1x1", "-3,0 9x9", "0,0 1x1", "0,0 2x1", "0,0 1x2",
      ])
  }

  @Test func codesAsOriginAndSize() throws {
    let rect = try #require(CellRect(x: -3, y: 4, width: 5, height: 6))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = try encoder.encode(rect)
    #expect(String(decoding: json, as: UTF8.self) == #"{"height":6,"width":5,"x":-3,"y":4}"#)
    #expect(try JSONDecoder().decode(CellRect.self, from: json) == rect)
  }

  @Test(arguments: [
    #"{"x":0,"y":0,"width":0,"height":1}"#, #"{"x":2147483647,"y":0,"width":1,"height":1}"#,
    #"{"x":0,"y":0,"width":1}"#, #"{"x":0.5,"y":0,"width":1,"height":1}"#,
    #"{"x":4294967296,"y":0,"width":1,"height":1}"#,
  ])
  func refusesDamagedJSON(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(CellRect.self, from: Data(text.utf8))
    }
  }
}

@Suite
struct CellTests {
  @Test(
    arguments: [
      (0, 0, 3, -2, 3, -2), (5, 5, -5, -5, 0, 0), (.max, .min, 0, 0, .max, .min),
      (.min, .max, 1, -1, .min + 1, .max - 1),
    ] as [(Int32, Int32, Int, Int, Int32, Int32)])
  func moves(x: Int32, y: Int32, columns: Int, rows: Int, toX: Int32, toY: Int32) {
    #expect(Cell(x: x, y: y).moved(byColumns: columns, rows: rows) == Cell(x: toX, y: toY))
  }

  @Test(
    arguments: [
      (.max, 0, 1, 0), (.min, 0, -1, 0), (0, .max, 0, 1), (0, .min, 0, -1), (1, 0, .max, 0),
      (-1, 0, .min, 0), (0, 0, 4_294_967_296, 0),
    ] as [(Int32, Int32, Int, Int)])
  func refusesToLeaveTheRange(x: Int32, y: Int32, columns: Int, rows: Int) {
    #expect(Cell(x: x, y: y).moved(byColumns: columns, rows: rows) == nil)
  }

  @Test func spansHaveSides() {
    #expect(CellSpan(width: 0, height: 1) == nil)
    #expect(CellSpan(width: 1, height: -1) == nil)
    #expect(CellSpan(width: 2, height: 3)?.description == "2x3")
    #expect(CellSpan.single.description == "1x1")
    #expect(CellSpan.standard.description == "2x2")
  }
}
