import GridGeometry
import PluginAPI
import TextCells

/// Draws a piece of a route as a line of dots, from one end of its frame to the other.
struct RoutePainter {
  private let start: (column: Int, row: Int)
  private let end: (column: Int, row: Int)
  private let style: TextStyle
  private let dot: Character

  /// How far beyond the view an end may lie, in cells, so that the line takes few steps.
  private static let range = -20_000...20_000

  /// Prepares a piece, or gives `nil` where an end is not made of numbers or far away.
  init?(element: SceneElement, depth: ColorDepth) {
    let frame = element.frame
    guard let left = ScreenCells.column(at: frame.minX),
      let right = ScreenCells.column(at: frame.maxX), let top = ScreenCells.row(at: frame.minY),
      let bottom = ScreenCells.row(at: frame.maxY),
      [left, right, top, bottom].allSatisfy(Self.range.contains)
    else { return nil }
    (start, end) = ((left, top), (right, bottom))
    let color = element.color.map { TerminalColor($0).visible }
    style = TextStyle(foreground: color, bold: element.states.contains(.flashing))
    dot = element.states.contains(.flashing) ? "•" : "·"
  }

  func paint(on board: inout CellBuffer) {
    let (columns, rows) = (end.column - start.column, end.row - start.row)
    let steps = max(abs(columns), abs(rows))
    guard steps > 0 else { return }
    for step in 0...steps {
      let column = start.column + columns * step / steps
      let row = start.row + rows * step / steps
      guard (0..<board.columns).contains(column), (0..<board.rows).contains(row) else { continue }
      board.put(dot, column, row, style: style)
    }
  }
}
