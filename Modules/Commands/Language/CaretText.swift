import TextCells

/// Draws a line with a caret under a part of it.
enum CaretText {
  /// The default width without a terminal.
  private static let standardWidth = 120
  private static let narrowest = 20

  /// The line, cut around the range so that neither it nor the caret wraps, and the caret.
  static func text(_ line: String, _ range: SourceRange, columns: Int?) -> String {
    let columns = max(columns ?? standardWidth, narrowest)
    let characters = Array(line)
    let start = min(max(range.column - 1, 0), characters.count)
    let part = window(characters, around: start, columns: columns)
    let before = part.lowerBound > 0 ? "…" : ""
    let after = part.upperBound < characters.count ? "…" : ""
    let shown = characters[part].map(safe)
    let marked = shown.dropFirst(start - part.lowerBound).prefix(max(range.length, 1))
    let indent = before.cellWidth + width(shown.prefix(start - part.lowerBound))
    return before + shown.joined() + after + "\n" + String(repeating: " ", count: indent)
      + String(repeating: "^", count: max(width(marked), 1))
  }

  /// The visible characters: all, or as many around one as fit between two ellipses.
  private static func window(
    _ characters: [Character], around start: Int, columns: Int
  ) -> Range<Int> {
    // The caret after the last character also takes a cell.
    if characters.count < columns * 4, width(characters.map(safe)) < columns {
      return characters.indices
    }
    var room = columns - 2
    var (first, last) = (start, start)
    func extend(leaving rest: Int) {
      while last < characters.count, last - start < columns * 4 {
        let cells = safe(characters[last]).cellWidth
        guard cells <= room - rest else { return }
        room -= cells
        last += 1
      }
    }
    extend(leaving: room / 3)
    if last == start { room -= 1 }
    while first > 0, start - first < columns * 4 {
      let cells = safe(characters[first - 1]).cellWidth
      guard cells <= room else { break }
      room -= cells
      first -= 1
    }
    extend(leaving: 0)
    return first..<last
  }

  private static func safe(_ character: Character) -> String { String(character).safeForTerminal }

  private static func width(_ texts: some Sequence<String>) -> Int {
    texts.reduce(0) { $0 + $1.cellWidth }
  }
}
