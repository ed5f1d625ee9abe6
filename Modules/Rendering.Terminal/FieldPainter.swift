import PluginAPI
import TextCells

/// Draws a text field: its content on a line, and the cursor if it has the focus.
///
/// If a text is too long, its end is shown, because it grows there.
struct FieldPainter {
  private let cells: CellFrame
  private let text: String
  private let prefix: String
  private let isFocused: Bool
  private let style: TextStyle
  private let line: TextStyle

  /// Prepares a field, or returns `nil` if it cannot be seen.
  init?(element: SceneElement, palette: Palette, on board: CellBuffer) {
    guard let cells = CellFrame(element.frame, on: board) else { return nil }
    self.cells = cells
    text = element.title.safeForTerminal
    isFocused = element.states.contains(.focused)
    let mark = ElementMark.of(element.states.subtracting([.focused]))
    let caption = element.subtitle.isEmpty ? "" : "\(element.subtitle.safeForTerminal) "
    prefix =
      (mark.map { "\($0) " } ?? (element.id == .part(.picker, .search) ? "⌕ " : "")) + caption
    let ink = Ink(under: cells, on: board, palette: palette)
    style = ink.touchable(element.states.subtracting([.focused]))
    line = isFocused ? ink.colored(palette.accent, bold: true) : ink.plain
  }

  func paint(on board: inout CellBuffer) {
    let row = cells.middleRow
    let columns = cells.textColumns
    board.fill(columns: cells.visibleColumns, rows: row..<row + 1, style: style)
    board.fill(columns: columns, rows: row..<row + 1, with: "_", style: line)
    let start = columns.count > prefix.cellWidth + 1 ? prefix : ""
    board.write(start, column: columns.lowerBound, row: row, style: style)
    let first = columns.lowerBound + start.cellWidth
    let shown = end(of: text, cells: columns.upperBound - first - (isFocused ? 1 : 0))
    board.write(shown, column: first, row: row, style: style)
    if isFocused {
      board.put("█", first + shown.cellWidth, row, style: line)
    }
  }

  /// The end of a text, with a mark for its missing start.
  private func end(of text: String, cells room: Int) -> String {
    guard text.cellWidth > room else { return text }
    var end = Substring()
    for character in text.reversed() {
      guard end.cellWidth + TextWidth.cells(of: character) < room else { break }
      end.insert(character, at: end.startIndex)
    }
    return room > 0 ? "…" + end : ""
  }
}
