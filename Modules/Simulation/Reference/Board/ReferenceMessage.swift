import Domain

/// The one form of a message once more, a letter at a time.
enum ReferenceMessage {
  /// The message as it is kept, or why it is none.
  static func read(_ text: String) -> Result<String, MessageText.Fault> {
    let letters = Array(text.unicodeScalars)
    if letters.contains(where: isControl) { return .failure(.controlCharacter) }
    var words: [[Unicode.Scalar]] = []
    var place = 0
    while place < letters.count {
      let quote = letters[place]
      if isBlank(quote) {
        place += 1
        continue
      }
      var word: [Unicode.Scalar] = []
      if quote != "\"", quote != "'" {
        while place < letters.count, !isBlank(letters[place]) {
          word.append(letters[place])
          place += 1
        }
        words.append(word)
        continue
      }
      place += 1
      while place < letters.count, letters[place] != quote {
        let isEscape =
          quote == "\"" && letters[place] == "\\" && place + 1 < letters.count
          && (letters[place + 1] == "\"" || letters[place + 1] == "\\")
        if isEscape { place += 1 }
        word.append(letters[place])
        place += 1
      }
      guard place < letters.count else { return .failure(.quotes) }
      place += 1
      if place < letters.count, !isBlank(letters[place]) { return .failure(.quotes) }
      words.append(word)
    }
    return written(words)
  }

  private static func written(
    _ words: [[Unicode.Scalar]]
  ) -> Result<String, MessageText.Fault> {
    guard let address = words.first, !address.isEmpty else { return .failure(.empty) }
    var kept: [Unicode.Scalar] = []
    for word in words {
      if !kept.isEmpty { kept.append(" ") }
      kept += isPlain(word) ? word : quoted(word)
    }
    guard kept.count <= 1_000 else { return .failure(.tooLong(limit: 1_000)) }
    return .success(text(kept))
  }

  private static func isPlain(_ word: [Unicode.Scalar]) -> Bool {
    guard let first = word.first, first != "\"", first != "'", first != "#" else { return false }
    if word.contains(where: { isBlank($0) || $0 == ";" }) { return false }
    let all = text(word)
    return !all.hasPrefix("--") && all.lowercased() != "none"
  }

  private static func quoted(_ word: [Unicode.Scalar]) -> [Unicode.Scalar] {
    ["\""] + word.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] } + ["\""]
  }

  private static func text(_ letters: [Unicode.Scalar]) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: letters)
    return text
  }

  private static func isBlank(_ letter: Unicode.Scalar) -> Bool {
    letter.properties.isWhitespace || letter == "\u{FEFF}"
  }

  private static func isControl(_ letter: Unicode.Scalar) -> Bool {
    switch letter.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default:
      ("\u{202A}"..."\u{202E}").contains(letter) || ("\u{2066}"..."\u{2069}").contains(letter)
    }
  }
}
