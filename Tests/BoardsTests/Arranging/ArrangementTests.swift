import Boards
import Domain
import GridGeometry
import PluginAPI
import TestSupport
import Testing

@Suite("Arranging many items")
struct ArrangementTests {
  private func item(_ number: UInt64, _ pose: Pose) -> BoardItem {
    BoardItem(
      id: ID(high: 4, low: number), board: ID(high: 2, low: 1), content: .tile(nil), pose: pose)
  }

  private func cells(_ places: [(Int32, Int32, Int32, Int32)]) -> [BoardItem] {
    places.enumerated().compactMap { number, place in
      CellRect(x: place.0, y: place.1, width: place.2, height: place.3)
        .map { item(UInt64(number + 1), .cells($0)) }
    }
  }

  private func free(_ places: [(Double, Double, Double, Double)]) -> [BoardItem] {
    let keys = OrderKey.spread(places.count)
    return places.indices.map { index in
      let (x, y, width, height) = places[index]
      let area = Rect<BoardSpace>(
        origin: Point(x: x, y: y), size: Size(width: width, height: height))
      return item(UInt64(index + 1), .free(area, z: keys[index]))
    }
  }

  /// The poses of all items after changes, as text.
  private func places(_ items: [BoardItem], _ changes: [PoseChange]) -> [String] {
    let new = Dictionary(uniqueKeysWithValues: changes.map { ($0.item, $0.to) })
    return items.map { "\((new[$0.id] ?? nil) ?? $0.pose)" }
  }

  @Test("33 blocks become five columns")
  func columns() throws {
    let scattered = (0..<33 as Range<Int32>).map { number -> (Int32, Int32, Int32, Int32) in
      (number * 3 - 7, number % 4 + 2, 2, 2)
    }
    let items = cells(scattered)
    let changes = try Arrangement(items).columns(5, size: (4, 2))
    let found = places(items, changes)
    let expected = (0..<33).map { number in
      let (column, row) = (number % 5, number / 5)
      return "\(column * 4 - 7),\(row * 2 + 2) 4x2"
    }
    #expect(found == expected)
    #expect(changes.allSatisfy { change in items.contains { $0.pose == change.from } })
  }

  @Test("Without a size, columns are as wide as their widest item, with gaps between")
  func ownSizes() throws {
    let items = cells([(0, 0, 1, 1), (5, 5, 3, 2), (9, 1, 2, 4), (2, 8, 1, 1)])
    let changes = try Arrangement(items).columns(2, gap: 1, at: (10, 20))
    #expect(places(items, changes) == ["10,20 1x1", "13,20 3x2", "10,23 2x4", "13,23 1x1"])
    // What lies so already does not change.
    let done = cells([(10, 20, 1, 1), (13, 20, 3, 2), (10, 23, 2, 4), (13, 23, 1, 1)])
    #expect(try Arrangement(done).columns(2, gap: 1).isEmpty)
  }

