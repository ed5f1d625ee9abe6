import GridGeometry
import TestSupport
import Testing

@Suite
struct OccupancyIndexTests {
  private func rect(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) throws -> CellRect {
    try #require(CellRect(x: x, y: y, width: width, height: height))
  }

  @Test func emptyIndexAnswersNothing() throws {
    let index = OccupancyIndex<String>()
    let probe = try rect(0, 0, 2, 2)
    #expect(index.isEmpty)
    #expect(index.count == 0)
    #expect(index.rect(of: "a") == nil)
    #expect(index.firstOverlap(of: probe) == nil)
    #expect(index.overlaps(of: probe).isEmpty)
    #expect(index.hit(at: .origin) == nil)
    #expect(index.overlappingPairs().isEmpty)
    #expect(Array(index.entries).isEmpty)
  }

  @Test func editsSayWhetherTheyWereMade() throws {
    var index = OccupancyIndex<String>()
    let first = try rect(0, 0, 2, 2)
    let second = try rect(5, 5, 1, 3)
    var answers = [index.insert("a", at: first), index.insert("a", at: second)]
    #expect(answers == [true, false])
    #expect(index.rect(of: "a") == first)
    #expect(index.firstOverlap(of: second) == nil)
    answers = [index.move("b", to: second), index.move("a", to: second)]
    #expect(answers == [false, true])
    #expect(index.rect(of: "a") == second)
    #expect(index.firstOverlap(of: first) == nil)
    let removed = [index.remove("b"), index.remove("a"), index.remove("a")]
    #expect(removed == [nil, second, nil])
    #expect(index.isEmpty)
    #expect(index.firstOverlap(of: second) == nil)
  }

  @Test func ofEqualKeysTheFirstIsTaken() throws {
    let first = try rect(0, 0, 2, 2)
    let second = try rect(9, 9, 2, 2)
    let index = OccupancyIndex([("a", first), ("b", second), ("a", second)])
    #expect(index.count == 2)
    #expect(index.rect(of: "a") == first)
    #expect(index.overlaps(of: second) == ["b"])
  }

  @Test func touchingItemsDoNotOverlap() throws {
    let index = OccupancyIndex([("a", try rect(0, 0, 2, 2))])
    for (x, y) in [(2, 0), (0, 2), (-2, 0), (0, -2), (2, 2), (-2, -2), (2, -2)] as [(Int32, Int32)]
    {
      #expect(index.firstOverlap(of: try rect(x, y, 2, 2)) == nil, "at \(x),\(y)")
    }
    for (x, y) in [(1, 0), (-1, -1), (1, -1), (0, 1)] as [(Int32, Int32)] {
      #expect(index.firstOverlap(of: try rect(x, y, 2, 2)) == "a", "at \(x),\(y)")
    }
  }

  @Test func ignoredItemsDoNotCount() throws {
    let index = OccupancyIndex([("a", try rect(0, 0, 2, 2)), ("b", try rect(1, 1, 2, 2))])
    let probe = try rect(1, 1, 1, 1)
    #expect(index.firstOverlap(of: probe, ignoring: "a") == "b")
    #expect(index.firstOverlap(of: probe, ignoring: "b") == "a")
    #expect(index.firstOverlap(of: probe, ignoring: ["a", "b"]) == nil)
    #expect(index.firstOverlap(of: probe, ignoring: ["a", "c"]) == "b")
    #expect(index.firstOverlap(of: try rect(0, 0, 1, 1), ignoring: "a") == nil)
  }

