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
    self.init(columns: left..<max(right, left), halves: top..<max(bottom, top))
  }

  private init(columns: Range<Int>, halves: Range<Int>) {
    self.columns = columns
    self.halves = halves
  }

  /// Whether it is rounded to nothing.
  var isEmpty: Bool { columns.isEmpty || halves.isEmpty }

  /// The same, or one cell where it is rounded to nothing: however small it is, a block is seen.
  var orOneCell: HalfCellFrame {
    HalfCellFrame(
      columns: columns.lowerBound..<max(columns.upperBound, columns.lowerBound + 1),
      halves: halves.lowerBound..<max(halves.upperBound, halves.lowerBound + 1))
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
