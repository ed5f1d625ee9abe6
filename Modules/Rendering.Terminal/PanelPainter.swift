import PluginAPI
import TextCells

/// Draws the ground of a panel, and a border around it.
///
/// The border lies outside of the frame: rows of the panel begin and end at its edges, and none of
/// them is lost to a line.
struct PanelPainter {
  private let cells: CellFrame
  private let title: String
  private let ink: Ink

  private static let glyphs = BoxGlyphs("╭─╮││╰─╯", row: "││", mark: "│")

  /// Prepares a panel, or gives `nil` where it cannot be seen.
  init?(element: SceneElement, depth: ColorDepth, on board: CellBuffer) {
    guard let cells = CellFrame(element.frame, on: board) else { return nil }
    self.cells = cells
    title = element.title.safeForTerminal
    ink = Ink(ground: Palette.panelGround, depth: depth)
  }

  func paint(on board: inout CellBuffer) {
    let columns = cells.columns.lowerBound - 1..<cells.columns.upperBound + 1
    let rows = cells.rows.lowerBound - 1..<cells.rows.upperBound + 1
    board.fill(columns: columns, rows: rows, style: ink.plain)
    board.drawBox(columns: columns, rows: rows, Self.glyphs, style: ink.plain)
    let room = cells.visibleColumns.count - 4
    guard !title.isEmpty, room > 0 else { return }
    board.write(
      " \(title.truncated(to: room)) ", column: cells.visibleColumns.lowerBound + 1,
      row: rows.lowerBound, style: ink.strong)
  }
}
