import Domain
import GridGeometry

extension Benchmark {
  /// The occupancy index: probes, changes and queries on boards of several sizes.
  static let index = Benchmark(
    name: "index", summary: "overlap probes, edits and viewport queries of the occupancy index"
  ) { report in
    for count in [1_000, 10_000, 100_000, 1_000_000] {
      measure(BenchmarkBoard(count: count, sides: 1...3), &report)
    }
    measure(BenchmarkBoard(count: 100_000, sides: 1...40), &report)
  }

  private static func measure(_ board: BenchmarkBoard, _ report: inout Report) {
    var board = board
    report.heading("  \(board.title)")
    board.measureProbes(&report)
    board.measureProbesThatDepend(&report)
    board.measureEdits(&report)
    board.measureQueries(&report)
  }
}

/// A board without overlaps, filled at random from a fixed seed.
private struct BenchmarkBoard {
  typealias Key = ID<BoardItem>

  let side: Int32
  let sides: ClosedRange<Int32>
  let keys: [Key]
  let rects: [CellRect]
  let index: OccupancyIndex<Key>
  var generator = SplitMix64(seed: 20)

  init(count: Int, sides: ClosedRange<Int32>) {
    // Random filling prefers small items: their average area was found by experiment.
    let area = sides.upperBound == 3 ? 3.6 : 330
    side = Int32((Double(count) * area / 0.25).squareRoot())
    var index = OccupancyIndex<Key>()
    var keys: [Key] = []
    var rects: [CellRect] = []
    while keys.count < count {
      guard let rect = Self.randomRect(side, sides: sides, &generator),
        index.firstOverlap(of: rect) == nil
      else { continue }
      let key = Key(using: &generator)
      index.insert(key, at: rect)
      keys.append(key)
      rects.append(rect)
    }
    self.sides = sides
    self.keys = keys
    self.rects = rects
    self.index = index
  }

  var title: String {
    let area = rects.reduce(0) { $0 + Int($1.width) * Int($1.height) }
    let density = 100 * area / (Int(side) * Int(side))
    return "\(rects.count) items of 1 to \(sides.upperBound) cells a side, "
      + "\(density) % of the cells covered"
  }

  private static func randomRect(
    _ boardSide: Int32, sides: ClosedRange<Int32>, _ generator: inout SplitMix64
  ) -> CellRect? {
    CellRect(
      x: .random(in: 0..<boardSide, using: &generator) - boardSide / 2,
      y: .random(in: 0..<boardSide, using: &generator) - boardSide / 2,
      width: .random(in: sides, using: &generator),
      height: .random(in: sides, using: &generator))
  }

  private mutating func probes(_ count: Int) -> [CellRect] {
    (0..<count).compactMap { _ in Self.randomRect(side, sides: 2...2, &generator) }
  }

  mutating func measureProbes(_ report: inout Report) {
    let probes = probes(200_000)
    let index = self.index
    let target = [100_000: "at most 100 ns", 1_000_000: "at most twice that at 100000"]
    let hits = probes.count { index.firstOverlap(of: $0) != nil } * 100 / probes.count
    let time = Measure.nanoseconds(per: probes.count) {
      probes.reduce(0) { index.firstOverlap(of: $1) == nil ? $0 : $0 + 1 }
    }
    report.figure(
      "2x2 probe (\(hits) % overlap)", Measure.text(time),
      target: sides.upperBound == 3 ? target[rects.count] : nil)

    guard rects.count == 10_000 else { return }
    let few = probes.prefix(500)
    let scan = Measure.nanoseconds(per: few.count) {
      few.reduce(0) { total, probe in
        rects.contains { $0.overlaps(probe) } ? total + 1 : total
      }
    }
    report.figure("2x2 probe by a linear scan", Measure.text(scan))
  }

  /// Probes one of two places by the last answer, so that no two are under way at once.
  mutating func measureProbesThatDepend(_ report: inout Report) {
    let probes = probes(400_000)
    let index = self.index
    let half = probes.count / 2
    let dependent = Measure.nanoseconds(per: half) {
      var offset = 0
      for position in 0..<half {
        let key = index.firstOverlap(of: probes[position &+ offset])
        offset = Int(truncatingIfNeeded: (key?.low ?? 0) & 1) &* half
      }
      return offset
    }
    report.figure("2x2 probe, one after the other", Measure.text(dependent))

    let pairs = probes.prefix(half).map { (probe: $0, key: keys.randomElement(using: &generator)) }
    let ignoring = Measure.nanoseconds(per: pairs.count) {
      pairs.reduce(0) { index.firstOverlap(of: $1.probe, ignoring: $1.key) == nil ? $0 : $0 + 1 }
    }
    report.figure("2x2 probe, ignoring an item", Measure.text(ignoring))
  }

  mutating func measureEdits(_ report: inout Report) {
    let order = (0..<min(keys.count, 50_000)).map { _ in
      Int.random(in: 0..<keys.count, using: &generator)
    }
    var moved = index
    moved.move(keys[0], to: rects[0])
    var step: Int32 = 0
    let move = Measure.nanoseconds(per: order.count) {
      step += 1
      for item in order {
        let rect = rects[item]
        let target = Cell(x: rect.minX &+ step, y: rect.minY &- step)
        if let target = rect.moved(to: target) { moved.move(keys[item], to: target) }
      }
      return moved.count
    }
    report.figure("move", Measure.text(move))

    let entries = Array(zip(keys, rects))
    let build = Measure.nanoseconds(per: entries.count, rounds: 3) {
      OccupancyIndex(entries).count
    }
    report.figure("insert, building the index", Measure.text(build))

    var reinserted = index
    let cycle = Measure.nanoseconds(per: order.count) {
      for item in order {
        reinserted.remove(keys[item])
        reinserted.insert(keys[item], at: rects[item])
      }
      return reinserted.count
    }
    report.figure("remove and insert", Measure.text(cycle))
  }

  mutating func measureQueries(_ report: inout Report) {
    let index = self.index
    // A view of 1,920 by 1,080 points shows 44 by 25 cells.
    let views = (0..<2_000).compactMap { _ in
      Self.randomRect(side, sides: 1...1, &generator).flatMap {
        CellRect(x: $0.minX, y: $0.minY, width: 44, height: 25)
      }
    }
    var seen = 0
    let visit = Measure.nanoseconds(per: views.count) {
      seen = 0
      for view in views { index.visit(in: view) { _, _ in seen += 1 } }
      return seen
    }
    report.figure("visit a view (\(seen / views.count) items)", Measure.text(visit))

    let whole = CellRect(edges: -1_000_000, -1_000_000, 1_000_000, 1_000_000)
    let all = Measure.nanoseconds(per: 1, rounds: 3) {
      var seen = 0
      if let whole { index.visit(in: whole) { _, _ in seen += 1 } }
      return seen
    }
    report.figure("visit everything", Measure.text(all))

    let pairs = Measure.nanoseconds(per: 1, rounds: 3) { index.overlappingPairs().count }
    report.figure("overlapping pairs of the whole board", Measure.text(pairs))
  }
}
