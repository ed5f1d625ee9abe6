import GridGeometry
import TextCells

/// The columns and rows of the terminal that an element takes, and which of them can be seen.
struct CellFrame {
  let columns: Range<Int>
  let rows: Range<Int>
  /// The part of the columns that is inside of the view; never empty.
  let visibleColumns: Range<Int>
  /// The part of the rows that is inside of the view; never empty.
  let visibleRows: Range<Int>

  /// Beside a text in at least as many columns there is a blank.
  private static let widthWithMargin = 10

  /// Returns `nil` if the frame is not made of numbers or cannot be seen.
  init?(_ frame: Rect<ScreenSpace>, on board: CellBuffer) {
    guard let left = ScreenCells.column(at: frame.minX),
      let right = ScreenCells.column(at: frame.maxX),
      let top = ScreenCells.row(at: frame.minY),
      let bottom = ScreenCells.row(at: frame.maxY)
    else { return nil }
    // However small it is, an element is seen.
    self.init(
      columns: left..<max(right, left + 1), rows: top..<max(bottom, top + 1), on: board)
  }

  init?(columns: Range<Int>, rows: Range<Int>, on board: CellBuffer) {
    self.columns = columns
    self.rows = rows
    visibleColumns = columns.clamped(to: 0..<board.columns)
    visibleRows = rows.clamped(to: 0..<board.rows)
    guard !visibleColumns.isEmpty, !visibleRows.isEmpty else { return nil }
  }

  /// The columns that a line of text may take.
  var textColumns: Range<Int> {
    let margin = visibleColumns.count >= Self.widthWithMargin ? 1 : 0
    return visibleColumns.lowerBound + margin..<visibleColumns.upperBound - margin
  }

  /// The row in the middle, the upper one of two, or the nearest to it that can be seen.
  var middleRow: Int {
    let middle = rows.lowerBound + (rows.count - 1) / 2
    return min(max(middle, visibleRows.lowerBound), visibleRows.upperBound - 1)
  }

  /// Whether every part of it can be seen.
  var isWhole: Bool { columns == visibleColumns && rows == visibleRows }
}