  @Test("Cards keep their heights in the stack, pieces their shapes")
  func otherForms() throws {
    let cards = free([(0.5, 0, 100, 50), (40, 3, 120, 60)])
    let changes = try Arrangement(cards).columns(1, size: (200, 80), gap: 2.5)
    let poses = changes.compactMap(\.to)
    #expect(poses.map(\.z) == cards.map(\.pose.z))
    #expect(
      places(cards, changes).map { $0.prefix(16) } == ["0.5,0 200x80 abo", "0.5,82.5 200x80 "])
    let pieces = [
      item(1, .shaped(Pentomino.l.shape, at: Cell(x: 0, y: 0), .upright)),
      item(2, .shaped(Pentomino.x.shape, at: Cell(x: 9, y: 9), .upright)),
    ]
    #expect(throws: Arrangement.Fault.fixedSize) {
      try Arrangement(pieces).columns(2, size: (2, 2))
    }
    let laid = try Arrangement(pieces).columns(2)
    #expect(laid.map(\.to) == [.shaped(Pentomino.x.shape, at: Cell(x: 2, y: 0), .upright)])
  }

  @Test(
    "Edges and middles",
    arguments: zip(
      Arrangement.Edge.allCases,
      [
        ["0,0 2x2", "0,5 4x2"], ["1,0 2x2", "0,5 4x2"], ["2,0 2x2", "0,5 4x2"],
        ["0,0 2x2", "0,0 4x2"], ["0,2 2x2", "0,2 4x2"], ["0,5 2x2", "0,5 4x2"],
      ]))
  func aligned(_ edge: Arrangement.Edge, _ expected: [String]) throws {
    let items = cells([(0, 0, 2, 2), (0, 5, 4, 2)])
    #expect(places(items, try Arrangement(items).aligned(edge)) == expected)
  }

  @Test("Where items have no room between them, their starts are spaced; none goes beyond the last")
  func distributedTightly() throws {
    let items = cells([(0, 0, 4, 1), (1, 1, 4, 1), (6, 2, 4, 1)])
    let found = places(items, try Arrangement(items).distributed(.across))
    #expect(found == ["0,0 4x1", "3,1 4x1", "6,2 4x1"])
  }

  @Test("Gaps that are a whole number of cells are exact, however many there are")
  func distributedExactly() throws {
    let items = cells((0...49 as ClosedRange<Int32>).map { ($0 == 49 ? 147 : $0, $0, 1, 1) })
    let found = places(items, try Arrangement(items).distributed(.across))
    #expect(found == (0...49).map { "\($0 * 3),\($0) 1x1" })
  }

  @Test("Gaps are equal, and the outermost items stay")
  func distributed() throws {
    let cards = free([(0, 0, 100, 50), (300, 0, 100, 50), (110, 7, 40, 50)])
    let found = places(cards, try Arrangement(cards).distributed(.across))
    #expect(found.map { $0.prefix(9) } == ["0,0 100x5", "300,0 100", "180,7 40x"])
    let items = cells([(0, 0, 2, 2), (0, 3, 2, 2), (0, 9, 2, 2), (0, 20, 2, 2)])
    #expect(
      places(items, try Arrangement(items).distributed(.down))
        == ["0,0 2x2", "0,6 2x2", "0,13 2x2", "0,20 2x2"])
    #expect(try Arrangement(Array(items.prefix(2))).distributed(.down).isEmpty)
  }

  @Test("Groups swap places")
  func swapped() throws {
    let items = cells([(0, 0, 2, 2), (9, 9, 4, 1), (20, 0, 1, 1)])
    let changes = try Arrangement.swapping([items[0]], with: [items[1]])
    #expect(places(items, changes) == ["9,9 4x1", "0,0 2x2", "20,0 1x1"])
    #expect(throws: Arrangement.Fault.uneven(1, 2)) {
      try Arrangement.swapping([items[0]], with: [items[1], items[2]])
    }
  }

  @Test("Items of an order share their keys")
  func reordered() throws {
    let items = OrderKey.spread(3).enumerated().map {
      item(UInt64($0.offset), .ordered($0.element))
    }
    let changes = try Arrangement.reordered([items[2], items[1], items[0]])
    #expect(changes.map(\.item) == [items[2].id, items[0].id])
    #expect(changes.map(\.to) == [items[0].pose, items[2].pose])
    #expect(throws: Arrangement.Fault.ordered) { try Arrangement(items) }
    #expect(throws: Arrangement.Fault.notOrdered) {
      try Arrangement.reordered(cells([(0, 0, 1, 1)]))
    }
  }

  @Test("What lies beyond all cells is refused")
  func range() throws {
    let items = cells([(.max - 4, 0, 2, 2), (0, 0, 2, 2)])
    #expect(throws: Arrangement.Fault.outOfRange) { try Arrangement(items).moved(byX: 9, y: 0) }
    #expect(throws: Arrangement.Fault.outOfRange) {
      try Arrangement(items).columns(2, gap: 1e300)
    }
  }
}

extension Pose {
  fileprivate var z: OrderKey? { if case .free(_, let z) = self { z } else { nil } }
}
