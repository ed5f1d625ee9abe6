/// A message to a console as typed: an address and arguments separated by spaces, quoted if they
/// contain spaces, for example `/eos/cmd "Chan 1 Full"`.
///
/// In double quotes, `\"` and `\\` are escapes; single quotes have no escapes. The command `send`
/// takes the same words.
public enum MessageText {
  /// The maximum length in Unicode scalars.
  public static let maximumLength = 1_000

  /// Why a text is not a message.
  public enum Fault: Error, Hashable, Sendable {
    /// It has no words, or the first word is empty.
    case empty
    /// It has more Unicode scalars than the limit.
    case tooLong(limit: Int)
    /// It contains a control character.
    case controlCharacter
    /// A quote is not closed, or is not followed by a space.
    case quotes
  }

  /// Checks a message and brings it into normal form.
  ///
  /// - Parameter text: The message as typed.
  /// - Returns: The same words with one space between them, quoted where needed.
  /// - Throws: ``Fault`` if the message is invalid.
  public static func validated(_ text: some StringProtocol) throws(Fault) -> String {
    guard !text.unicodeScalars.contains(where: Name.isControl) else {
      throw .controlCharacter
    }
    let words = try words(in: text)
    guard let address = words.first, !address.isEmpty else { throw .empty }
    let canonical = Self.text(words)
    guard canonical.unicodeScalars.count <= maximumLength else {
      throw .tooLong(limit: maximumLength)
    }
    return canonical
  }

  /// The words of a message, the address first.
  ///
  /// - Parameter text: The message.
  /// - Returns: The words, without quotes and escapes.
  /// - Throws: ``Fault/quotes`` if the quotes do not match.
  public static func words(in text: some StringProtocol) throws(Fault) -> [String] {
    var words: [String] = []
    var rest = Substring(text).unicodeScalars
    while let first = rest.first {
      if isBlank(first) {
        rest.removeFirst()
      } else if first == "\"" || first == "'" {
        rest.removeFirst()
        words.append(try quoted(by: first, &rest))
      } else {
        let word = rest.prefix { !isBlank($0) }
        rest = rest[word.endIndex...]
        words.append(String(word))
      }
    }
    return words
  }

  private static func quoted(
    by quote: Unicode.Scalar, _ rest: inout Substring.UnicodeScalarView
  ) throws(Fault) -> String {
    var word = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      if scalar == quote {
        guard rest.first.map(isBlank) ?? true else { throw .quotes }
        return String(word)
      }
      if quote == "\"", scalar == "\\", let next = rest.first, next == "\"" || next == "\\" {
        rest.removeFirst()
        word.append(next)
      } else {
        word.append(scalar)
      }
    }
    throw .quotes
  }

  /// Joins words into a text that ``words(in:)`` and the command grammar split into the same words.
  ///
  /// - Parameter words: The words, the address first.
  /// - Returns: The text.
  public static func text(_ words: [String]) -> String {
    words.map { needsQuotes($0) ? quoted($0) : $0 }.joined(separator: " ")
  }

  private static func quoted(_ word: String) -> String {
    var text = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in word.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { text.append("\\") }
      text.append(scalar)
    }
    text.append("\"")
    return String(text)
  }

  /// Whether a bare word would be read as several words, a comment, an option or the word `none`.
  private static func needsQuotes(_ word: String) -> Bool {
    let scalars = word.unicodeScalars
    guard let first = scalars.first else { return true }
    return scalars.contains { isBlank($0) || $0 == ";" } || "\"'#".unicodeScalars.contains(first)
      || word.hasPrefix("--") || word.lowercased() == "none"
  }

  /// A byte order mark counts as blank, as in the command grammar.
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.value == 0xFEFF
  }
}

extension MessageText.Fault: CustomStringConvertible {
  /// The reason, in lower case.
  public var description: String {
    switch self {
    case .empty: "a message needs an address"
    case .tooLong(let limit): "a message has at most \(limit) characters"
    case .controlCharacter: "a message holds no control characters"
    case .quotes: "put quotes of a message in pairs, around whole words"
    }
  }
}
