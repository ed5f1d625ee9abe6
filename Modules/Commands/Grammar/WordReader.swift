import Domain
import PluginAPI

/// Reads the words of one command in order; its options were removed first.
struct WordReader {
  /// An option as typed.
  struct Option {
    let range: SourceRange
    let value: Token?
  }

  /// A word, and its index among all words and options.
  struct Word {
    let token: Token
    let ordinal: Int
  }

  let line: String
  /// The name of the command.
  let command: String
  /// The known kinds of objects.
  let kinds: ObjectKinds
  private(set) var words: ArraySlice<Word>
  /// Whether a later part takes words.
  private(set) var hasLaterParts = false
  /// Whether the next part also takes all words: a name of several words must then be quoted.
  private(set) var isTight = false
  /// What reading found besides values, for completion and colours.
  private(set) var trace = ReadingTrace()
  /// The options, each as often as it was given.
  private let options: [String: [Option]]
  private let specs: [OptionSpec]
  private let endOfCommand: SourceRange
  private var last: SourceRange
  /// Where a part of a command ends: at the next keyword.
  private var endsBefore: SourceRange?

  /// Whether later parts can take the remaining words.
  var leavesWords: Bool { hasLaterParts && endsBefore == nil }

  /// Separates words and options.
  init(
    _ tokens: ArraySlice<Token>, of command: CommandSpec, in line: String,
    after start: SourceRange, kinds: ObjectKinds
  ) throws(SyntaxError) {
    self.line = line
    self.command = command.name
    self.kinds = kinds
    specs = command.options
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
    _ token: Token, _ next: Token?, of command: CommandSpec
  ) throws(SyntaxError) -> (option: Option, isRepeated: Bool) {
    guard let spec = command.options.first(where: { $0.name == token.text }) else {
      let allowed = command.options.map(\.flag)
      throw SyntaxError(
        allowed.isEmpty
          ? "'\(command.name)' takes no options"
          : "'\(command.name)' has no option '--\(token.text.clipped)'",
        at: token.range, expected: allowed,
        suggestion: Spelling.nearest(to: "--\(token.text.clipped)", among: allowed),
        remedy: allowed.isEmpty ? nil : "'help \(command.name)' lists its options")
    }
    guard let value = spec.value else {
      if let next, next.isAttached {
        throw SyntaxError("'\(spec.flag)' takes no value", at: next.range)
      }
      return (Option(range: token.range, value: nil), spec.isRepeated)
    }
    if spec.isValueOptional, next.map({ !$0.isAttached && !$0.isLikeNumber }) ?? true {
      return (Option(range: token.range, value: nil), spec.isRepeated)
    }
    guard let next, next.form != .option else {
      throw SyntaxError(
        "'\(spec.flag)' needs a value", at: token.range.end, expected: value.forms,
        remedy: "write \(spec.flag) \(value.usage)")
    }
    return (Option(range: token.range, value: next), spec.isRepeated)
  }

  // MARK: Words

  /// The next word, without taking it.
  var peek: Token? { words.first?.token }

  /// Takes the next word.
  mutating func next() -> Token? {
    guard let word = words.popFirst() else { return nil }
    last = word.token.range
    return word.token
  }

  /// Takes the next word, which is required.
  ///
  /// - Parameters:
  ///   - expected: What is allowed here.
  ///   - missing: The error message if the command ends here.
  /// - Returns: The word.
  /// - Throws: ``SyntaxError`` if the command ends.
  mutating func next(_ expected: String..., missing: String) throws(SyntaxError) -> Token {
    try next(expected, missing: missing)
  }

  /// Takes the next word, which is required.
  ///
  /// - Parameters:
  ///   - expected: What is allowed here.
  ///   - missing: The error message if the command ends here.
  /// - Returns: The word.
  /// - Throws: ``SyntaxError`` if the command ends.
  mutating func next(_ expected: [String], missing: String) throws(SyntaxError) -> Token {
    guard let token = next() else { throw self.missing(missing, expected) }
    return token
  }

  /// Takes the next word if it is a keyword.
  mutating func skip(_ keyword: String) -> Bool {
    guard let token = peek, token.isKeyword(keyword) else { return false }
    _ = next()
    return true
  }

  /// Takes a required keyword.
  ///
  /// - Parameter keywords: The allowed keywords.
  /// - Returns: The keyword.
  /// - Throws: ``SyntaxError`` if there is another word, or none.
  mutating func keyword(_ keywords: String...) throws(SyntaxError) -> String {
    keywords[try choice(of: keywords)]
  }

  /// Takes one of several keywords.
  ///
  /// - Parameters:
  ///   - keywords: The allowed keywords.
  ///   - missing: The error message if the command ends here; `nil` to name the keywords.
  ///   - what: The noun for the keywords, for the error about another word.
  /// - Returns: The index of the keyword.
  /// - Throws: ``SyntaxError`` if there is another word, or none.
  mutating func choice(
    of keywords: [String], missing: String? = nil, not what: String? = nil
  ) throws(SyntaxError) -> Int {
    var wanted: String { keywords.map { "'\($0)'" }.choice }
    guard let token = next() else {
      throw self.missing(missing ?? "\(wanted) is missing", keywords)
    }
    guard let index = keywords.firstIndex(where: token.isKeyword) else {
      let found = "'\(token.text.clipped)'"
      throw SyntaxError(
        what.map { "not \($0): \(found)" } ?? "unexpected \(found)", at: token.range,
        expected: keywords, suggestion: Spelling.nearest(to: token.text, among: keywords),
        remedy: what == nil ? "write \(wanted) here" : "use \(keywords.choice)")
    }
    trace.keywords.append(token.range)
    return index
  }

