import Domain
import PluginAPI

/// Reads the words of one command from first to last; its options have been taken out before.
struct WordReader {
  /// An option as it was written.
  struct Option {
    let range: SourceRange
    let value: Token?
  }

  /// A word, and its place among all words and options.
  struct Word {
    let token: Token
    let ordinal: Int
  }

  let line: String
  let command: CommandName
  /// The kinds of objects that there are.
  let kinds: ObjectKinds
  private(set) var words: ArraySlice<Word>
  /// Each as often as it was given.
  private let options: [String: [Option]]
  private let endOfCommand: SourceRange
  private var last: SourceRange
  /// Where a part of a command ends: the keyword after it.
  private var endsBefore: SourceRange?

  /// Sorts words from options.
  init(
    _ tokens: ArraySlice<Token>, of command: CommandName, in line: String, after start: SourceRange,
    kinds: ObjectKinds
  ) throws(SyntaxError) {
    self.line = line
    self.command = command
    self.kinds = kinds
    endOfCommand = tokens.last?.range ?? start
    last = start
    var words: [Word] = []
    var options: [String: [Option]] = [:]
    var index = tokens.startIndex
    while index < tokens.endIndex {
      let token = tokens[index]
      guard token.form == .option else {
        words.append(Word(token: token, ordinal: index))
        index += 1
        continue
      }
      let next = index + 1 < tokens.endIndex ? tokens[index + 1] : nil
      let (option, isRepeated) = try Self.option(token, next, of: command)
      guard isRepeated || options[token.text] == nil else {
        throw SyntaxError("'--\(token.text.clipped)' is given twice", at: token.range)
      }
      options[token.text, default: []].append(option)
      index += option.value == nil ? 1 : 2
    }
    self.words = words[...]
    self.options = options
  }

  private static func option(
    _ token: Token, _ next: Token?, of command: CommandName
  ) throws(SyntaxError) -> (option: Option, isRepeated: Bool) {
    guard let spec = command.options.first(where: { $0.name == token.text }) else {
      let allowed = command.options.map(\.usage)
      throw SyntaxError(
        allowed.isEmpty
          ? "'\(command.rawValue)' takes no options"
          : "'\(command.rawValue)' has no option '--\(token.text.clipped)'",
        at: token.range, expected: allowed,
        suggestion: Spelling.nearest(to: "--\(token.text.clipped)", among: allowed),
        remedy: allowed.isEmpty ? nil : "'help \(command.rawValue)' lists its options")
    }
    guard let value = spec.value else {
      if let next, next.isAttached {
        throw SyntaxError("'\(spec.usage)' takes no value", at: next.range)
      }
      return (Option(range: token.range, value: nil), spec.isRepeated)
    }
    if spec.isValueOptional, next.map({ !$0.isAttached && !$0.isLikeNumber }) ?? true {
      return (Option(range: token.range, value: nil), spec.isRepeated)
    }
    guard let next, next.form != .option else {
      throw SyntaxError(
        "'\(spec.usage)' needs a value", at: token.range.end, expected: [value],
        remedy: "write \(spec.usage) \(value)")
    }
    return (Option(range: token.range, value: next), spec.isRepeated)
  }

  // MARK: Words

  /// The next word, which stays.
  var peek: Token? { words.first?.token }

  /// Takes the next word.
  mutating func next() -> Token? {
    guard let word = words.popFirst() else { return nil }
    last = word.token.range
    return word.token
  }

  /// Takes the next word, which must be there.
  ///
  /// - Parameters:
  ///   - expected: What may stand there.
  ///   - missing: What to say where the command ends.
  /// - Returns: The word.
  /// - Throws: ``SyntaxError`` where the command ends.
  mutating func next(_ expected: String..., missing: String) throws(SyntaxError) -> Token {
    try next(expected, missing: missing)
  }

  /// Takes the next word, which must be there.
  ///
  /// - Parameters:
  ///   - expected: What may stand there.
  ///   - missing: What to say where the command ends.
  /// - Returns: The word.
  /// - Throws: ``SyntaxError`` where the command ends.
  mutating func next(_ expected: [String], missing: String) throws(SyntaxError) -> Token {
    guard let token = next() else { throw self.missing(missing, expected) }
    return token
  }

