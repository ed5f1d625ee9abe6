import PluginAPI
import TextCells

/// Draws the header of a day, or an entry of an itinerary: its title, and below it the rest.
///
/// Entries leave room for a handle, and headers for a button.
struct RowPainter {
  private let cells: CellFrame
  private let title: String
  private let subtitle: String
  private let style: TextStyle
  private let strong: TextStyle

  /// Prepares a row, or gives `nil` where it cannot be seen.
  init?(element: SceneElement, depth: ColorDepth, on board: CellBuffer) {
    guard let cells = CellFrame(element.frame, on: board) else { return nil }
    self.cells = cells
    let isHeader = element.kind == .header
    let indent = isHeader ? "" : "    "
    let mark = ElementMark.of(element.states).map { "\($0) " } ?? (isHeader ? "" : "  ")
    title = indent + mark + element.caption
    subtitle = (isHeader ? "" : "      ") + element.subtitle.safeForTerminal
    let ink = Ink(under: cells, on: board, depth: depth)
    var style = ink.touchable(element.states)
    if let color = element.color, !element.states.contains(.pressed) {
      style.foreground = TerminalColor(color).visible
    }
    style.dim = element.states.contains(.dimmed)
    self.style = style
    var strong = style
    strong.bold = isHeader || element.states.contains(.barrier)
    self.strong = strong
  }

  func paint(on board: inout CellBuffer) {
    board.fill(columns: cells.visibleColumns, rows: cells.visibleRows, style: style)
    for (line, text) in [title, subtitle].enumerated() {
      let row = cells.rows.lowerBound + line
      guard cells.visibleRows.contains(row) else { continue }
      board.write(
        text.truncated(to: cells.visibleColumns.count), column: cells.visibleColumns.lowerBound,
        row: row, style: line == 0 ? strong : style)
    }
  }
}
