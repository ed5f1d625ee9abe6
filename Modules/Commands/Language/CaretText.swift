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
    let shown = characters.map(PlainText.safe)
    let indent = shown[..<start].reduce(0) { $0 + PlainText.width(of: $1) }
    let width =
      start < shown.count
      ? shown[start..<min(start + length, shown.count)].reduce(0) { $0 + PlainText.width(of: $1) }
      : 1
    return "\(shown.joined())\n" + String(repeating: " ", count: indent)
      + String(repeating: "^", count: max(width, 1))
  }
}
