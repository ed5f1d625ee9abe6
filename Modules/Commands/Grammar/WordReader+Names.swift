extension WordReader {
  /// Takes all remaining words as one name: one quoted text, or words with one space between them;
  /// `nil` if no word is left.
  mutating func name() throws(SyntaxError) -> Located<NameReference>? {
    guard let first = words.first else { return nil }
    _ = next()
    if first.token.form == .quoted {
      try finish("put the whole name in quotes")
      return Located(NameReference(first.token.text, isExact: true), at: first.token.range)
    }
    var (text, range, ordinal) = (first.token.text, first.token.range, first.ordinal)
    while let word = words.first {
      guard word.token.form == .word else {
        throw SyntaxError("put the whole name in quotes", at: range.through(word.token.range))
      }
      guard word.ordinal == ordinal + 1 else {
        throw SyntaxError(
          "unexpected '\(word.token.text.clipped)'", at: word.token.range,
          remedy: "put a name of several words in quotes")
      }
      text += " \(word.token.text)"
      range = range.through(word.token.range)
      ordinal = word.ordinal
      _ = next()
    }
    return Located(NameReference(text), at: range)
  }

  /// Takes all remaining words as a required name.
  mutating func name(
    missing: String, _ expected: [String]
  ) throws(SyntaxError) -> Located<NameReference> {
    guard let name = try name() else { throw self.missing(missing, expected) }
    return name
  }

  /// Checks that a keyword occurs at most once: with two, either could separate the names.
  func checkOnce(_ keyword: String) throws(SyntaxError) {
    let uses = words.map(\.token).filter { $0.isKeyword(keyword) }
    guard uses.count > 1 else { return }
    throw SyntaxError(
      "unexpected second '\(keyword)'", at: uses[1].range,
      remedy: "put a name that contains it in quotes")
  }
}
