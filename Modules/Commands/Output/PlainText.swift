/// What keeps text from names and files from steering a terminal.
enum PlainText {
  /// The character, or a stand-in where it would move the cursor, change colours or reorder text.
  static func safe(_ character: Character) -> String {
    if character.isWhitespace { return " " }
    return isHarmless(character) ? String(character) : "\u{FFFD}"
  }

  /// The text without anything that a terminal obeys; line ends and tabs become blanks.
  static func safe(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text }
    return text.map { safe($0) as String }.joined()
  }

  /// Columns of a terminal that a text fills.
  static func width(of text: String) -> Int { text.count }

  private static func isHarmless(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .surrogate: false
      default:
        !(0x202A...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value)
      }
    }
  }
}