  @Test func severalItemsAnswerInReadingOrder() throws {
    let same = try rect(4, 0, 3, 3)
    let index = OccupancyIndex([
      ("d", same), ("c", same), ("late", try rect(0, 2, 9, 1)), ("early", try rect(0, -1, 9, 9)),
    ])
    let probe = try rect(4, 2, 1, 1)
    #expect(index.overlaps(of: probe) == ["early", "c", "d", "late"])
    #expect(index.hit(at: Cell(x: 4, y: 2)) == "late")
    #expect(index.hit(at: Cell(x: 4, y: 1)) == "d")
    #expect(index.hit(at: Cell(x: 0, y: 0)) == "early")
    #expect(
      index.overlappingPairs().map { "\($0) \($1)" } == [
        "early c", "early d", "early late", "c d", "c late", "d late",
      ])
  }

  @Test func endsOfTheRangeAreOrdinary() throws {
    let corner = try #require(CellRect(edges: .min, .min, .min + 2, .min + 2))
    let far = try #require(CellRect(edges: .max - 2, .max - 2, .max, .max))
    let index = OccupancyIndex([("near", corner), ("far", far)])
    #expect(index.hit(at: Cell(x: .min, y: .min)) == "near")
    #expect(index.hit(at: Cell(x: .max - 1, y: .max - 1)) == "far")
    #expect(index.hit(at: Cell(x: .max, y: .max)) == nil)
    #expect(index.firstOverlap(of: far) == "far")
    #expect(index.overlappingPairs().isEmpty)
  }

  @Test("Size costs nothing: items and regions of the whole range", .timeLimit(.minutes(10)))
  func hugeItemsAreCheap() throws {
    var index = OccupancyIndex<Int>()
    let quarter = try #require(CellRect(edges: 0, 0, .max, .max))
    for key in 0..<1_000 {
      let offset = Int32(key)
      let item = try #require(
        CellRect(edges: -offset - 1, -offset - 1, .max - 1 - offset, .max - 1 - offset))
      index.insert(key, at: item)
      index.insert(-key - 1, at: try rect(-5_000 - 2 * offset, 0, 1, 1))
    }
    #expect(index.overlaps(of: quarter).count == 1_000)
    #expect(index.firstOverlap(of: try rect(-4_999, 0, 2, 2)) == nil)
    for key in 0..<1_000 { index.remove(key) }
    #expect(index.firstOverlap(of: quarter) == nil)
    #expect(index.count == 1_000)
  }

  @Test(arguments: RectShapes.allCases)
  func copiesAreIndependent(shapes: RectShapes) {
    var generator = SplitMix64(seed: 77)
    var model = OccupancyModel()
    var original = OccupancyIndex<Int>()
    for key in 0..<80 {
      let rect = shapes.next(&generator)
      original.insert(key, at: rect)
      _ = model.insert(key, at: rect)
    }
    let before = model
    var copy = original
    for key in 0..<40 {
      let rect = shapes.next(&generator)
      copy.move(key, to: rect)
      _ = model.move(key, to: rect)
      copy.remove(key + 40)
      _ = model.remove(key + 40)
      copy.insert(key + 200, at: rect)
      _ = model.insert(key + 200, at: rect)
    }
    for _ in 0..<40 {
      let probe = shapes.next(&generator)
      #expect(before.difference(to: original, at: probe, ignoring: 3, and: [1, 2]) == nil)
      #expect(model.difference(to: copy, at: probe, ignoring: 3, and: [1, 2]) == nil)
    }
    #expect(before.difference(to: original) == nil)
    #expect(model.difference(to: copy) == nil)
  }

  @Test func visitsEachItemOnceAlsoAcrossManyBlocks() throws {
    var index = OccupancyIndex<Int>()
    var key = 0
    for y in stride(from: Int32(-60), to: 60, by: 6) {
      for x in stride(from: Int32(-60), to: 60, by: 6) {
        index.insert(key, at: try rect(x, y, 5, 5))
        key += 1
      }
    }
    for region in [
      try rect(-60, -60, 120, 120), try rect(-1_000_000, -1_000_000, 2_000_000, 2_000_000),
    ] {
      var seen: [Int] = []
      index.visit(in: region) { key, _ in seen.append(key) }
      #expect(seen.sorted() == Array(0..<key))
    }
  }
}
