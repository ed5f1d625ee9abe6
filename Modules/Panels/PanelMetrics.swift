/// The measures of panels, in screen points.
///
/// Text is measured by its characters, so that the layout is the same wherever it is drawn; the
/// width of a character is that of a column in a terminal.
package enum PanelMetrics {
  /// The smallest side of a touch target.
  package static let target = 44.0
  /// The width of a character.
  package static let character = 11.0
  /// The height of a line of text.
  package static let line = 22.0
  /// The margin on either side of a text.
  package static let margin = 11.0

  /// The width of a text with its margins; text beyond a number of characters is cut when drawn.
  package static func width(of text: String, atMost characters: Int = 64) -> Double {
    Double(text.prefix(characters).count) * character + 2 * margin
  }

  /// Breaks a text into lines of a number of characters, at spaces if possible.
  ///
  /// - Parameters:
  ///   - text: One paragraph.
  ///   - characters: The number of characters in a line, at least 1.
  ///   - limit: The maximum number of lines, at least 1; longer text is cut with an ellipsis.
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
      // A blank just after the line is as good a break as one in it.
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
