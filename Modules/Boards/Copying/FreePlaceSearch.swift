import Domain
import GridGeometry
import PluginAPI

/// Finds the nearest place on cells where a whole group of items fits.
///
/// The distance is that between corners, in cells. Of two places at one distance the one in the
/// nearer row is taken, then the upper, then the left one. The search goes outwards row by row, and
/// in each row jumps from obstacle to obstacle. It is bounded: by the distance, and by how often it
/// looks at the board.
struct FreePlaceSearch {
  /// How far to look, in columns and rows.
  static let reach = 4_096
  /// How often to look at the board.
  static let mostLooks = 400_000

  private let items: [(id: ID<BoardItem>, pose: Pose)]
  private let rects: [CellRect]
  private let rules: any PlacementRules

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - items: The new items with their poses, which have cells.
  ///   - rules: The rules of the board.
  init(of items: [(id: ID<BoardItem>, pose: Pose)], in rules: any PlacementRules) {
    self.items = items
    self.rules = rules
    rects = items.flatMap(\.pose.cellRects)
  }

  /// What is known while the search goes on.
  private struct Progress {
    var best: (distance: Int, poses: [Pose])?
    var looks = 0
    /// The rectangle that was in the way of something last: the first to try next time.
    var last = 0
  }

  /// What was found at one place.
  private enum Finding {
    case free([Pose])
    /// The next place that can be free, in the direction of the search.
    case taken(next: Int)
    /// Beyond the range of cells.
    case outside
  }

  /// Finds the nearest place.
  ///
  /// - Parameter way: How far the items should be moved.
  /// - Returns: The poses there; `nil` if there is no place near enough.
  /// - Complexity: Grows with the obstacles near by.
  func nearest(to way: (columns: Int, rows: Int)) -> [Pose]? {
    var progress = Progress()
    for row in 0...Self.reach {
      // No place in a row farther out is nearer.
      if let best = progress.best, row * row >= best.distance { break }
      for rows in row == 0 ? [0] : [-row, row] {
        search(way, rows: rows, direction: -1, &progress)
        search(way, rows: rows, direction: 1, &progress)
      }
      if progress.looks >= Self.mostLooks { break }
    }
    return progress.best?.poses
  }

  /// Searches one row to the left, or to the right, from the place that is asked for.
  private func search(
    _ way: (columns: Int, rows: Int), rows: Int, direction: Int, _ progress: inout Progress
  ) {
    var columns = direction < 0 ? 0 : 1
    while abs(columns) <= Self.reach, progress.looks < Self.mostLooks {
      let distance = columns * columns + rows * rows
      if let best = progress.best, distance >= best.distance { return }
      switch look(way.columns + columns, way.rows + rows, direction, &progress) {
      case .free(let poses):
        progress.best = (distance, poses)
        return
      case .taken(let next): columns = next - way.columns
      case .outside: return
      }
    }
  }

  private func look(
    _ columns: Int, _ rows: Int, _ direction: Int, _ progress: inout Progress
  ) -> Finding {
    for step in rects.indices {
      let place = (progress.last + step) % rects.count
      progress.looks += 1
      guard
        let rect = rects[place].origin.moved(byColumns: columns, rows: rows)
          .flatMap(rects[place].moved)
      else { return .outside }
      if let jump = jump(over: rect, direction) {
        progress.last = place
        return .taken(next: columns + jump)
      }
    }
    let poses = items.compactMap { $0.pose.moved(byColumns: columns, rows: rows) }
    guard poses.count == items.count else { return .outside }
    // Besides obstacles, a field has an edge.
    guard rules.field != nil else { return .free(poses) }
    progress.looks += rects.count
    let changes = zip(items, poses).map { PoseChange(item: $0.id, from: nil, to: $1) }
    if case .refused = rules.judge(.restore(changes)) { return .taken(next: columns + direction) }
    return .free(poses)
  }

  /// How far a rectangle must move to be clear of what is in its way; `nil` if nothing is.
  private func jump(over rect: CellRect, _ direction: Int) -> Int? {
    var jump: Int?
    rules.visit(in: Grid.frame(of: rect)) { _, placed in
      for other in placed.pose.cellRects where other.overlaps(rect) {
        let way =
          direction < 0
          ? Int(other.minX) - Int(rect.maxX) : Int(other.maxX) - Int(rect.minX)
        if abs(way) > abs(jump ?? 0) { jump = way }
      }
    }
    return jump
  }
}
