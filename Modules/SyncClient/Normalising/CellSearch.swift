import Domain
import GridGeometry
import PluginAPI

/// Searches for the free cells that are nearest to wanted ones, for rules that do not search.
///
/// The distance counts between top left cells; of two places at one distance the left one is taken,
/// then the upper one.
struct CellSearch {
  /// How far from the wish a place is searched for, in columns and rows.
  private static let reach = 1_024
  /// How many places are tried on a board; only a board of thousands of blocks that all lie on each
  /// other needs more.
  private var triesLeft = 1 << 20

  private var best: (cells: CellRect, distance: Int)?

  /// Finds the nearest place for an item.
  ///
  /// - Parameters:
  ///   - item: An item that is not on the board.
  ///   - rules: The rules of the board.
  /// - Returns: The cells; `nil` if there are none within reach.
  /// - Complexity: Grows with the blocks between the wish and the place.
  mutating func place(for item: BoardItem, on rules: any PlacementRules) -> CellRect? {
    guard let wish = item.pose.cells else { return nil }
    best = nil
    for row in 0...Self.reach {
      // No row farther out is nearer.
      if let best, best.distance < row * row { break }
      for rows in row == 0 ? [0] : [-row, row] {
        scan(rows, from: 0, by: -1, for: item.id, wish, on: rules)
        scan(rows, from: 1, by: 1, for: item.id, wish, on: rules)
      }
    }
    return best?.cells
  }

  /// Looks along a row for the nearest place on one side of the wish.
  private mutating func scan(
    _ rows: Int, from first: Int, by step: Int, for item: ID<BoardItem>, _ wish: CellRect,
    on rules: any PlacementRules
  ) {
    var columns = first
    while abs(columns) <= Self.reach, triesLeft > 0 {
      let distance = columns * columns + rows * rows
      if let best, best.distance < distance { return }
      guard let cell = wish.origin.moved(byColumns: columns, rows: rows),
        let cells = wish.moved(to: cell)
      else { return }
      triesLeft -= 1
      let change = PoseChange(item: item, from: nil, to: .cells(cells))
      guard case .refused(let refusal) = rules.judge(.restore([change])) else {
        consider(cells, distance)
        return
      }
      // What overlaps here does so in each place up to its edge.
      let obstacles = refusal.by.compactMap { rules.placed($0)?.pose.cells }
        .filter { $0.overlaps(cells) }
      let next =
        step > 0
        ? obstacles.map { Int($0.maxX) - Int(wish.minX) }.max()
        : obstacles.map { Int($0.minX) - Int(wish.maxX) }.min()
      columns = next ?? columns + step
    }
  }

  private mutating func consider(_ cells: CellRect, _ distance: Int) {
    if let best {
      guard
        (distance, cells.minX, cells.minY) < (best.distance, best.cells.minX, best.cells.minY)
      else { return }
    }
    best = (cells, distance)
  }
}
