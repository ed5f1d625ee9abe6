import GridGeometry

/// Columns of the terminal and halves of its rows, which are nearly square.
struct HalfCellFrame {
  let columns: Range<Int>
  let halves: Range<Int>

  /// Takes the edges in columns and half rows, or returns `nil` for what is not a number.
  init?(left: Double, right: Double, top: Double, bottom: Double) {
    guard let left = ScreenCells.edge(left), let right = ScreenCells.edge(right),
      let top = ScreenCells.edge(top), let bottom = ScreenCells.edge(bottom)
    else { return nil }
    columns = left..<max(right, left + 1)
    halves = top..<max(bottom, top + 1)
  }

  /// Takes the half cells that are nearest to a frame.
  init?(_ frame: Rect<ScreenSpace>) {
    self.init(
      left: frame.minX / ScreenCells.pointsPerColumn,
      right: frame.maxX / ScreenCells.pointsPerColumn,
      top: frame.minY / ScreenCells.pointsPerRow * 2,
      bottom: frame.maxY / ScreenCells.pointsPerRow * 2)
  }
}
