/// One command of a script, not parsed yet: the line it stands in and its words.
///
/// All ranges refer to the whole line, so that carets and columns are right wherever in the line
/// the command stands.
public struct Statement: Hashable, Sendable {
  /// The whole line, without its line end.
  public let line: String
  /// The number of the line, from 1.
  public let lineNumber: Int
  /// The words of this command, without comments and separators.
  public let tokens: [Token]
  /// What is wrong with the words themselves, for example a quote that is never closed.
  public let fault: SyntaxError?

  /// Where the command stands.
  public var range: SourceRange {
    guard let first = tokens.first, let last = tokens.last else { return .start }
    return first.range.through(last.range)
  }

  /// The command as it was written.
  public var text: String {
    String(decoding: line.utf8.dropFirst(range.lowerBound).prefix(range.byteCount), as: UTF8.self)
  }

  /// A command with one argument that may hold anything, as if it were typed in quotes.
  ///
  /// - Parameters:
  ///   - name: The words that the command begins with.
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

  /// Cuts a script into its commands.
  ///
  /// Line ends and `;` separate commands; neither does within a comment, nor `;` within quotes. A
  /// quote ends with its line at the latest: no name holds a line end, and one forgotten quote
  /// must not swallow the rest of a script. Blank lines and comments give no command.
  ///
  /// - Parameters:
  ///   - text: One line or many.
  ///   - firstLine: The number of the first line.
  /// - Returns: The commands in order.
  public static func all(in text: String, firstLine: Int = 1) -> [Statement] {
    var statements: [Statement] = []
    var number = firstLine
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: Self.endsLine) {
      statements += Self.all(inLine: String(line), number: number)
      number += 1
    }
    return statements
  }

  private static func all(inLine line: String, number: Int) -> [Statement] {
    let lexer = Lexer(line)
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
  /// How many bytes are covered.
  var byteCount: Int { upperBound - lowerBound }
}
