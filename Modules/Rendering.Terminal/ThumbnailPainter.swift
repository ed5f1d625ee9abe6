import GridGeometry
import PluginAPI
import TextCells

/// Draws the background of a board's thumbnail with a thin border, and positions its blocks.
///
/// The border takes a column or row of the frame on each side, so the thumbnail is drawn at a
/// slightly smaller scale.
struct ThumbnailPainter {
  private let cells: CellFrame
  private let frame: Rect<ScreenSpace>
  private let glyphs: BoxGlyphs
  private let style: TextStyle

  /// Prepares a thumbnail, or returns `nil` if it cannot be seen.
  init?(element: SceneElement, palette: Palette, on board: CellBuffer) {
    guard let cells = CellFrame(element.frame, on: board) else { return nil }
    self.cells = cells
    frame = element.frame
    style = TextStyle(foreground: palette.guide.foreground, background: palette.cardGround)
    let states = element.states
    glyphs = BlockGlyphs.of(
      states.contains(.chosen)
        ? states.subtracting([.chosen]).union([.selected]) : states)
  }

  func paint(on board: inout CellBuffer) {
    board.fill(columns: cells.columns, rows: cells.rows, style: style)
    if hasBorder {
      board.drawBox(columns: cells.columns, rows: cells.rows, glyphs, style: style)
    }
  }

  private var hasBorder: Bool { cells.columns.count > 2 && cells.rows.count > 2 }

  /// Where a block of the thumbnail is drawn, in columns and half rows.
  ///
  /// - Returns: The position inside the border, or `nil` for a block outside it.
  func halves(of miniature: Rect<ScreenSpace>) -> HalfCellFrame? {
    let width = frame.size.width
    let height = frame.size.height
    guard width > 0, height > 0, frame.isFinite, miniature.isFinite,
      miniature.minX >= frame.minX, miniature.maxX <= frame.maxX,
      miniature.minY >= frame.minY, miniature.maxY <= frame.maxY
    else { return nil }
    let border = hasBorder ? 1 : 0
    let left = cells.columns.lowerBound + border
    let top = 2 * (cells.rows.lowerBound + border)
    let columns = Double(cells.columns.count - 2 * border) / width
    let halves = Double(2 * (cells.rows.count - 2 * border)) / height
    return HalfCellFrame(
      left: Double(left) + (miniature.minX - frame.minX) * columns,
      right: Double(left) + (miniature.maxX - frame.minX) * columns,
      top: Double(top) + (miniature.minY - frame.minY) * halves,
      bottom: Double(top) + (miniature.maxY - frame.minY) * halves)
  }
}
