import TextCells

/// The characters of a box and of its smaller forms.
struct BoxGlyphs {
  let topLeft: Character
  let top: Character
  let topRight: Character
  let left: Character
  let right: Character
  let bottomLeft: Character
  let bottom: Character
  let bottomRight: Character
  /// Around a box that is one row high.
  let open: Character
  let close: Character
  /// A box of a single terminal cell.
  let mark: Character
  /// The corners of a shape that its lines go around from inside, in reading order: the first joins
  /// a line from the right to one from below, as the top left corner does.
  private let inner: [Character]

  /// Takes the characters of a box in reading order, those around a row, and the inner corners if
  /// they differ from the others.
  init(_ box: String, row: String, mark: Character, inner: String? = nil) {
    var box = Array(box)[...]
    topLeft = box.popFirst() ?? " "
    top = box.popFirst() ?? " "
    topRight = box.popFirst() ?? " "
    left = box.popFirst() ?? " "
    right = box.popFirst() ?? " "
    bottomLeft = box.popFirst() ?? " "
    bottom = box.popFirst() ?? " "
    bottomRight = box.popFirst() ?? " "
    open = row.first ?? " "
    close = row.last ?? " "
    self.mark = mark
    self.inner = inner.map(Array.init) ?? [topLeft, topRight, bottomLeft, bottomRight]
  }

  private init(_ glyphs: BoxGlyphs, left: Character, right: Character?) {
    topLeft = left
    topRight = right ?? glyphs.topRight
    bottomLeft = left
    bottomRight = right ?? glyphs.bottomRight
    open = left
    close = right ?? glyphs.close
    mark = left
    (top, bottom) = (glyphs.top, glyphs.bottom)
    (self.left, self.right) = (glyphs.left, glyphs.right)
    inner = glyphs.inner
  }

  /// The same lines, with one character at every corner and for the smaller forms.
  func with(corners: Character) -> BoxGlyphs {
    BoxGlyphs(self, left: corners, right: corners)
  }

  /// The same lines, with one character at the left corners and for the smaller forms.
  func with(leftCorners corner: Character) -> BoxGlyphs {
    BoxGlyphs(self, left: corner, right: nil)
  }
}

extension BoxGlyphs {
  /// The character for a part of an outline.
  func glyph(for part: OutlinePart) -> Character {
    switch part {
    case .inside: " "
    case .top: top
    case .bottom: bottom
    case .left: left
    case .right: right
    case .open: open
    case .close: close
    case .single: mark
    case .corner(let corner):
      switch corner {
      case .topLeft: topLeft
      case .topRight: topRight
      case .bottomLeft: bottomLeft
      case .bottomRight: bottomRight
      }
    case .innerCorner(let corner):
      inner.indices.contains(corner.rawValue)
        ? inner[corner.rawValue] : " "
    }
  }
}

extension CellBuffer {
  /// Draws the edge of a box that has at least two columns and two rows.
  mutating func drawBox(
    columns area: Range<Int>, rows lines: Range<Int>, _ glyphs: BoxGlyphs, style: TextStyle,
    corners: TextStyle? = nil
  ) {
    let (left, right) = (area.lowerBound, area.upperBound - 1)
    let (top, bottom) = (lines.lowerBound, lines.upperBound - 1)
    fill(columns: area, rows: top..<top + 1, with: glyphs.top, style: style)
    fill(columns: area, rows: bottom..<bottom + 1, with: glyphs.bottom, style: style)
    fill(columns: left..<left + 1, rows: lines, with: glyphs.left, style: style)
    fill(columns: right..<right + 1, rows: lines, with: glyphs.right, style: style)
    put(glyphs.topLeft, left, top, style: corners ?? style)
    put(glyphs.topRight, right, top, style: corners ?? style)
    put(glyphs.bottomLeft, left, bottom, style: corners ?? style)
    put(glyphs.bottomRight, right, bottom, style: corners ?? style)
  }

  /// Draws a single character of one cell.
  mutating func put(_ glyph: Character, _ column: Int, _ row: Int, style: TextStyle) {
    fill(columns: column..<column + 1, rows: row..<row + 1, with: glyph, style: style)
  }
}
