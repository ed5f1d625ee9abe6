import PluginAPI
import TextCells

/// Draws outlines: the region that is being drawn, and the cells where something would go.
///
/// It replaces lines and dots, but never a text or another outline's corners, so the content below
/// stays readable. Only around pieces too small for lines its marks cover texts.
struct OutlinePainter {
  private let cells: CellFrame
  /// The cells of a piece; `nil` for a rectangle.
  private let piece: PieceCells?
  private let glyphs: BoxGlyphs
  private let isInvalid: Bool
  private let color: TerminalColor?
  private let palette: Palette

  /// Prepares an outline, or returns `nil` if it cannot be seen.
  init?(element: SceneElement, palette: Palette, on board: CellBuffer) {
    guard let cells = CellFrame(element.frame, on: board) else { return nil }
    self.cells = cells
    if case .cells(let frames) = element.shape {
      guard let piece = PieceCells(frames, on: board) else { return nil }
      self.piece = piece
    } else {
      piece = nil
    }
    self.palette = palette
    isInvalid = element.states.contains(.invalid)
    color =
      isInvalid ? palette.danger : element.states.contains(.valid) ? palette.valid : nil
    let lines = element.kind == .landing ? Self.landing : Self.region
    glyphs = isInvalid ? lines.with(corners: "×") : lines
  }

  private static let region = BoxGlyphs("┌╌┐╎╎└╌┘", row: "⟨⟩", mark: "▫")
  private static let landing = BoxGlyphs("+╍+╏╏+╍+", row: "++", mark: "+")

  func paint(on board: inout CellBuffer) {
    if let piece { paint(around: piece, on: &board) } else { paintBox(on: &board) }
  }

  private func paint(around piece: PieceCells, on board: inout CellBuffer) {
    let isOutlined = piece.rowsPerBar >= PiecePainter.outlinedRows
    for row in piece.rows {
      for column in piece.columns where isOutlined && piece.contains(column, row) {
        let part = piece.part(column, row)
        guard part != .inside else { continue }
        trace(
          glyphs.glyph(for: part), column, row, isCorner: part.isCorner, on: &board)
      }
      // Without room for lines there are only the ends of each row, on the letters of pieces too.
      for run in piece.runs(inRow: row) where !isOutlined {
        trace(glyphs.open, run.lowerBound, row, isCorner: true, overTexts: true, on: &board)
        trace(glyphs.close, run.upperBound - 1, row, isCorner: true, overTexts: true, on: &board)
      }
    }
  }

  private func paintBox(on board: inout CellBuffer) {
    let (left, right) = (cells.columns.lowerBound, cells.columns.upperBound - 1)
    let (top, bottom) = (cells.rows.lowerBound, cells.rows.upperBound - 1)
    if top == bottom {
      trace(glyphs.open, left, top, isCorner: true, on: &board)
      trace(glyphs.close, right, top, isCorner: true, on: &board)
      return
    }
    for column in cells.visibleColumns {
      trace(glyphs.top, column, top, on: &board)
      trace(glyphs.bottom, column, bottom, on: &board)
    }
    for row in cells.visibleRows {
      trace(glyphs.left, left, row, on: &board)
      trace(glyphs.right, right, row, on: &board)
    }
    for (glyph, column, row) in [
      (glyphs.topLeft, left, top), (glyphs.topRight, right, top),
      (glyphs.bottomLeft, left, bottom), (glyphs.bottomRight, right, bottom),
    ] {
      trace(glyph, column, row, isCorner: true, on: &board)
    }
  }

  /// Draws one character on the ground that is there, unless a text is in its place.
  private func trace(
    _ glyph: Character, _ column: Int, _ row: Int, isCorner: Bool = false,
    overTexts: Bool = false, on board: inout CellBuffer
  ) {
    guard let cell = board.cell(column: column, row: row),
      overTexts || !cell.character.isText
    else { return }
    board.put(glyph, column, row, style: style(on: cell.style.background, isCorner: isCorner))
  }

  private func style(on ground: TerminalColor?, isCorner: Bool) -> TextStyle {
    if isInvalid, isCorner { return palette.warning }
    let ink = Ink(ground: ground, palette: palette)
    // On a block the outline's own colour might vanish.
    guard ground == nil, let color else { return ink.strong }
    return ink.colored(color, bold: true)
  }
}

extension Character {
  /// Whether it says something: blanks, dots, lines and blocks do not.
  var isText: Bool {
    guard let scalar = unicodeScalars.first else { return false }
    switch scalar.value {
    case 0x20, 0xB7, 0x2500...0x25FF: return false
    default: return true
    }
  }
}
