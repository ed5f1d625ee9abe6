import PluginAPI
import TextCells

/// Draws a frame around the bounded area of a board, in half cells.
///
/// The frame is outside of the area, so that what lies inside never covers it.
struct BoardFieldPainter {
  private let columns: Range<Int>
  private let rows: Range<Int>
  private let style: TextStyle

  private static let glyphs = BoxGlyphs("▗▄▖▐▌▝▀▘", row: "▐▌", mark: "▫")

  /// Prepares a frame, or returns `nil` if it is not made of numbers, or nothing of the area can be
  /// seen.
  init?(element: SceneElement, palette: Palette, on board: CellBuffer) {
    guard let cells = CellFrame(element.frame, on: board) else { return nil }
    columns = cells.columns.lowerBound - 1..<cells.columns.upperBound + 1
    style = palette.guide
    rows = cells.rows.lowerBound - 1..<cells.rows.upperBound + 1
  }

  func paint(on board: inout CellBuffer) {
    board.drawBox(columns: columns, rows: rows, Self.glyphs, style: style)
  }
}
