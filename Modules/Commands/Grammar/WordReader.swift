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
  /// The name of the command.
  let command: String
  /// The kinds of objects that there are.
  let kinds: ObjectKinds
  private(set) var words: ArraySlice<Word>
  /// Whether another part takes words after the one that is read.
  private(set) var hasLaterParts = false
  /// Whether the part after the one that is read takes as many words as there are, too: a name of
  /// several words is in quotes then.
  private(set) var isTight = false
  /// What reading the words came to besides their values; completion and colours need it.
  private(set) var trace = ReadingTrace()
  /// Each as often as it was given.
  private let options: [String: [Option]]
  private let specs: [OptionSpec]
  private let endOfCommand: SourceRange
  private var last: SourceRange
  /// Where a part of a command ends: the keyword after it.
  private var endsBefore: SourceRange?

  /// Whether other parts may take words that are left.
  var leavesWords: Bool { hasLaterParts && endsBefore == nil }

  /// Sorts words from options.
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
    keywords[try choice(of: keywords)]
  }

  /// Takes one of several keywords.
  ///
  /// - Parameters:
  ///   - keywords: The keywords that may stand there.
  ///   - missing: What to say where the command ends; names the keywords where it is `nil`.
  ///   - what: What the keywords are, for the error about another word.
  /// - Returns: The place of the one that stands there.
  /// - Throws: ``SyntaxError`` where another word, or none, stands there.
  mutating func choice(
    of keywords: [String], missing: String? = nil, not what: String? = nil
  ) throws(SyntaxError) -> Int {
    let wanted = keywords.map { "'\($0)'" }.choice
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

  /// Reads a part from the words up to a place, all of which must belong to it.
  ///
  /// - Parameters:
  ///   - end: The place; `nil` leaves the words after the part to other parts.
  ///   - hasLaterParts: Whether another part takes words after it.
  ///   - isTight: Whether that part takes as many words as there are.
  ///   - body: Reads the part.
  /// - Returns: Its value.
  /// - Throws: ``SyntaxError`` where the words are none of it.
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
      // What is wrong or missing comes after what was read.
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

  /// A reader of one word, as the value of an option is read.
  func reader(of token: Token) -> WordReader {
    var reader = self
    reader.words = [Word(token: token, ordinal: 0)]
    reader.hasLaterParts = false
    reader.isTight = false
    return reader
  }

  /// A reader of the words before a place.
  func words(before end: Int) -> WordReader {
    var reader = self
    reader.words = words[..<end]
    reader.hasLaterParts = false
    return reader
  }

  /// Notes what could be written here, where the words end.
  mutating func note(_ shape: Shape, before later: ArraySlice<Slot> = []) {
    guard words.isEmpty, endsBefore == nil else { return }
    trace.open.append(shape)
    if trace.rest.isEmpty { trace.rest = [shape] + later.map(\.shape) }
  }

  /// Notes a part that takes all words that are left, and would take more of them.
  mutating func noteOpen(_ shape: Shape) {
    guard endsBefore == nil, let first = peek else { return }
    trace.growing = ReadingTrace.Growing(shape: shape, start: first.range)
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

  /// The options that the command takes.
  var flags: [String] { specs.map(\.flag) }

  /// Takes the words after a token.
  mutating func words(after token: Token) -> [Token] {
    let index = words.firstIndex { $0.token.range.lowerBound > token.range.lowerBound }
    guard let index else { return [] }
    let taken = words[index...].map(\.token)
    words = words[..<index]
    return taken
  }

  /// Takes the last word where it is a keyword; a word with others beside it is part of a name.
  mutating func takeLast(_ keyword: String) -> Bool {
    words.count == 1 && skip(keyword)
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
      expected: specs.filter { !has($0.name) }.map(\.flag) + ["end of command"],
      remedy: hint)
  }
}
