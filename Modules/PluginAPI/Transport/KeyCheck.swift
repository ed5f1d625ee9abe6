/// What the command line of a console has to show once a sequence of keys was pressed.
///
/// The first message of the sequence carries it, so that whoever sends knows from when on to
/// listen.
public struct KeyCheck: Hashable, Sendable {
  /// What is typed, for people: `group 12`.
  public let typed: String
  /// What the command line ends with when that stands there; one of them is enough.
  public let endings: [String]
  /// After how many messages of the sequence all of that was typed.
  public let typedBy: Int
  /// How many messages the sequence has.
  public let length: Int

  /// Creates a check.
  public init(typed: String, endings: [String], typedBy: Int, length: Int) {
    self.typed = typed
    self.endings = endings
    self.typedBy = typedBy
    self.length = length
  }

  /// Whether a command line shows what was typed.
  ///
  /// Neither small and capital letters nor how many blanks stand between words make a difference.
  /// A number has to stand alone: `2` was not typed where the line ends with `12` or with `1.2`.
  ///
  /// - Parameter line: What stands on the command line.
  /// - Returns: Whether it ends with what is expected.
  public func isMet(by line: String) -> Bool {
    let line = Self.plain(line)
    return endings.contains { ending in
      let ending = Self.plain(ending)
      guard let first = ending.first, line.hasSuffix(ending) else { return false }
      let before = line.dropLast(ending.count).last
      return before.map { !Self.continues($0, first) } ?? true
    }
  }

  /// A text in small letters with one blank between words, and none around them.
  private static func plain(_ text: String) -> [Character] {
    Array(text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  /// Whether a character belongs to the same word or number as the one behind it.
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

/// What came of checking a sequence of keys against the console's command line.
public enum KeyVerdict: Hashable, Sendable {
  /// The command line showed what was typed.
  case verified(typed: String)
  /// It showed other things only, of which this is the last that is not empty.
  case mismatch(typed: String, heard: String)
  /// It did not tell of its command line at all, so that nothing can be said.
  case unheard(typed: String)
}
