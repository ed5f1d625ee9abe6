import PluginAPI
import TextCells

/// Draws the ground of a panel, and a border around it.
///
/// The border is outside the frame: rows of the panel start and end at its edges, and no row is
/// lost to a line. At the left and right edge of the view there is no room beside the frame; the
/// border then takes the first or last column of the panel, where its rows are empty.
struct PanelPainter {
  private let cells: CellFrame
  private let title: String
  private let ink: Ink

  private static let glyphs = BoxGlyphs("╭─╮││╰─╯", row: "││", mark: "│")

  /// Prepares a panel, or returns `nil` if it cannot be seen.
  init?(element: SceneElement, palette: Palette, on board: CellBuffer) {
    guard let cells = CellFrame(element.frame, on: board) else { return nil }
    self.cells = cells
    title = element.title.safeForTerminal
    ink = Ink(ground: palette.panelGround, palette: palette)
  }

  func paint(on board: inout CellBuffer) {
    board.fill(columns: border(on: board), rows: rows, style: ink.plain)
    board.drawBox(columns: border(on: board), rows: rows, Self.glyphs, style: ink.plain)
    let room = cells.visibleColumns.count - 4
    guard !title.isEmpty, room > 0 else { return }
    board.write(
      " \(title.truncated(to: room)) ", column: cells.visibleColumns.lowerBound + 1,
      row: rows.lowerBound, style: ink.strong)
  }

  /// Redraws the sides of the border that rows have covered.
  func paintSides(on board: inout CellBuffer) {
    let columns = border(on: board)
    for column in [columns.lowerBound, columns.upperBound - 1] where cells.columns ~= column {
      for row in cells.visibleRows where board.isBlank(column: column, row: row) {
        board.put("│", column, row, style: ink.plain)
      }
    }
  }

  private var rows: Range<Int> { cells.rows.lowerBound - 1..<cells.rows.upperBound + 1 }

  /// The columns from the left line of the border to the right one.
  private func border(on board: CellBuffer) -> Range<Int> {
    let left = max(cells.columns.lowerBound - 1, 0)
    let right = min(cells.columns.upperBound + 1, board.columns)
    return min(left, right)..<right
  }
}
