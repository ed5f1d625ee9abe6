/// A grid of terminal cells to draw text into, clipped at its edges.
///
/// All text is made safe first, so it cannot control the terminal. A wide character always keeps
/// all of its cells: if an edge or later text cuts it, spaces replace the rest.
public struct CellBuffer: Sendable {
  /// The content of a cell, without references, so that it is fast to fill and copy.
  struct Entry: Hashable, Sendable {
    /// A scalar, or beyond all scalars the place of a longer cluster in ``clusters``.
    var glyph: UInt32
    /// The cells of the cluster; 0 where the cell belongs to one that began further left.
    var width: UInt16
    var style: TextStyle

    static let space = UInt32(UInt8(ascii: " "))
    /// Where the places of clusters begin.
    static let clusterBase: UInt32 = 0x11_0000
    static let blank = Entry(glyph: space, width: 1, style: .plain)

    /// A blank with only the visible parts of a style.
    static func blank(in style: TextStyle) -> Entry {
      guard style.background != nil || style.underline || style.reverse else { return .blank }
      return Entry(glyph: space, width: 1, style: style)
    }
  }

  /// Cells from left to right.
  public let columns: Int
  /// Cells from top to bottom.
  public let rows: Int
  private(set) var entries: [Entry]
  /// The clusters of more than one scalar.
  private(set) var clusters: [Character] = []

  /// Creates an empty grid; sides are kept between 0 and 10,000.
  public init(columns: Int, rows: Int) {
    self.columns = min(max(columns, 0), 10_000)
    self.rows = min(max(rows, 0), 10_000)
    entries = Array(repeating: .blank, count: self.columns * self.rows)
  }

  /// Writes a text on one row, clipped to the grid.
  ///
  /// - Parameters:
  ///   - text: Any text; terminal controls are removed.
  ///   - column: The start column; can be outside.
  ///   - row: The row; can be outside.
  ///   - style: The style.
  public mutating func write(
    _ text: some StringProtocol, column: Int, row: Int, style: TextStyle = .plain
  ) {
    guard (0..<rows).contains(row), column < columns else { return }
    // Far to the left only the distance to the grid matters, and no text is as long as this.
    var next = max(column, -1 << 40)
    if text.isPrintableASCII {
      for byte in String(text).utf8 where next < columns {
        put(UInt32(byte), width: 1, column: next, row: row, style: style)
        next += 1
      }
      return
    }
    for character in text.safeForTerminal where next < columns {
      let width = TextWidth.cells(of: character)
      guard width > 0 else { continue }
      put(glyph(for: character), width: width, column: next, row: row, style: style)
      next += width
    }
  }

  /// Fills a rectangle with one character, clipped to the grid.
  ///
  /// - Parameters:
  ///   - area: The columns to fill.
  ///   - lines: The rows to fill.
  ///   - character: A character of one cell; any other becomes a space.
  ///   - style: The style.
  public mutating func fill(
    columns area: Range<Int>, rows lines: Range<Int>, with character: Character = " ",
    style: TextStyle = .plain
  ) {
    let area = area.clamped(to: 0..<columns)
    let lines = lines.clamped(to: 0..<rows)
    guard !area.isEmpty, !lines.isEmpty else { return }
    let isBlank = character == " " || TextWidth.cells(of: character) != 1
    let entry =
      isBlank
      ? Entry.blank(in: style) : Entry(glyph: glyph(for: character), width: 1, style: style)
    for row in lines {
      release(column: area.lowerBound, row: row)
      release(column: area.upperBound - 1, row: row)
      let start = row * columns
      for index in start + area.lowerBound..<start + area.upperBound { entries[index] = entry }
    }
  }

  /// Whether a cell is blank; cells outside the grid are not.
  ///
  /// - Parameters:
  ///   - column: The column; can be outside.
  ///   - row: The row; can be outside.
  /// - Returns: Whether it is blank.
  public func isBlank(column: Int, row: Int) -> Bool {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return false }
    let entry = entries[row * columns + column]
    return entry.glyph == Entry.space && entry.width == 1
  }

  /// Draws another grid into this one, clipped to its edges.
  ///
  /// - Parameters:
  ///   - other: The other grid; its spaces cover the existing content.
  ///   - column: The left edge; can be outside.
  ///   - row: The top edge; can be outside.
  public mutating func draw(_ other: CellBuffer, column: Int, row: Int) {
    let limit = 1 << 20
    let (column, row) = (min(max(column, -limit), limit), min(max(row, -limit), limit))
    let firstCluster = UInt32(clusters.count)
    clusters += other.clusters
    for line in 0..<other.rows where (0..<rows).contains(row + line) {
      for entry in other.entries[line * other.columns..<(line + 1) * other.columns].indices {
        let source = other.entries[entry]
        guard source.width > 0 else { continue }
        put(
          source.glyph < Entry.clusterBase ? source.glyph : source.glyph + firstCluster,
          width: Int(source.width), column: column + entry - line * other.columns,
          row: row + line, style: source.style)
      }
    }
  }

  /// Puts a cluster of known width into an existing row.
  private mutating func put(
    _ glyph: UInt32, width: Int, column: Int, row: Int, style: TextStyle
  ) {
    let left = max(column, 0)
    let right = min(column + width, columns)
    guard left < right else { return }
    release(column: left, row: row)
    if width > 1 { release(column: right - 1, row: row) }
    let start = row * columns
    guard right - left == width, width <= UInt16.max else {
      for place in left..<right { entries[start + place] = Entry.blank(in: style) }
      return
    }
    entries[start + left] =
      glyph == Entry.space
      ? Entry.blank(in: style) : Entry(glyph: glyph, width: UInt16(width), style: style)
    for place in left + 1..<max(right, left + 1) {
      entries[start + place] = Entry(glyph: Entry.space, width: 0, style: style)
    }
  }

  /// Turns a wide character that covers a cell into spaces, since part of it is about to go.
  private mutating func release(column: Int, row: Int) {
    let start = row * columns
    guard entries[start + column].width != 1 else { return }
    var head = column
    while head > 0, entries[start + head].width == 0 { head -= 1 }
    let width = Int(entries[start + head].width)
    for place in head..<head + width {
      entries[start + place] = Entry.blank(in: entries[start + place].style)
    }
  }

  private mutating func glyph(for character: Character) -> UInt32 {
    let scalars = character.unicodeScalars
    if let only = scalars.first, scalars.dropFirst().isEmpty { return only.value }
    clusters.append(character)
    return Entry.clusterBase + UInt32(clusters.count - 1)
  }
}
