import PluginAPI
import TextCells

/// Draws a board in the list of boards: its name in the last row; above it its thumbnail comes.
struct BoardCardPainter {
  private let cells: CellFrame
  private let text: String
  private let style: TextStyle

  /// Prepares a card, or gives `nil` where it cannot be seen.
  init?(element: SceneElement, depth: ColorDepth, on board: CellBuffer) {
    guard let cells = CellFrame(element.frame, on: board),
      cells.rows.upperBound == cells.visibleRows.upperBound
    else { return nil }
    self.cells = cells
    text = (ElementMark.of(element.states).map { "\($0) " } ?? "") + element.caption
    let ink = Ink(ground: nil, depth: depth)
    style = ink.touchable(element.states)
  }

  func paint(on board: inout CellBuffer) {
    let row = cells.visibleRows.upperBound - 1
    board.fill(columns: cells.visibleColumns, rows: row..<row + 1, style: style)
    board.write(
      text.truncated(to: cells.textColumns.count), column: cells.textColumns.lowerBound, row: row,
      style: style)
  }
}
