/// The command line that a console must show after a sequence of keys.
///
/// The first message of the sequence carries it, so the sender knows when to start listening.
public struct KeyCheck: Hashable, Sendable {
  /// The typed text, for people: `group 12`.
  public let typed: String
  /// The possible ends of the command line; one match is enough.
  public let endings: [String]
  /// The number of messages after which all of it is typed.
  public let typedBy: Int
  /// The number of messages in the sequence.
  public let length: Int

  /// Creates a check.
  public init(typed: String, endings: [String], typedBy: Int, length: Int) {
    self.typed = typed
    self.endings = endings
    self.typedBy = typedBy
    self.length = length
  }

  /// Whether a command line shows the typed text.
  ///
  /// Case and the number of spaces between words do not matter. A number must be separate: a line
  /// that ends with `12` or `1.2` does not match `2`.
  ///
  /// - Parameter line: The command line.
  /// - Returns: Whether it ends with the expected text.
  public func isMet(by line: String) -> Bool {
    let line = Self.plain(line)
    return endings.contains { ending in
      let ending = Self.plain(ending)
      guard let first = ending.first, line.hasSuffix(ending) else { return false }
      let before = line.dropLast(ending.count).last
      return before.map { !Self.continues($0, first) } ?? true
    }
  }

  /// A text in lower case with one space between words, and none around them.
  private static func plain(_ text: String) -> [Character] {
    Array(text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  /// Whether a character belongs to the same word or number as the next one.
  private static func continues(_ before: Character, _ character: Character) -> Bool {
    if character.isNumber { return before.isNumber || before == "." }
    return character.isLetter && before.isLetter
  }
}

extension [Character] {
  fileprivate func hasSuffix(_ ending: [Character]) -> Bool {
    suffix(ending.count).elementsEqual(ending)
  }
}

/// The result of checking a sequence of keys against the console's command line.
public enum KeyVerdict: Hashable, Sendable {
  /// The command line showed the typed text.
  case verified(typed: String)
  /// It only showed other texts; this is the last that is not empty.
  case mismatch(typed: String, heard: String)
  /// It reported no command line, so there is no result.
  case unheard(typed: String)
}
