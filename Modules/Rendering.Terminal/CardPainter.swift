import PluginAPI
import TextCells

/// Draws a card: a box with its title in the upper edge, and its text inside, in its own styles.
///
/// The text is wrapped as wide as the scene says, and cut off at the edges of the card, so it stays
/// while the card moves or a finger resizes it.
struct CardPainter {
  private let cells: CellFrame
  private let title: String
  private let distinctive: String?
  private let text: SceneText
  /// The upper edge with the title.
  private let head: BlockLook
  /// Everything below it.
  private let look: BlockLook
  private let palette: Palette

  /// Texts at least this wide have blanks beside them.
  private static let widthWithMargin = 10

  /// Prepares a card, or returns `nil` if it is not made of numbers, cannot be seen, or is too
  /// small for a title.
  init?(element: SceneElement, distinctive: String?, palette: Palette, on board: CellBuffer) {
    guard let text = element.body, let cells = CellFrame(element.frame, on: board),
      cells.columns.count > 2, !BlockPainter.isTiny(element)
    else { return nil }
    self.text = text
    self.cells = cells
    title = element.title.safeForTerminal
    self.distinctive = distinctive?.safeForTerminal
    self.palette = palette
    head = BlockLook(states: element.states, color: element.color, palette: palette)
    look = BlockLook(cardIn: element.states, color: element.color, palette: palette)
  }

  func paint(on board: inout CellBuffer) {
    let first = cells.rows.lowerBound
    if cells.rows.count == 1 {
      board.fill(columns: cells.columns, rows: cells.rows, style: head.text)
      board.put(head.glyphs.open, cells.columns.lowerBound, first, style: head.corner)
      board.put(head.glyphs.close, cells.columns.upperBound - 1, first, style: head.corner)
    } else {
      board.fill(columns: cells.columns, rows: cells.rows, style: look.text)
      board.drawBox(
        columns: cells.columns, rows: cells.rows, look.glyphs, style: look.line,
        corners: look.corner)
      paintHead(on: &board)
      paintBody(on: &board)
    }
    paintTitle(on: &board)
  }

  private var inside: Range<Int> { cells.columns.lowerBound + 1..<cells.columns.upperBound - 1 }

  private static func margin(in width: Int) -> Int { width >= widthWithMargin ? 1 : 0 }

  // MARK: Title

  private func paintHead(on board: inout CellBuffer) {
    let row = cells.rows.lowerBound
    board.fill(columns: inside, rows: row..<row + 1, with: head.glyphs.top, style: head.line)
    board.put(head.glyphs.topLeft, inside.lowerBound - 1, row, style: head.corner)
    board.put(head.glyphs.topRight, inside.upperBound, row, style: head.corner)
  }

  private func paintTitle(on board: inout CellBuffer) {
    // In the part that can be seen, as on blocks.
    let columns = inside.clamped(to: cells.visibleColumns)
    let margin = Self.margin(in: columns.count)
    let room = columns.count - 2 * margin
    guard !title.isEmpty, room > 0 else { return }
    let name = title.cellWidth > room ? distinctive ?? title : title
    let blanks = String(repeating: " ", count: margin)
    board.write(
      blanks + name.truncated(to: room) + blanks, column: columns.lowerBound,
      row: cells.rows.lowerBound, style: head.label)
  }

  // MARK: Text

  private func paintBody(on board: inout CellBuffer) {
    let rows = cells.rows.lowerBound + 1..<max(cells.rows.upperBound - 1, cells.rows.lowerBound + 1)
    let visible = rows.clamped(to: cells.visibleRows)
    guard !visible.isEmpty, let width = ScreenCells.columns(within: text.width) else { return }
    let margin = Self.margin(in: width - 2)
    let left = inside.lowerBound + margin
    let lines = text.runs.map { TextRun($0.text.safeLines, style: $0.style) }
      .wrapped(to: width - 2 - 2 * margin, rows: visible.upperBound - rows.lowerBound)
    for (line, row) in zip(lines, rows) where visible.contains(row) {
      var column = left
      for run in line where column < inside.upperBound {
        // A wide character at the edge of the card stays out as a whole.
        let shown = run.text.prefix(fitting: inside.upperBound - column)
        board.write(shown, column: column, row: row, style: style(of: run))
        column += shown.cellWidth
        if shown.endIndex < run.text.endIndex { break }
      }
    }
  }

  /// A run's own style on the card; a text as dark as the card is lighter.
  private func style(of run: TextRun) -> TextStyle {
    var style = run.style.over(look.text)
    if run.style.background == nil {
      style.foreground = run.style.foreground?.visible(in: palette) ?? style.foreground
    }
    return style
  }
}

extension String {
  /// The text made safe for a terminal, with its line ends.
  fileprivate var safeLines: String {
    guard utf8.contains(UInt8(ascii: "\n")) else { return safeForTerminal }
    return split(separator: "\n", omittingEmptySubsequences: false).map(\.safeForTerminal)
      .joined(separator: "\n")
  }
}
