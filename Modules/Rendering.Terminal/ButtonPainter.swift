import PluginAPI
import TextCells

/// Draws a button: its text between brackets, or in a box if there are three rows or more.
struct ButtonPainter {
  private let cells: CellFrame
  private let text: String
  private let style: TextStyle
  private let isPressed: Bool

  private static let box = BoxGlyphs("╭─╮││╰─╯", row: "[]", mark: "□")
  private static let pressed = BoxGlyphs("▛▀▜▌▐▙▄▟", row: "▐▌", mark: "■")

  /// Prepares a button, or returns `nil` if it cannot be seen.
  init?(element: SceneElement, palette: Palette, on board: CellBuffer) {
    guard let cells = CellFrame(element.frame, on: board) else { return nil }
    self.cells = cells
    isPressed = element.states.contains(.pressed)
    let mark = ElementMark.of(element.states.subtracting([.pressed]))
    text = (mark.map { "\($0) " } ?? "") + element.caption
    style = Ink(under: cells, on: board, palette: palette).touchable(element.states)
  }

  func paint(on board: inout CellBuffer) {
    let glyphs = isPressed ? Self.pressed : Self.box
    if cells.columns.count < 3 {
      let row = cells.middleRow
      board.fill(
        columns: cells.visibleColumns, rows: row..<row + 1, with: glyphs.mark, style: style)
    } else if cells.rows.count < 3 {
      paintRow(glyphs, on: &board)
    } else {
      board.fill(columns: cells.columns, rows: cells.rows, style: style)
      board.drawBox(columns: cells.columns, rows: cells.rows, glyphs, style: style)
      write(inside: cells.columns, row: cells.middleRow, on: &board)
    }
  }

  private func paintRow(_ glyphs: BoxGlyphs, on board: inout CellBuffer) {
    let row = cells.middleRow
    board.fill(columns: cells.visibleColumns, rows: row..<row + 1, style: style)
    board.put(glyphs.open, cells.columns.lowerBound, row, style: style)
    board.put(glyphs.close, cells.columns.upperBound - 1, row, style: style)
    write(inside: cells.columns, row: row, on: &board)
  }

  /// Writes the text in the middle of the visible part.
  private func write(inside columns: Range<Int>, row: Int, on board: inout CellBuffer) {
    let inside = (columns.lowerBound + 1..<columns.upperBound - 1)
      .clamped(to: cells.visibleColumns)
    let shown = text.truncated(to: inside.count)
    let before = (inside.count - shown.cellWidth) / 2
    board.write(shown, column: inside.lowerBound + before, row: row, style: style)
  }
}
