package import Domain
package import Gestures
package import GridGeometry
import Placement_Grid
package import PluginAPI

/// A small set of rules of its own: blocks of a grid that snap to columns of four cells, any number
/// of fingers carrying one each.
///
/// It shows what a set of rules has to say; whatever it does not care about it leaves to the grid.
package struct ColumnRules: PlacementRules {
  private var grid: GridRules
  /// The most cells that a new block may be wide; `nil` for any number.
  private let widest: Int32?

  /// How wide a column is, in points.
  private static let width = 4 * Grid.unit

  package init(board: Board, items: [BoardItem], widest: Int32? = nil) {
    grid = GridRules(board: board, items: items)
    self.widest = widest
  }

  package var count: Int { grid.count }
  package var allowsManyHolds: Bool { true }

  /// A second finger does not end a drag: it may carry a block as well, and only beside all blocks
  /// fingers move the view.
  package func interest(on item: ID<BoardItem>?) -> GestureInterest {
    item == nil ? [.tap, .pan, .pinch] : [.tap, .drag]
  }

  /// Blocks are as wide as they are; they grow downwards.
  package func handles(of item: ID<BoardItem>) -> [Handle] { [.bottom] }

  package func hit(_ point: Point<BoardSpace>) -> ID<BoardItem>? { grid.hit(point) }
  package func placed(_ item: ID<BoardItem>) -> Placed? { grid.placed(item) }
  package func violations() -> [Violation] { grid.violations() }
  package func judge(settings: [String: String]) -> Refusal? { grid.judge(settings: settings) }
  package mutating func apply(_ changes: [Change]) { grid.apply(changes) }

  package func visit(in region: Rect<BoardSpace>, _ body: (ID<BoardItem>, Placed) -> Void) {
    grid.visit(in: region, body)
  }

  package func preview(_ intent: Intent, into preview: inout Preview) {
    preview.begin()
    var held: [ID<BoardItem>] = []
    switch intent {
    case .carry(let lifts):
      held = lifts.map(\.item)
      for place in lifts.indices {
        preview.draw(lifts[place].item, at: place, in: lifts[place].carried)
      }
    case .resize(let lift, let handle):
      held = [lift.item]
      preview.draw(lift.item, at: 0, in: lift.resized(by: handle))
    default: break
    }
    preview.refusal = nil
    var landing: [Placed] = []
    switch judge(intent) {
    case .accepted(let changes):
      landing = held.compactMap { item in
        let change = changes.first { $0.item == item }
        return change.map { $0.to?.cells.map(Placed.init(cells:)) } ?? placed(item)
      }
    case .placed(let place): landing = [place]
    case .refused(let refusal): preview.refusal = refusal
    }
    preview.land(at: landing)
  }

  package func judge(_ intent: Intent) -> Verdict {
    switch intent {
    case .carry(let lifts), .drop(let lifts, _): grid.judge(.carry(lifts.map(snapped)))
    case .place: limited(grid.judge(intent))
    case .resize, .restore: grid.judge(intent)
    default: .refused(Refusal(.notAllowed))
    }
  }

  /// Refuses a new block that is too wide, with a code of these rules.
  private func limited(_ verdict: Verdict) -> Verdict {
    guard let widest, case .placed(let place) = verdict, let cells = place.pose.cells,
      cells.width > widest
    else { return verdict }
    return .refused(Refusal(.custom(CustomText("tooWide", ["most": "\(widest)"]))))
  }

  /// The lift as it would be if its block was at the left edge of the nearest column.
  private func snapped(_ lift: Lift) -> Lift {
    var snapped = lift
    let column = (lift.carried.minX / Self.width).rounded() * Self.width
    snapped.finger.x = lift.grip.x + column - lift.from.frame.minX
    return snapped
  }
}
