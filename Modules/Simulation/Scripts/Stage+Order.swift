import Domain
import GridGeometry

extension Stage {
  /// Whether its blocks keep the rules of their boards: none overlaps another, none is below the
  /// minimum, and each lies on a board and shows an object that are there.
  ///
  /// Asks no surface, as that may be the one that is broken.
  var isOrderly: Bool {
    var minimums: [ID<Board>: MinimumSpan] = [:]
    for board in boards { minimums[board.id] = board.minimum }
    let shown = Set(objects.map(\.id))
    for (place, item) in items.enumerated() {
      guard let minimum = minimums[item.board], shown.contains(item.object) else { return false }
      guard let cells = item.pose.cells else { continue }
      if !minimum.allows(cells.span) { return false }
      for other in items[..<place] where other.board == item.board {
        if other.pose.cells?.overlaps(cells) == true { return false }
      }
    }
    return true
  }
}
