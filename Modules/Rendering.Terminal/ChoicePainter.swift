import GridGeometry
import PluginAPI
import TextCells

/// Draws an object in the picker: kind and number with its colour before them, and its name, in
/// one row or in two.
struct ChoicePainter {
  private let cells: CellFrame
  private let mark: Character
  private let markStyle: TextStyle
  private let number: String
  private let name: String
  private let style: TextStyle
  private let strong: TextStyle

  /// Prepares a choice, or returns `nil` if it cannot be seen.
  init?(element: SceneElement, palette: Palette, on board: CellBuffer) {
    guard let cells = CellFrame(element.frame, on: board),
      // A choice cut off at the edge of a list would take the next one's row.
      ScreenCells.row(at: element.frame.minY) != ScreenCells.row(at: element.frame.maxY)
    else { return nil }
    self.cells = cells
    mark = ElementMark.of(element.states) ?? "▪"
    let ink = Ink(under: cells, on: board, palette: palette)
    style = ink.touchable(element.states)
    let isNumbered = !element.subtitle.isEmpty
    number = isNumbered ? element.subtitle.safeForTerminal : element.caption
    name = isNumbered ? element.title.safeForTerminal : ""
    var strong = style
    strong.bold = true
    self.strong = strong
    var markStyle = style
    if let color = element.color, !element.states.contains(.pressed) {
      markStyle.foreground = TerminalColor(color).visible(in: palette)
    }
    self.markStyle = markStyle
  }

  func paint(on board: inout CellBuffer) {
    let first = cells.visibleRows.lowerBound
    let hasTwoRows = cells.visibleRows.count >= 2
    let rows = first..<first + (hasTwoRows ? 2 : 1)
    board.fill(columns: cells.visibleColumns, rows: rows, style: style)
    let columns = cells.textColumns
    board.put(mark, columns.lowerBound, first, style: markStyle)
    let text = min(columns.lowerBound + 2, columns.upperBound)..<columns.upperBound
    let shown = number.truncated(to: text.count)
    board.write(shown, column: text.lowerBound, row: first, style: strong)
    if hasTwoRows {
      board.write(
        name.truncated(to: text.count), column: text.lowerBound, row: first + 1, style: style)
    } else {
      let start = text.lowerBound + shown.cellWidth + 2
      let room = text.upperBound - start
      guard room >= 3 else { return }
      board.write(name.truncated(to: room), column: start, row: first, style: style)
    }
  }
}
