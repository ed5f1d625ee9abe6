/// One unparsed command of a script: its line and its words.
///
/// All ranges refer to the whole line, so that carets and columns are right for every command in
/// it.
public struct Statement: Hashable, Sendable {
  /// The whole line, without its line end.
  public let line: String
  /// The number of the line, from 1.
  public let lineNumber: Int
  /// The words of this command, without comments and separators.
  public let tokens: [Token]
  /// An error in the words themselves, for example an unclosed quote.
  public let fault: SyntaxError?

  /// The position of the command.
  public var range: SourceRange {
    guard let first = tokens.first, let last = tokens.last else { return .start }
    return first.range.through(last.range)
  }

  /// The command as typed.
  public var text: String {
    String(decoding: line.utf8.dropFirst(range.lowerBound).prefix(range.byteCount), as: UTF8.self)
  }

  /// Creates a command with one argument of any text, as if it were quoted.
  ///
  /// - Parameters:
  ///   - name: The name of the command.
  ///   - argument: The argument, a whole name.
  public init(_ name: String, quoting argument: String) {
    let words = name.split(separator: " ").map { Token(.word, String($0), at: .start) }
    self.init(
      line: name, lineNumber: 1, tokens: words + [Token(.quoted, argument, at: .start)], fault: nil)
  }

  private init(line: String, lineNumber: Int, tokens: [Token], fault: SyntaxError?) {
    self.line = line
    self.lineNumber = lineNumber
    self.tokens = tokens
    self.fault = fault
  }

  /// Splits a script into commands.
  ///
  /// Line ends and `;` separate commands, except in comments; `;` is literal in quotes. A quote
  /// ends with its line at the latest: names contain no line ends, and one forgotten quote must not
  /// swallow the rest of a script. Blank lines and comments give no command.
  ///
  /// - Parameters:
  ///   - text: One or more lines.
  ///   - firstLine: The number of the first line.
  /// - Returns: The commands in order.
  public static func all(in text: String, firstLine: Int = 1) -> [Statement] {
    var statements: [Statement] = []
    // Most are one line.
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) else {
      return Self.all(inLine: text, number: firstLine)
    }
    var number = firstLine
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: Self.endsLine) {
      statements += Self.all(inLine: String(line), number: number)
      number += 1
    }
    return statements
  }

  private static func all(inLine line: String, number: Int) -> [Statement] {
    let lexer = Lexer(line)
    if lexer.faults.isEmpty, !lexer.tokens.isEmpty,
      lexer.tokens.allSatisfy({ $0.form != .comment && $0.form != .separator })
    {
      return [Statement(line: line, lineNumber: number, tokens: lexer.tokens, fault: nil)]
    }
    var statements: [Statement] = []
    let groups = lexer.tokens.filter { $0.form != .comment }
      .split(omittingEmptySubsequences: true) { $0.form == .separator }
    for (index, tokens) in groups.enumerated() {
      let start = tokens.first?.range.lowerBound ?? 0
      let end = index + 1 < groups.count ? groups[index + 1].first?.range.lowerBound : nil
      let fault = lexer.faults.first {
        $0.range.lowerBound >= start && $0.range.lowerBound < (end ?? Int.max)
      }
      statements.append(
        Statement(line: line, lineNumber: number, tokens: Array(tokens), fault: fault))
    }
    return statements
  }

  private static func endsLine(_ character: Character) -> Bool {
    character == "\n" || character == "\r" || character == "\r\n"
  }
}

extension SourceRange {
  /// The number of bytes covered.
  var byteCount: Int { upperBound - lowerBound }
}
