import Domain

/// Reads a colour as tables and exports write it.
enum CellColor {
  /// The colour of a word: a name, `#rrggbb`, or six hexadecimal digits; `nil` for all else.
  static func read(_ word: some StringProtocol) -> ObjectColor? {
    if let color = ObjectColor(word) { return color }
    return word.utf8.count == 6 ? ObjectColor("#\(word)") : nil
  }
}
