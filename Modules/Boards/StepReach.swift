import Domain
import GridGeometry
import PluginAPI

/// The blocks that steps change, and the cells these cover before or after; of pieces, their
/// bounding boxes.
///
/// It only grows, so it may include cells that no step reaches any more.
struct StepReach: Sendable {
  private var items: Set<ID<BoardItem>> = []
  private var cells = OccupancyIndex<CellRect>()

  init(of steps: [[Change]]) {
    for step in steps { add(step) }
  }

  mutating func add(_ step: [Change]) {
    for change in step {
      for case .item(let item)? in [change.before, change.after] {
        items.insert(item.id)
        if let rect = item.pose.cellBounds { cells.insert(rect, at: rect) }
      }
    }
  }

  /// Whether a change made elsewhere could prevent one of the steps.
  func includes(_ change: Change, of board: ID<Board>, where obstruction: Obstruction) -> Bool {
    switch (change.before, change.after) {
    case (.item(let item)?, _) where items.contains(item.id): return true
    case (_, .item(let item)?):
      guard item.board == board else { return false }
      if items.contains(item.id) { return true }
      return switch obstruction {
      case .none: false
      case .sharedCells:
        item.pose.cellBounds.map { cells.firstOverlap(of: $0) != nil } ?? false
      case .unknown: true
      }
    case (.board(let old)?, .board(let new)?): return new.id == board && new.rules != old.rules
    // A deleted object can affect any step.
    case (.object?, nil): return true
    default: return false
    }
  }
}
