import Domain
import Gestures
import GridGeometry
import Placement_Grid
import PluginAPI

/// Blocks one row high in three columns: rules that refuse nearly everything that is done at
/// random.
struct NarrowRules: PlacementRules {
  private static let columns: Range<Int32> = 0..<3

  private var grid: GridRules
  /// Whether a block may be dropped with its first column over the last one of another block.
  private let isFaulty: Bool

  init(board: Board, items: [BoardItem], isFaulty: Bool) {
    grid = GridRules(board: board, items: items)
    self.isFaulty = isFaulty
  }

  /// What is wrong with the blocks of a board, counted cell by cell.
  static func faults(in items: [BoardItem]) -> [String] {
    var owners: [Cell: ID<BoardItem>] = [:]
    var faults: [String] = []
    for item in items {
      guard let cells = item.pose.cells, isNarrow(cells) else {
        faults.append("\(item.id) is beside the columns")
        continue
      }
      for x in cells.minX..<cells.maxX {
        let owner = owners.updateValue(item.id, forKey: Cell(x: x, y: cells.minY))
        if let owner { faults.append("\(item.id) is over \(owner)") }
      }
    }
    return faults
  }

  private static func isNarrow(_ cells: CellRect) -> Bool {
    cells.height == 1 && cells.minX >= columns.lowerBound && cells.maxX <= columns.upperBound
  }

  var count: Int { grid.count }
  var allowsManyHolds: Bool { false }
  func interest(on item: ID<BoardItem>?) -> GestureInterest { grid.interest(on: item) }
  func handles(of item: ID<BoardItem>) -> [Handle] { [.left, .right] }
  func hit(_ point: Point<BoardSpace>) -> ID<BoardItem>? { grid.hit(point) }
  func placed(_ item: ID<BoardItem>) -> Placed? { grid.placed(item) }
  func violations() -> [Violation] { grid.violations() }
  mutating func apply(_ changes: [Change]) { grid.apply(changes) }

  func visit(in region: Rect<BoardSpace>, _ body: (ID<BoardItem>, Placed) -> Void) {
    grid.visit(in: region, body)
  }

  func judge(_ intent: Intent) -> Verdict {
    if case .resize(_, let handle) = intent, ![.left, .right].contains(handle) {
      return .refused(Refusal(.notAllowed))
    }
    let verdict = grid.judge(intent)
    let poses: [Pose]
    switch verdict {
    case .accepted(let changes): poses = changes.compactMap(\.to)
    case .placed(let place): poses = [place.pose]
    case .refused(let refusal): return overFirstColumn(intent, refusal) ?? verdict
    }
    let isNarrow = poses.compactMap(\.cells).allSatisfy(Self.isNarrow)
    return isNarrow ? verdict : .refused(Refusal(.notAllowed))
  }

  /// The fault: only what is beyond the first column is looked at.
  private func overFirstColumn(_ intent: Intent, _ refusal: Refusal) -> Verdict? {
    guard isFaulty, case .carry(let lifts) = intent, refusal.reason == .overlap,
      let lift = lifts.first, let now = placed(lift.item)?.pose, let span = now.cells?.span,
      let corner = Grid.nearestCorner(to: lift.carried.origin)
    else { return nil }
    let cells = CellRect(origin: corner, span: span)
    let isBeside = refusal.by.allSatisfy { (placed($0)?.pose.cells?.maxX ?? .max) == corner.x + 1 }
    guard span.width > 1, isBeside, let cells, Self.isNarrow(cells) else { return nil }
    return .accepted([PoseChange(item: lift.item, from: now, to: .cells(cells))])
  }

  func preview(_ intent: Intent, into preview: inout Preview) {
    grid.preview(intent, into: &preview)
    preview.refusal = if case .refused(let refusal) = judge(intent) { refusal } else { nil }
  }
}

extension PlacementPlugin {
  /// Blocks one row high in three columns.
  static func narrow(isFaulty: Bool = false) -> Self {
    Self(key: "narrow", summary: "blocks one row high in three columns") {
      NarrowRules(board: $0, items: $1, isFaulty: isFaulty)
    }
  }
}
