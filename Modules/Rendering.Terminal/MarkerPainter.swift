import PluginAPI
import TextCells

/// Draws a stop on a map: its number in the middle of its frame.
struct MarkerPainter {
  private let cells: CellFrame
  private let text: String
  private let style: TextStyle

  /// Prepares a stop, or gives `nil` where it cannot be seen.
  init?(element: SceneElement, depth: ColorDepth, on board: CellBuffer) {
    guard let cells = CellFrame(element.frame, on: board) else { return nil }
    self.cells = cells
    text = element.caption
    style = Ink(under: cells, on: board, depth: depth).strong
  }

  func paint(on board: inout CellBuffer) {
    let columns = cells.visibleColumns
    let shown = text.truncated(to: columns.count)
    let before = (columns.count - shown.cellWidth) / 2
    board.write(shown, column: columns.lowerBound + before, row: cells.middleRow, style: style)
  }
}
