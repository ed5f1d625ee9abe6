import GridGeometry
import PluginAPI
import TextCells

/// Draws a piece of a route as a line of dots along its path.
struct RoutePainter {
  private let cells: [(column: Int, row: Int)]
  private let style: TextStyle
  private let dot: Character

  /// How far beyond the view a point may be, in cells, so that the line takes few steps.
  private static let range = -20_000...20_000

  /// Prepares a piece, or returns `nil` if it has no path, or a point of it is not made of numbers
  /// or far away.
  init?(element: SceneElement, palette: Palette) {
    guard case .path(let points, _) = element.shape else { return nil }
    cells = points.compactMap { point in
      guard let column = ScreenCells.column(at: point.x), let row = ScreenCells.row(at: point.y),
        Self.range.contains(column), Self.range.contains(row)
      else { return nil }
      return (column, row)
    }
    guard cells.count == points.count else { return nil }
    let color = element.color.map { TerminalColor($0).visible(in: palette) }
    style = TextStyle(foreground: color, bold: element.states.contains(.flashing))
    dot = element.states.contains(.flashing) ? "•" : "·"
  }

  func paint(on board: inout CellBuffer) {
    for (start, end) in zip(cells, cells.dropFirst()) {
      let (columns, rows) = (end.column - start.column, end.row - start.row)
      let steps = max(abs(columns), abs(rows))
      guard steps > 0 else { continue }
      for step in 0...steps {
        let column = start.column + columns * step / steps
        let row = start.row + rows * step / steps
        guard (0..<board.columns).contains(column), (0..<board.rows).contains(row) else { continue }
        board.put(dot, column, row, style: style)
      }
    }
  }
}
