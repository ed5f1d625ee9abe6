import Domain
import Gestures
import GridGeometry
import Placement_Grid
import PluginAPI

/// A small set of rules of its own: blocks of a grid that snap to columns of four cells, any number
/// of fingers carrying one each.
///
/// It shows what a set of rules has to say; whatever it does not care about it leaves to the grid.
struct ColumnRules: PlacementRules {
  private var grid: GridRules

  /// How wide a column is, in points.
  private static let width = 4 * Grid.unit

  init(board: Board, items: [BoardItem]) { grid = GridRules(board: board, items: items) }

  var count: Int { grid.count }
  var allowsManyHolds: Bool { true }

  /// A second finger does not end a drag: it may carry a block as well, and only beside all blocks
  /// fingers move the view.
  func interest(on item: ID<BoardItem>?) -> GestureInterest {
    item == nil ? [.tap, .pan, .pinch] : [.tap, .drag]
  }

  /// Blocks are as wide as they are; they grow downwards.
  func handles(of item: ID<BoardItem>) -> [Handle] { [.bottom] }

  func hit(_ point: Point<BoardSpace>) -> ID<BoardItem>? { grid.hit(point) }
  func placed(_ item: ID<BoardItem>) -> Placed? { grid.placed(item) }
  func violations() -> [Violation] { grid.violations() }
  mutating func apply(_ changes: [Change]) { grid.apply(changes) }

  func visit(in region: Rect<BoardSpace>, _ body: (ID<BoardItem>, Placed) -> Void) {
    grid.visit(in: region, body)
  }

  func preview(_ intent: Intent, into preview: inout Preview) {
    preview.begin()
    if case .carry(let lifts) = intent {
      for place in lifts.indices {
        preview.draw(lifts[place].item, at: place, in: lifts[place].carried)
      }
    }
    var places: [Placed] = []
    if case .accepted(let changes) = judge(intent) {
      places = changes.compactMap { $0.to?.cells.map(Placed.init(cells:)) }
      preview.refusal = nil
    } else if case .refused(let refusal) = judge(intent) {
      preview.refusal = refusal
    }
    _ = preview.land(at: places.first)
  }

  func judge(_ intent: Intent) -> Verdict {
    guard case .carry(let lifts) = intent else { return grid.judge(intent) }
    return grid.judge(.carry(lifts.map(snapped)))
  }

  /// The lift as it would be if its block stood at the left edge of the nearest column.
  private func snapped(_ lift: Lift) -> Lift {
    var snapped = lift
    let column = (lift.carried.minX / Self.width).rounded() * Self.width
    snapped.finger.x = lift.grip.x + column - lift.from.frame.minX
    return snapped
  }
}
