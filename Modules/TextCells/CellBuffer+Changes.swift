extension CellBuffer {
  /// The most unchanged cells that are written again rather than jumped over: a jump is longer.
  private static let longestBridge = 6

  /// The parts of a row that look different from those of another grid.
  ///
  /// - Parameters:
  ///   - other: The grid that was drawn before; what it does not have counts as blank.
  ///   - row: The row, of this grid.
  /// - Returns: Ranges of columns from left to right, none of which cuts a wide character.
  /// - Complexity: O(*n*) in the number of columns.
  public func changes(since other: CellBuffer, row: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for column in 0..<columns where !isSame(as: other, column: column, row: row) {
      var start = column
      while start > 0, entries[row * columns + start].width == 0 { start -= 1 }
      let width = max(Int(entries[row * columns + start].width), 1)
      let range = start..<max(start + width, column + 1)
      if let last = ranges.last, range.lowerBound - last.upperBound <= Self.longestBridge {
        ranges[ranges.count - 1] = last.lowerBound..<max(range.upperBound, last.upperBound)
      } else {
        ranges.append(range)
      }
    }
    return ranges
  }

  /// The end of what can be seen in a row, in columns.
  public func end(ofRow row: Int) -> Int {
    guard (0..<rows).contains(row) else { return 0 }
    let cells = entries[row * columns..<(row + 1) * columns]
    return cells.lastIndex { $0 != .blank }.map { $0 - row * columns + 1 } ?? 0
  }

  /// A part of a row as text with escape sequences, ending in the terminal's own style.
  ///
  /// After a cluster of several scalars, whose width terminals do not agree about, it moves the
  /// cursor to the column where the next one belongs.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - area: The columns; cut at the edges.
  ///   - depth: The number of colours.
  /// - Returns: The text.
  public func text(ofRow row: Int, columns area: Range<Int>, depth: ColorDepth) -> String {
    guard (0..<rows).contains(row) else { return "" }
    var bytes: [UInt8] = []
    var style = TextStyle.plain
    append(row: row, columns: area.clamped(to: 0..<columns), after: &style, to: &bytes, depth)
    if style != .plain { TextStyle.plain.appendSequence(to: &bytes, depth: depth) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text that changes cells at the top left of a terminal to these; it begins and ends in the
  /// terminal's own style.
  ///
  /// Blanks keep the style of what is before them, if they look the same.
  ///
  /// - Parameters:
  ///   - before: The cells that the terminal shows.
  ///   - depth: The number of colours.
  /// - Returns: The text; empty if nothing has changed.
  /// - Complexity: O(*n*) in the number of cells.
  public func text(changing before: CellBuffer, depth: ColorDepth) -> String {
    var bytes: [UInt8] = []
    var style = TextStyle.plain
    for row in 0..<rows {
      for range in changes(since: before, row: row) {
        bytes.append(contentsOf: Self.moving(column: range.lowerBound, row: row).utf8)
        append(row: row, columns: range, after: &style, to: &bytes, depth)
      }
    }
    if style != .plain { TextStyle.plain.appendSequence(to: &bytes, depth: depth) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text that moves the cursor; columns and rows count from 0.
  public static func moving(column: Int, row: Int) -> String {
    "\u{1B}[\(row + 1);\(column + 1)H"
  }

  private func append(
    row: Int, columns area: Range<Int>, after style: inout TextStyle, to bytes: inout [UInt8],
    _ depth: ColorDepth
  ) {
    for column in area {
      let entry = entries[row * columns + column]
      guard entry.width > 0 else { continue }
      if depth != .none, entry.style != style,
        entry.glyph != Entry.space || !entry.style.looksLike(onBlanks: style)
      {
        entry.style.appendSequence(after: style, to: &bytes, depth: depth)
        style = entry.style
      }
      append(glyph: entry.glyph, to: &bytes)
      if entry.glyph >= Entry.clusterBase {
        bytes.append(contentsOf: "\u{1B}[\(column + Int(entry.width) + 1)G".utf8)
      }
    }
  }

  private func isSame(as other: CellBuffer, column: Int, row: Int) -> Bool {
    let entry = entries[row * columns + column]
    guard row < other.rows, column < other.columns else { return entry == .blank }
    let old = other.entries[row * other.columns + column]
    guard entry.glyph >= Entry.clusterBase, old.glyph >= Entry.clusterBase else {
      return entry == old
    }
    return entry.width == old.width && entry.style == old.style
      && clusters[Int(entry.glyph - Entry.clusterBase)]
        == other.clusters[Int(old.glyph - Entry.clusterBase)]
  }
}
