import Domain
import GridGeometry

extension Stage {
  /// Whether its blocks keep the rules of their boards: none overlaps another, and none is below
  /// the minimum.
  ///
  /// Asks no surface, as that may be the one that is broken.
  var isOrderly: Bool {
    var minimums: [ID<Board>: MinimumSpan] = [:]
    for board in boards { minimums[board.id] = board.minimum }
    for (place, item) in items.enumerated() {
      guard let cells = item.pose.cells else { continue }
      if let minimum = minimums[item.board], !minimum.allows(cells.span) { return false }
      for other in items[..<place] where other.board == item.board {
        if other.pose.cells?.overlaps(cells) == true { return false }
      }
    }
    return true
  }
}
