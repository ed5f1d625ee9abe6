import Domain
import Gestures
import GridGeometry
import Placement_Grid
import PluginAPI

/// Blocks on shelves of four rows: none may reach over the edge of its shelf.
///
/// Written as an app would, with nothing but public declarations.
struct Shelves: PlacementRules {
  /// A fault to find.
  enum Fault: Sendable {
    case none
    /// The lower edge of a block may be dragged over the edge of its shelf.
    case growsOver
    /// A block that was resized may be carried anywhere: the rules remember what happened.
    case forgetsAfterResize
  }

  private var grid: GridRules
  private let fault: Fault
  private var sizes: [ID<BoardItem>: CellSpan] = [:]
  private var wasResized = false

  init(board: Board, items: [BoardItem], _ fault: Fault = .none) {
    grid = GridRules(board: board, items: items)
    self.fault = fault
    for item in items { sizes[item.id] = item.pose.cells?.span }
  }

  /// How a block reaches over the edge of its shelf; `nil` if it does not.
  static func breach(in items: [BoardItem]) -> [String] {
    items.compactMap { item in
      guard let cells = item.pose.cells, crosses(cells) else { return nil }
      return "block \(item.id) at \(cells) reaches over the edge of a shelf"
    }
  }

  private static func crosses(_ cells: CellRect) -> Bool {
    func shelf(_ row: Int32) -> Int32 { Int32((Double(row) / 4).rounded(.down)) }
    return shelf(cells.minY) != shelf(cells.maxY - 1)
  }

  var count: Int { grid.count }
  var allowsManyHolds: Bool { false }
  func interest(on item: ID<BoardItem>?) -> GestureInterest { grid.interest(on: item) }
  func handles(of item: ID<BoardItem>) -> [Handle] { grid.handles(of: item) }
  func hit(_ point: Point<BoardSpace>) -> ID<BoardItem>? { grid.hit(point) }
  func placed(_ item: ID<BoardItem>) -> Placed? { grid.placed(item) }
  func judge(settings: [String: String]) -> Refusal? { grid.judge(settings: settings) }
  func violations() -> [Violation] { grid.violations() }

  func visit(in region: Rect<BoardSpace>, _ body: (ID<BoardItem>, Placed) -> Void) {
    grid.visit(in: region, body)
  }

  mutating func apply(_ changes: [Change]) {
    grid.apply(changes)
    for case .item(let item) in changes.compactMap(\.after) {
      if let old = sizes[item.id], old != item.pose.cells?.span { wasResized = true }
      sizes[item.id] = item.pose.cells?.span
    }
  }

  func judge(_ intent: Intent) -> Verdict {
    let verdict = grid.judge(intent)
    switch (intent, fault) {
    case (.resize(_, let handle), .growsOver) where handle.movesBottom: return verdict
    case (.carry, .forgetsAfterResize) where wasResized: return verdict
    default: break
    }
    let poses: [Pose]
    switch verdict {
    case .accepted(let changes): poses = changes.compactMap(\.to)
    case .placed(let place): poses = [place.pose]
    case .refused: return verdict
    }
    let isOver = poses.compactMap(\.cells).contains(where: Self.crosses)
    return isOver ? .refused(Refusal(.notAllowed)) : verdict
  }

  func preview(_ intent: Intent, into preview: inout Preview) {
    grid.preview(intent, into: &preview)
    preview.refusal = if case .refused(let refusal) = judge(intent) { refusal } else { nil }
  }
}

extension PlacementPlugin {
  /// Blocks on shelves.
  static func shelves(_ fault: Shelves.Fault = .none) -> Self {
    Self(key: "shelves", summary: "blocks on shelves of four rows") {
      Shelves(board: $0, items: $1, fault)
    }
  }
}
