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
    let area = area.clamped(to: 0..<columns)
    guard (0..<rows).contains(row) else { return "" }
    var bytes: [UInt8] = []
    var current = TextStyle.plain
    for column in area {
      let entry = entries[row * columns + column]
      guard entry.width > 0 else { continue }
      if depth != .none, entry.style != current {
        entry.style.appendSequence(to: &bytes, depth: depth)
        current = entry.style
      }
      append(glyph: entry.glyph, to: &bytes)
      if entry.glyph >= Entry.clusterBase {
        bytes.append(contentsOf: "\u{1B}[\(column + Int(entry.width) + 1)G".utf8)
      }
    }
    if current != .plain { TextStyle.plain.appendSequence(to: &bytes, depth: depth) }
    return String(decoding: bytes, as: UTF8.self)
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