  /// Takes the next word where it is a keyword.
  mutating func skip(_ keyword: String) -> Bool {
    guard let token = peek, token.isKeyword(keyword) else { return false }
    _ = next()
    return true
  }

  /// Takes a keyword that must be there.
  ///
  /// - Parameter keywords: The keywords that may stand there.
  /// - Returns: The one that does.
  /// - Throws: ``SyntaxError`` where another word, or none, stands there.
  mutating func keyword(_ keywords: String...) throws(SyntaxError) -> String {
    let wanted = keywords.map { "'\($0)'" }.joined(separator: " or ")
    guard let token = next() else { throw missing("\(wanted) is missing", keywords) }
    guard let keyword = keywords.first(where: token.isKeyword) else {
      throw SyntaxError(
        "unexpected '\(token.text.clipped)'", at: token.range, expected: keywords,
        suggestion: Spelling.nearest(to: token.text, among: keywords),
        remedy: "write \(wanted) here")
    }
    return keyword
  }

  /// Takes the words before the last time that a keyword stands among them, and the keyword.
  ///
  /// - Returns: A reader of those words, or `nil` where the keyword does not stand among them.
  mutating func words(beforeLast keyword: String) -> WordReader? {
    guard let index = words.lastIndex(where: { $0.token.isKeyword(keyword) }) else { return nil }
    var part = self
    part.words = words[..<index]
    part.endsBefore = words[index].token.range
    last = words[index].token.range
    words = words[(index + 1)...]
    return part
  }

  /// Takes the words after a token.
  mutating func words(after token: Token) -> [Token] {
    let index = words.firstIndex { $0.token.range.lowerBound > token.range.lowerBound }
    guard let index else { return [] }
    let taken = words[index...].map(\.token)
    words = words[..<index]
    return taken
  }

  /// How often a keyword stands among the words that are left.
  func count(of keyword: String) -> Int { words.count { $0.token.isKeyword(keyword) } }

  // MARK: Options

  /// Whether a flag was given.
  func has(_ name: String) -> Bool { options[name] != nil }

  /// Where an option was given.
  func range(of name: String) -> SourceRange? { options[name]?.first?.range }

  /// The value of an option, where it was given.
  func value(_ name: String) -> Token? { options[name]?.first?.value }

  /// The values of an option that may be given more than once, in the order written.
  func values(_ name: String) -> [Token] { options[name]?.compactMap(\.value) ?? [] }

  // MARK: Errors

  /// The error that something is missing where the words end.
  func missing(_ message: String, _ expected: [String]) -> SyntaxError {
    let place = words.isEmpty && last.upperBound < endOfCommand.upperBound ? endOfCommand : last
    return SyntaxError(
      message, at: endsBefore ?? place.end, expected: expected,
      remedy: Self.use(expected, beside: message))
  }

  /// The forms that may stand somewhere; `nil` where the message says them already, where a single
  /// one only repeats what is missing, and where they are many.
  private static func use(_ forms: [String], beside message: String) -> String? {
    let areQuoted = forms.allSatisfy { message.contains("'\($0)'") }
    let isPlain =
      forms.count == 1
      && forms.allSatisfy { $0.allSatisfy(\.isUppercase) || $0.allSatisfy(\.isLowercase) }
    return areQuoted || isPlain || forms.count > mostForms ? nil : "use \(forms.choice)"
  }

  private static let mostForms = 6

  /// Checks that no word is left.
  ///
  /// - Parameter hint: What to do instead, where there is something.
  /// - Throws: ``SyntaxError`` at the first word that is left.
  func finish(_ hint: String? = nil) throws(SyntaxError) {
    guard let token = peek else { return }
    throw SyntaxError(
      "unexpected '\(token.text.clipped)'", at: token.range,
      expected: command.options.filter { !has($0.name) }.map(\.usage) + ["end of command"],
      remedy: hint)
  }
}
