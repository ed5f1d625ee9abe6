/// The measures of what opens over a surface, in screen points.
///
/// Text is measured by its characters, so that the layout is the same wherever it is drawn; the
/// width of a character is that of a column in a terminal.
package enum PanelMetrics {
  /// The smallest side of anything that takes a finger.
  package static let target = 44.0
  /// The width of a character.
  package static let character = 11.0
  /// The height of a line of text.
  package static let line = 22.0
  /// What is left free at either side of a text.
  package static let margin = 11.0

  /// The width of a text with its margins; beyond a number of characters it is cut when drawn.
  package static func width(of text: String, atMost characters: Int = 64) -> Double {
    Double(text.prefix(characters).count) * character + 2 * margin
  }

  /// A text in lines of a number of characters, broken at blanks where possible.
  ///
  /// - Parameters:
  ///   - text: One paragraph.
  ///   - characters: How many characters a line holds, at least 1.
  ///   - limit: The most lines, at least 1; what is beyond is cut with an ellipsis.
  /// - Returns: At least one line.
  package static func lines(of text: String, characters: Int, limit: Int) -> [String] {
    let characters = max(characters, 1)
    var lines: [String] = []
    var rest = text[...]
    while rest.count > characters {
      guard lines.count < limit - 1 else {
        lines.append(rest.prefix(characters - 1) + "…")
        return lines
      }
      // A blank just behind the line is as good a place as one in it.
      let head = rest.prefix(characters + 1)
      if let blank = head.lastIndex(of: " "), blank > head.startIndex {
        lines.append(String(rest[..<blank]))
        rest = rest[rest.index(after: blank)...]
      } else {
        lines.append(String(rest.prefix(characters)))
        rest = rest.dropFirst(characters)
      }
    }
    lines.append(String(rest))
    return lines
  }
}
