import TextCells

/// Draws a line with a caret under a part of it.
enum CaretText {
  /// Longer lines are cut around the caret.
  private static let maximumLength = 120

  static func text(_ line: String, _ range: SourceRange) -> String {
    var characters = Array(line)
    var start = min(max(range.column - 1, 0), characters.count)
    var length = max(range.length, 1)
    if characters.count > maximumLength {
      let first = max(0, min(start - maximumLength / 3, characters.count - maximumLength))
      let last = min(characters.count, first + maximumLength)
      characters = Array(characters[first..<last])
      start -= first
      if first > 0 {
        characters.insert("…", at: 0)
        start += 1
      }
      if last < line.count { characters.append("…") }
    }
    length = max(1, min(length, characters.count - start))
    let shown = characters.map { String($0).safeForTerminal }
    let end = min(start + length, shown.count)
    let indent = shown[..<start].reduce(0) { $0 + $1.cellWidth }
    let width = start < end ? shown[start..<end].reduce(0) { $0 + $1.cellWidth } : 1
    return "\(shown.joined())\n" + String(repeating: " ", count: indent)
      + String(repeating: "^", count: max(width, 1))
  }
}
