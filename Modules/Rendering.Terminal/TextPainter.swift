import PluginAPI
import TextCells

/// Draws a text that is not a choice, in as many lines as its frame has.
///
/// It has no margin: who broke a text into lines left room beside them.
struct TextPainter {
  private let cells: CellFrame
  private let text: String
  private let style: TextStyle

  /// Prepares a text, or gives `nil` where it cannot be seen.
  init?(element: SceneElement, depth: ColorDepth, on board: CellBuffer) {
    guard let cells = CellFrame(element.frame, on: board) else { return nil }
    self.cells = cells
    let mark = ElementMark.of(element.states).map { "\($0) " } ?? ""
    text = mark + element.caption
    style = Ink(under: cells, on: board, depth: depth).touchable(element.states)
  }

  func paint(on board: inout CellBuffer) {
    let lines = text.wrapped(to: cells.visibleColumns.count, rows: cells.visibleRows.count)
    for (line, row) in zip(lines, cells.visibleRows) {
      board.fill(columns: cells.visibleColumns, rows: row..<row + 1, style: style)
      board.write(line, column: cells.visibleColumns.lowerBound, row: row, style: style)
    }
  }
}
