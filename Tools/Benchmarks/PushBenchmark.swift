import Domain
import GridGeometry
import Placement_Grid
import PluginAPI

extension Benchmark {
  /// The cost of blocks that give way.
  static let push = Benchmark(
    name: "push", summary: "blocks pushed through 10,000 others on a grid"
  ) { report in
    let crowded = GeneratedBoard(blocks: 10_000)
    let packed = GeneratedBoard(packed: 10_000)
    for (name, made) in [("scattered", crowded), ("without a gap", packed)] {
      report.heading("  10,000 blocks, \(name)")
      var groups = PushedGroups(made)
      measure("1", groups.groups(200, of: 1), made, &report)
      measure("50 together", groups.groups(50, of: 50), made, &report)
      measure("50 from all over the board", groups.scattered(50, of: 50), made, &report)
    }
  }

  private static func measure(
    _ name: String, _ pushes: [[PoseChange]], _ made: GeneratedBoard, _ report: inout Report
  ) {
    let rules = GridRules(board: made.board, items: made.items)
    var (blocks, cells, slowest) = (0, 0, 0.0)
    for poses in pushes {
      let moved = Set(poses.map(\.item))
      if case .accepted(let changes) = rules.judge(pushing: poses) {
        let pushed = changes.filter { !moved.contains($0.item) }
        blocks += pushed.count
        cells += pushed.reduce(0) { $0 + $1.distance }
      }
      slowest = max(
        slowest,
        Measure.nanoseconds(per: 1, rounds: 3) {
          if case .accepted(let changes) = rules.judge(pushing: poses) { changes.count } else { 0 }
        })
    }
    let time = Measure.nanoseconds(per: pushes.count, rounds: 5) {
      pushes.reduce(0) { count, poses in
        if case .accepted = rules.judge(pushing: poses) { count + 1 } else { count }
      }
    }
    report.figure("push of \(name)", Measure.text(time), target: "at most 2 ms")
    report.figure("  the slowest", Measure.text(slowest))
    report.figure("  blocks that give way, and cells", "\(blocks), \(cells)")
  }
}

/// Blocks that move together, or each on its own, from a fixed seed.
private struct PushedGroups {
  private let items: [BoardItem]
  private var generator = SplitMix64(seed: 49)

  init(_ made: GeneratedBoard) { items = made.items }

  private mutating func offset(_ limit: Int) -> Int {
    .random(in: -limit...limit, using: &generator)
  }

  /// Groups of neighbours, each moved as a whole by some cells.
  mutating func groups(_ count: Int, of size: Int) -> [[PoseChange]] {
    (0..<count).map { _ in
      guard let middle = items.randomElement(using: &generator)?.pose.cells else { return [] }
      let near = items.sorted { $0.distance(to: middle) < $1.distance(to: middle) }.prefix(size)
      let (dx, dy) = (offset(12), offset(12))
      return near.compactMap { $0.moved(dx, dy) }
    }
  }

  /// Blocks from everywhere, each moved by some cells of its own.
  mutating func scattered(_ count: Int, of size: Int) -> [[PoseChange]] {
    (0..<count).map { _ in
      var poses: [PoseChange] = []
      while poses.count < size {
        guard let item = items.randomElement(using: &generator),
          !poses.contains(where: { $0.item == item.id }),
          let pose = item.moved(offset(4), offset(4)),
          !poses.contains(where: { pose.overlaps($0) })
        else { continue }
        poses.append(pose)
      }
      return poses
    }
  }
}

extension BoardItem {
  fileprivate func distance(to cells: CellRect) -> Int {
    pose.cells.map { abs(Int($0.minX - cells.minX)) + abs(Int($0.minY - cells.minY)) } ?? .max
  }

  fileprivate func moved(_ dx: Int, _ dy: Int) -> PoseChange? {
    guard let cells = pose.cells,
      let moved = cells.origin.moved(byColumns: dx, rows: dy).flatMap(cells.moved(to:))
    else { return nil }
    return PoseChange(item: id, from: pose, to: .cells(moved))
  }
}

extension PoseChange {
  fileprivate var distance: Int {
    guard let old = from?.cells, let new = to?.cells else { return 0 }
    return abs(Int(new.minX - old.minX)) + abs(Int(new.minY - old.minY))
  }

  fileprivate func overlaps(_ other: PoseChange) -> Bool {
    guard let cells = to?.cells, let others = other.to?.cells else { return false }
    return cells.overlaps(others)
  }
}

extension GeneratedBoard {
  /// A square of blocks of 2 by 2 cells without a gap.
  fileprivate init(packed count: Int) {
    let made = GeneratedBoard(blocks: count)
    let side = Int32(Double(count).squareRoot())
    let items = made.items.enumerated().compactMap { number, item -> BoardItem? in
      let number = Int32(number)
      guard
        let cells = CellRect(x: number % side * 2, y: number / side * 2, width: 2, height: 2)
      else { return nil }
      var item = item
      item.pose = .cells(cells)
      return item
    }
    self.init(board: made.board, objects: made.objects, items: items)
  }
}
