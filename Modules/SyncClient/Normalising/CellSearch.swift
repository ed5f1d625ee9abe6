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
  /// How many places are still tried on this board.
  ///
  /// The limit is a few seconds. Only thousands of blocks that all lie on others need more.
  private var triesLeft = 1 << 25

  /// The cells that are taken.
  private var taken = OccupancyIndex<ID<BoardItem>>()
  /// The distance of the last place that was found for each wish: nothing nearer becomes free.
  private var distances: [CellRect: Int] = [:]
  private var best: (cells: CellRect, distance: Int)?

  /// Notes the place that an item took.
  mutating func take(_ item: BoardItem) {
    if let cells = item.pose.cells { taken.insert(item.id, at: cells) }
  }

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
    let least = distances[wish] ?? 0
    for row in 0...Self.reach {
      // No row farther out is nearer.
      if let best, best.distance < row * row { break }
      let first = Int(Double(max(least - row * row, 0)).squareRoot())
      for rows in row == 0 ? [0] : [-row, row] {
        scan(rows, from: -first, by: -1, for: item.id, wish, on: rules)
        scan(rows, from: max(first, 1), by: 1, for: item.id, wish, on: rules)
      }
    }
    distances[wish] = best?.distance ?? .max
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
      if let obstacle = taken.firstOverlap(of: cells, ignoring: nil).flatMap(taken.rect) {
        // What overlaps here does so in each place up to its edge.
        columns =
          Int(step > 0 ? obstacle.maxX : obstacle.minX)
          - Int(step > 0 ? wish.minX : wish.maxX)
        continue
      }
      let change = PoseChange(item: item, from: nil, to: .cells(cells))
      if case .accepted = rules.judge(.restore([change])) {
        consider(cells, distance)
        return
      }
      columns += step
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
