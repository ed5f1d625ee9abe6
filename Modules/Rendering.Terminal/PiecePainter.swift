import PluginAPI
import TextCells

/// Draws a piece of joined cells: one outline around all of them, with its name inside.
///
/// Where a cell is lower than two rows, an outline would be all lines. There the piece is filled
/// with the first character of its name, and its longest bar shows the state and the number. Pieces
/// whose cells are still smaller are drawn in half cells, as in thumbnails.
struct PiecePainter {
  private let element: SceneElement
  private let cells: PieceCells
  private let look: BlockLook
  private let texts: PieceTexts
  private let palette: Palette

  /// From this height of a cell on, in rows, there is an outline.
  static let outlinedRows = 1.5
  /// From this height of a cell on, in rows, there are characters.
  static let filledRows = 0.75

  /// Prepares a piece, or returns `nil` if it has no cells, they are not made of numbers, or cannot
  /// be seen.
  init?(element: SceneElement, distinctive: String?, palette: Palette, on board: CellBuffer) {
    guard case .cells(let frames) = element.shape, let cells = PieceCells(frames, on: board)
    else { return nil }
    self.element = element
    self.cells = cells
    self.palette = palette
    look = BlockLook(states: element.states, color: element.color, palette: palette)
    texts = PieceTexts(element: element, distinctive: distinctive)
  }

  func paint(on board: inout CellBuffer) {
    if cells.rowsPerBar >= Self.outlinedRows {
      paintOutline(on: &board)
    } else if cells.rowsPerBar >= Self.filledRows {
      paintLetters(on: &board)
    } else {
      paintHalves(on: &board)
    }
  }

  // MARK: Outline

  private func paintOutline(on board: inout CellBuffer) {
    for row in cells.rows {
      for column in cells.columns where cells.contains(column, row) {
        let part = cells.part(column, row)
        let style = part == .inside ? look.text : part.isCorner ? look.corner : look.line
        board.put(look.glyphs.glyph(for: part), column, row, style: style)
      }
    }
    var slots = PieceSlots(in: cells)
    if let label = texts.label(in: &slots) {
      board.write(label.text, column: label.column, row: label.row, style: look.label)
    }
    for line in texts.title(in: slots) {
      board.write(line.text, column: line.column, row: line.row, style: look.text)
    }
  }

  // MARK: Letters

  private func paintLetters(on board: inout CellBuffer) {
    for row in cells.rows {
      for run in cells.runs(inRow: row) { fill(run, row, on: &board) }
    }
    guard texts.isNumbered || isMarked, let longest = cells.longest else { return }
    let (columns, row) = (longest.columns, longest.visibleRows.lowerBound)
    guard columns.count > 1 else {
      return board.put(look.glyphs.mark, columns.lowerBound, row, style: look.mark)
    }
    board.put(look.glyphs.open, columns.lowerBound, row, style: look.corner)
    board.put(look.glyphs.close, columns.upperBound - 1, row, style: look.corner)
    let inside = (columns.lowerBound + 1..<columns.upperBound - 1).clamped(
      to: longest.visibleColumns)
    guard texts.isNumbered, let number = texts.number.fitting(inside.count) else { return }
    board.write(number, column: inside.lowerBound, row: row, style: look.label)
  }

  private func fill(_ run: Range<Int>, _ row: Int, on board: inout CellBuffer) {
    board.fill(columns: run, rows: row..<row + 1, style: look.line)
    let letter = texts.letter ?? String(look.glyphs.mark)
    let text = String(repeating: letter, count: run.count).prefix(fitting: run.count)
    board.write(text, column: run.lowerBound, row: row, style: look.line)
  }

  /// Whether it is in a state that says more than its colour.
  private var isMarked: Bool {
    look.glyphs.mark != BlockGlyphs.of([]).mark
  }

  // MARK: Halves

  private func paintHalves(on board: inout CellBuffer) {
    MiniaturePainter(element: element, in: nil, palette: palette)?.paint(on: &board)
    guard isMarked, let longest = cells.longest else { return }
    let (column, row) = (longest.visibleColumns.lowerBound, longest.visibleRows.lowerBound)
    // A full cell says nothing among half ones.
    let mark = look.glyphs.mark == "█" ? "▓" : look.glyphs.mark
    board.put(mark, column, row, style: look.mark)
  }
}