  /// Reads a part that must take all words up to a position.
  ///
  /// - Parameters:
  ///   - end: The position; `nil` leaves the remaining words to later parts.
  ///   - hasLaterParts: Whether a later part takes words.
  ///   - isTight: Whether that part takes all words.
  ///   - body: Reads the part.
  /// - Returns: Its value.
  /// - Throws: ``SyntaxError`` if the words do not match.
  mutating func reading<Value>(
    upTo end: Int?, hasLaterParts: Bool, isTight: Bool,
    _ body: (inout WordReader) throws(SyntaxError) -> Value
  ) throws(SyntaxError) -> Value {
    var part = self
    part.hasLaterParts = hasLaterParts || self.hasLaterParts
    part.isTight = isTight
    if let end {
      part.words = words[..<end]
      part.endsBefore = words[end].token.range
    }
    let value: Value
    do throws(SyntaxError) {
      value = try body(&part)
      if end != nil { try part.finish() }
    } catch {
      trace = part.trace
      // The error comes after what was read.
      if end == nil { words = part.words }
      throw error
    }
    if let end { part.words = words[end...] }
    part.endsBefore = endsBefore
    part.hasLaterParts = self.hasLaterParts
    part.isTight = self.isTight
    self = part
    return value
  }

  /// A reader of one word, for an option's value.
  func reader(of token: Token) -> WordReader {
    var reader = self
    reader.words = [Word(token: token, ordinal: 0)]
    reader.hasLaterParts = false
    reader.isTight = false
    return reader
  }

  /// A reader of the words before a position.
  func words(before end: Int) -> WordReader {
    var reader = self
    reader.words = words[..<end]
    reader.hasLaterParts = false
    return reader
  }

  /// Notes what could be typed at the end of the words.
  mutating func note(_ shape: Shape, before later: ArraySlice<Slot> = []) {
    guard words.isEmpty, endsBefore == nil else { return }
    trace.open.append(shape)
    if trace.rest.isEmpty { trace.rest = [shape] + later.map(\.shape) }
  }

  /// Notes a part that takes all remaining words, and could take more.
  mutating func noteOpen(_ shape: Shape) {
    guard endsBefore == nil, let first = peek else { return }
    trace.growing = ReadingTrace.Growing(shape: shape, start: first.range)
  }

  /// Takes the words before the last occurrence of a keyword, and the keyword.
  ///
  /// - Returns: A reader of those words, or `nil` if the keyword does not occur.
  mutating func words(beforeLast keyword: String) -> WordReader? {
    guard let index = words.lastIndex(where: { $0.token.isKeyword(keyword) }) else { return nil }
    var part = self
    part.words = words[..<index]
    part.endsBefore = words[index].token.range
    last = words[index].token.range
    words = words[(index + 1)...]
    return part
  }

  /// The command's options.
  var flags: [String] { specs.map(\.flag) }

  /// Takes the words after a token.
  mutating func words(after token: Token) -> [Token] {
    let index = words.firstIndex { $0.token.range.lowerBound > token.range.lowerBound }
    guard let index else { return [] }
    let taken = words[index...].map(\.token)
    words = words[..<index]
    return taken
  }

  /// Takes the last word if it is a keyword; a word followed by others is part of a name.
  mutating func takeLast(_ keyword: String) -> Bool {
    words.count == 1 && skip(keyword)
  }

  /// How often a keyword occurs in the remaining words.
  func count(of keyword: String) -> Int { words.count { $0.token.isKeyword(keyword) } }

  // MARK: Options

  /// Whether a flag was given.
  func has(_ name: String) -> Bool { options[name] != nil }

  /// The position of an option.
  func range(of name: String) -> SourceRange? { options[name]?.first?.range }

  /// The value of an option, if it was given.
  func value(_ name: String) -> Token? { options[name]?.first?.value }

  /// The values of a repeatable option, in the order typed.
  func values(_ name: String) -> [Token] { options[name]?.compactMap(\.value) ?? [] }

  // MARK: Errors

  /// The error for something missing at the end of the words.
  func missing(_ message: String, _ expected: [String]) -> SyntaxError {
    let place = words.isEmpty && last.upperBound < endOfCommand.upperBound ? endOfCommand : last
    return SyntaxError(
      message, at: endsBefore ?? place.end, expected: expected,
      remedy: Self.use(expected, beside: message))
  }

  /// The forms allowed here; `nil` if the message already names them, if a single form only repeats
  /// what is missing, or if there are many.
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
  /// - Parameter hint: What to do instead, if known.
  /// - Throws: ``SyntaxError`` at the first remaining word.
  func finish(_ hint: String? = nil) throws(SyntaxError) {
    guard let token = peek else { return }
    throw SyntaxError(
      "unexpected '\(token.text.clipped)'", at: token.range,
      expected: specs.filter { !has($0.name) }.map(\.flag) + ["end of command"],
      remedy: hint)
  }
}
