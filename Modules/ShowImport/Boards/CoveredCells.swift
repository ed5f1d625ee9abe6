import GridGeometry

/// The covered cells of one board, and its lowest covered row.
struct CoveredCells {
  /// The row after the last one covered, or `nil` on an empty board.
  private(set) var bottom: Int32?

  /// The highest row of the blocks that begin lowest, or `nil` on an empty board.
  private(set) var lastRow: Int32?

  /// The blocks by the order in which they came.
  private var index = OccupancyIndex<Int>()

  /// Covers the cells of a block.
  mutating func insert(_ rect: CellRect) {
    bottom = max(bottom ?? rect.maxY, rect.maxY)
    lastRow = max(lastRow ?? rect.minY, rect.minY)
    index.insert(index.count, at: rect)
  }

  /// Whether no cell of the rectangle is covered.
  func isFree(_ rect: CellRect) -> Bool {
    index.firstOverlap(of: rect) == nil
  }

  /// A row up to which moving the rectangle down is no use, or `nil` if it is free.
  func blockedUntil(_ rect: CellRect) -> Int32? {
    index.firstOverlap(of: rect).flatMap { index.rect(of: $0) }?.maxY
  }
}
