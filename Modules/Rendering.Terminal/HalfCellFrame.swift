import GridGeometry

/// Columns of the terminal and halves of its rows, which are nearly square.
struct HalfCellFrame {
  let columns: Range<Int>
  let halves: Range<Int>

  /// Takes the edges in columns and half rows, or returns `nil` for what is not a number.
  ///
  /// However small it is, something is seen: where it is rounded to nothing, in the cell that holds
  /// its middle.
  init?(left: Double, right: Double, top: Double, bottom: Double) {
    guard let columns = Self.range(from: left, to: right),
      let halves = Self.range(from: top, to: bottom)
    else { return nil }
    (self.columns, self.halves) = (columns, halves)
  }

  private static func range(from start: Double, to end: Double) -> Range<Int>? {
    guard let first = ScreenCells.edge(start), let last = ScreenCells.edge(end),
      let middle = ScreenCells.edge(start + (end - start) / 2 - 0.5)
    else { return nil }
    return first < last ? first..<last : middle..<middle + 1
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
