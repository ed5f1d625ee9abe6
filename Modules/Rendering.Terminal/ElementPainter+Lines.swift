import PluginAPI
import TextCells

/// Elements that are a line of text or a few.
extension ElementPainter {
  /// Draws a stop on a map: its number in the middle of its frame.
  func paintMarker(_ element: SceneElement, in cells: CellFrame, on board: inout CellBuffer) {
    let columns = cells.visibleColumns
    let shown = element.caption.truncated(to: columns.count)
    let before = (columns.count - shown.cellWidth) / 2
    board.write(
      shown, column: columns.lowerBound + before, row: cells.middleRow,
      style: Ink(under: cells, on: board, palette: palette).strong)
  }

  /// Draws a board in the list of boards: its name in the last row; above it its thumbnail comes.
  func paintBoardCard(_ element: SceneElement, in cells: CellFrame, on board: inout CellBuffer) {
    guard cells.rows.upperBound == cells.visibleRows.upperBound else { return }
    let text = (ElementMark.of(element.states).map { "\($0) " } ?? "") + element.caption
    let style = Ink(ground: nil, palette: palette).touchable(element.states)
    let row = cells.visibleRows.upperBound - 1
    board.fill(columns: cells.visibleColumns, rows: row..<row + 1, style: style)
    board.write(
      text.truncated(to: cells.textColumns.count), column: cells.textColumns.lowerBound, row: row,
      style: style)
  }

  /// Draws a filter of the picker: `●list` if it is on and `○list` if it is off, with the name cut,
  /// or in two letters if there is no room for more.
  func paintFilter(_ element: SceneElement, in cells: CellFrame, on board: inout CellBuffer) {
    let isChosen = element.states.contains(.chosen)
    let mark =
      element.states.contains(.pressed) ? isChosen ? "◉" : "◎" : isChosen ? "●" : "○"
    let text = mark + Self.filterName(element.caption, cells: cells.visibleColumns.count - 1)
    let style = Ink(under: cells, on: board, palette: palette).touchable(element.states)
    let row = cells.middleRow
    board.fill(columns: cells.visibleColumns, rows: row..<row + 1, style: style)
    board.write(text, column: cells.visibleColumns.lowerBound, row: row, style: style)
  }

  /// The whole name, its start, or two letters, which distinguish all kinds.
  private static func filterName(_ name: String, cells room: Int) -> String {
    if name.cellWidth <= room { return name }
    // With less room, two letters say more than a name that is cut.
    if room >= 6 { return name.truncated(to: room - 1) }
    let short = name.prefix(2)
    return String((short.prefix(1).uppercased() + short.dropFirst()).prefix(fitting: room))
  }

  /// Draws a text that is not a choice, in as many lines as its frame has.
  ///
  /// It has no margin: the layout of the text already left room.
  func paintText(_ element: SceneElement, in cells: CellFrame, on board: inout CellBuffer) {
    let mark = ElementMark.of(element.states).map { [TextRun("\($0) ")] } ?? []
    let named = element.runs.isEmpty ? [TextRun(element.caption)] : element.runs
    let runs = mark + named.map { TextRun($0.text.safeForTerminal, style: $0.style) }
    let style = Ink(under: cells, on: board, palette: palette).touchable(element.states)
    let lines = runs.map(\.text).joined()
      .wrapped(to: cells.visibleColumns.count, rows: cells.visibleRows.count)
    var rest = runs.flatMap { run in run.text.map { ($0, run.style) } }[...]
    for (line, row) in zip(lines, cells.visibleRows) {
      board.fill(columns: cells.visibleColumns, rows: row..<row + 1, style: style)
      var column = cells.visibleColumns.lowerBound
      for character in line {
        // A line break leaves blanks out, and the end of a long text gets a mark.
        if rest.first?.0 != character { rest = rest.drop { $0.0.isWhitespace } }
        let run = rest.first?.1 ?? .plain
        if rest.first?.0 == character { rest.removeFirst() }
        board.write(String(character), column: column, row: row, style: run.over(style))
        column += TextWidth.cells(of: character)
      }
    }
  }
}
