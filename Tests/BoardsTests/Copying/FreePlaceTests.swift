import Boards
import Domain
import GridGeometry
import PluginAPI
import TestSupport
import Testing

@Suite("Pasting at the nearest free place")
struct FreePlaceTests {
  private typealias Fixture = BoardFixture

  /// Blocks at random places of a small area that do not overlap.
  private func blocks(_ random: inout SplitMix64) -> [BoardItem] {
    var items: [BoardItem] = []
    for number in 1...UInt64.random(in: 2...24, using: &random) {
      let cells = Fixture.cells(
        .random(in: -8...8, using: &random), .random(in: -8...8, using: &random),
        .random(in: 1...4, using: &random), .random(in: 1...3, using: &random))
      if !items.contains(where: { $0.pose.cells?.overlaps(cells) ?? true }) {
        items.append(Fixture.item(number, cells))
      }
    }
    return items
  }

  /// The nearest free place by trying all of them.
  private func nearest(_ group: [CellRect], among others: [CellRect]) -> [CellRect]? {
    let reach = -30...30
    let ways = reach.flatMap { rows in reach.map { (columns: $0, rows: rows) } }
    let ordered = ways.sorted { one, other in
      func rank(_ way: (columns: Int, rows: Int)) -> [Int] {
        [
          way.columns * way.columns + way.rows * way.rows, abs(way.rows), way.rows, way.columns,
        ]
      }
      return rank(one).lexicographicallyPrecedes(rank(other))
    }
    return ordered.lazy.compactMap { way -> [CellRect]? in
      let moved = group.compactMap { rect in
        rect.origin.moved(byColumns: way.columns, rows: way.rows).flatMap(rect.moved)
      }
      return moved.allSatisfy { rect in !others.contains(where: rect.overlaps) } ? moved : nil
    }.first
  }

  @Test("It is the one that trying all places finds", arguments: 0..<60 as Range<UInt64>)
  func bruteForce(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let items = blocks(&random)
    let session = Fixture.session(items)
    let group = items.filter { _ in Bool.random(using: &random) }
    let copied = CopiedBlocks(group.isEmpty ? items : group, of: Fixture.board, showing: [:])
    var ids = IDSequence(using: &random)
    let found = try session.items(pasting: copied, showing: [:], at: .besideOriginals) {
      ids.next()
    }
    let expected = nearest(
      copied.items.compactMap(\.pose.cells), among: items.compactMap(\.pose.cells))
    #expect(found.compactMap(\.pose.cells) == expected)
    var trial = session
    #expect(trial.perform(.addAll(found)).refusal == nil)
  }

  @Test("Between blocks without end there is none, and the search ends")
  func bounded() throws {
    let wall = Fixture.item(1, Fixture.cells(-1_000_000, -1_000_000, 2_000_000, 2_000_000))
    let session = Fixture.session([wall])
    let copied = CopiedBlocks(
      [Fixture.item(2, Fixture.cells(0, 0))], of: Fixture.board, showing: [:])
    #expect(throws: CopiedBlocks.Fault.noRoom) {
      try session.items(pasting: copied, showing: [:], at: .inView) { Fixture.id(9) }
    }
    #expect(throws: CopiedBlocks.Fault.outOfRange) {
      try session.items(pasting: copied, showing: [:], at: .at(x: 1e18, y: 0)) { Fixture.id(9) }
    }
    #expect(throws: CopiedBlocks.Fault.outOfRange) {
      try session.items(pasting: copied, showing: [:], at: .by(x: 9e18, y: 0.5)) { Fixture.id(9) }
    }
    #expect(throws: CopiedBlocks.Fault.notOrdered) {
      try session.items(pasting: copied, showing: [:], at: .position(1)) { Fixture.id(9) }
    }
  }

  @Test("Items are added together or not at all, and not twice")
  func addAll() {
    var session = Fixture.session([Fixture.item(1, Fixture.cells(0, 0))])
    let (two, three) = (
      Fixture.item(2, Fixture.cells(4, 0)), Fixture.item(3, Fixture.cells(5, 1))
    )
    let among = session.perform(.addAll([two, three])).refusal
    #expect(among?.reason == .overlap && among?.by == [])
    #expect(session.perform(.addAll([two, two])).refusal?.reason == .duplicateItem)
    let covered = Fixture.item(4, Fixture.cells(1, 1))
    #expect(session.perform(.addAll([two, covered])).refusal?.by == [Fixture.id(1)])
    #expect(session.itemCount == 1 && session.undoCount == 0)
    #expect(session.perform(.addAll([two])).refusal == nil)
    #expect(session.perform(.addAll([two])).refusal?.reason == .duplicateItem)
    #expect(session.undoCount == 1)
  }
}
