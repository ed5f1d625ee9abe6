public import Domain
public import Gestures
public import GridGeometry
import Placement_Grid
public import PluginAPI

/// A small set of rules of its own: blocks of a grid that snap to columns of four cells, any number
/// of fingers carrying one each.
///
/// It shows what a set of rules has to say; whatever it does not care about it leaves to the grid.
public struct ColumnRules: PlacementRules {
  private var grid: GridRules

  /// How wide a column is, in points.
  private static let width = 4 * Grid.unit

  public init(board: Board, items: [BoardItem]) { grid = GridRules(board: board, items: items) }

  public var count: Int { grid.count }
  public var allowsManyHolds: Bool { true }

  /// A second finger does not end a drag: it may carry a block as well, and only beside all blocks
  /// fingers move the view.
  public func interest(on item: ID<BoardItem>?) -> GestureInterest {
    item == nil ? [.tap, .pan, .pinch] : [.tap, .drag]
  }

  /// Blocks are as wide as they are; they grow downwards.
  public func handles(of item: ID<BoardItem>) -> [Handle] { [.bottom] }

  public func hit(_ point: Point<BoardSpace>) -> ID<BoardItem>? { grid.hit(point) }
  public func placed(_ item: ID<BoardItem>) -> Placed? { grid.placed(item) }
  public func violations() -> [Violation] { grid.violations() }
  public mutating func apply(_ changes: [Change]) { grid.apply(changes) }

  public func visit(in region: Rect<BoardSpace>, _ body: (ID<BoardItem>, Placed) -> Void) {
    grid.visit(in: region, body)
  }

  public func preview(_ intent: Intent, into preview: inout Preview) {
    preview.begin()
    switch intent {
    case .carry(let lifts):
      for place in lifts.indices {
        preview.draw(lifts[place].item, at: place, in: lifts[place].carried)
      }
    case .resize(let lift, let handle):
      preview.draw(lift.item, at: 0, in: lift.resized(by: handle))
    case .place, .restore: break
    }
    preview.refusal = nil
    var landing: Placed?
    switch judge(intent) {
    case .accepted(let changes): landing = changes.first?.to?.cells.map(Placed.init(cells:))
    case .placed(let place): landing = place
    case .refused(let refusal): preview.refusal = refusal
    }
    _ = preview.land(at: landing)
  }

  public func judge(_ intent: Intent) -> Verdict {
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
