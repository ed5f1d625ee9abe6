import PluginAPI
import TextCells

/// Draws the header of a day with a line below it, or an entry of an itinerary: the title at the
/// left, the time at the right.
///
/// Entries leave room for a handle, and headers for a button.
struct RowPainter {
  private let cells: CellFrame
  private let indent: String
  private let title: String
  private let subtitle: String
  private let style: TextStyle
  private let strong: TextStyle
  private let isHeader: Bool

  /// A title with less room goes above the text at its right.
  private static let leastRoom = 12

  /// Prepares a row, or returns `nil` if it cannot be seen.
  init?(element: SceneElement, palette: Palette, on board: CellBuffer) {
    guard let cells = CellFrame(element.frame, on: board) else { return nil }
    self.cells = cells
    isHeader = element.kind == .dayHeader
    let mark = ElementMark.of(element.states).map { "\($0) " } ?? (isHeader ? "" : "  ")
    indent = (isHeader ? "" : "    ") + mark
    title = element.caption
    subtitle = element.subtitle.safeForTerminal
    let ink = Ink(under: cells, on: board, palette: palette)
    var style = ink.touchable(element.states)
    if let color = element.color, !element.states.contains(.pressed) {
      style.foreground = TerminalColor(color).visible(in: palette)
    }
    style.dim = element.states.contains(.dimmed)
    self.style = style
    var strong = style
    strong.bold = isHeader || element.states.contains(.barrier)
    self.strong = strong
  }

  func paint(on board: inout CellBuffer) {
    board.fill(columns: cells.visibleColumns, rows: cells.visibleRows, style: style)
    let columns = cells.visibleColumns
    let room = columns.count - indent.cellWidth - subtitle.cellWidth - 3
    guard !isHeader, !subtitle.isEmpty, room >= Self.leastRoom else {
      return write([title, subtitle], in: columns.count - indent.cellWidth, on: &board)
    }
    write(title.wrapped(to: room, rows: cells.rows.count), in: room, on: &board)
    guard cells.visibleRows.contains(cells.rows.lowerBound) else { return }
    board.write(
      subtitle, column: columns.upperBound - 1 - subtitle.cellWidth, row: cells.rows.lowerBound,
      style: style)
  }

  /// Writes lines one below the other, the first one with the mark.
  private func write(_ lines: [String], in room: Int, on board: inout CellBuffer) {
    let blank = isHeader ? "" : String(repeating: " ", count: indent.cellWidth)
    for (line, text) in lines.enumerated() {
      let row = cells.rows.lowerBound + line
      guard cells.visibleRows.contains(row) else { continue }
      board.write(
        (line == 0 ? indent : blank) + text.truncated(to: room),
        column: cells.visibleColumns.lowerBound, row: row, style: line == 0 ? strong : style)
    }
  }
}
