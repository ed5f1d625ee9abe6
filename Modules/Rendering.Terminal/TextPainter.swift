import PluginAPI
import TextCells

/// Draws a text that is not a choice, in as many lines as its frame has.
///
/// It has no margin: who broke a text into lines left room beside them.
struct TextPainter {
  private let cells: CellFrame
  private let runs: [TextRun]
  private let style: TextStyle

  /// Prepares a text, or gives `nil` where it cannot be seen.
  init?(element: SceneElement, depth: ColorDepth, on board: CellBuffer) {
    guard let cells = CellFrame(element.frame, on: board) else { return nil }
    self.cells = cells
    let mark = ElementMark.of(element.states).map { [TextRun("\($0) ")] } ?? []
    let runs = element.runs.isEmpty ? [TextRun(element.caption)] : element.runs
    self.runs = mark + runs.map { TextRun($0.text.safeForTerminal, style: $0.style) }
    style = Ink(under: cells, on: board, depth: depth).touchable(element.states)
  }

  func paint(on board: inout CellBuffer) {
    let text = runs.map(\.text).joined()
    let lines = text.wrapped(to: cells.visibleColumns.count, rows: cells.visibleRows.count)
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
