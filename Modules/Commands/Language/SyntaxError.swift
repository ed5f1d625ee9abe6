public import PluginAPI

/// Why a line is no command: what is wrong, where, and what could stand there instead.
public struct SyntaxError: Error, Hashable, Sendable {
  /// Which kind of failure it is.
  public let code: ErrorCode
  /// What is wrong, without a capital or full stop.
  public let message: String
  /// Where it is wrong; empty, after the last word, where something is missing.
  public let range: SourceRange
  /// What could stand there: keywords in lower case, values in upper case.
  public let expected: [String]
  /// The allowed words that may have been meant, the likeliest first.
  public let suggestions: [String]
  /// What to write instead, or `nil`.
  public let remedy: String?

  /// The likeliest of ``suggestions``, or `nil`.
  public var suggestion: String? { suggestions.first }

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - message: What is wrong, without a capital or full stop.
  ///   - range: Where it is wrong.
  ///   - code: Which kind of failure it is.
  ///   - expected: What could stand there.
  ///   - suggestion: The allowed word that is nearest to the one written.
  ///   - remedy: What to write instead; people read it only where there is no suggestion.
  public init(
    _ message: String, at range: SourceRange, code: ErrorCode = .syntax, expected: [String] = [],
    suggestion: String? = nil, remedy: String? = nil
  ) {
    self.init(
      message, at: range, code: code, expected: expected,
      suggestions: suggestion.map { [$0] } ?? [], remedy: remedy)
  }

  /// Creates an error of a word that may mean several others.
  init(
    _ message: String, at range: SourceRange, code: ErrorCode, expected: [String],
    suggestions: [String], remedy: String?
  ) {
    self.code = code
    self.message = message
    self.range = range
    self.expected = expected
    self.suggestions = suggestions
    self.remedy = remedy
  }

  /// The line, a caret under the word, and what could be written instead.
  ///
  /// - Parameters:
  ///   - line: The line that was parsed.
  ///   - columns: The cells of a line of text; `nil` for the usual ones of a file.
  /// - Returns: Two or three lines of plain text, safe for a terminal, without a line end at the
  ///   last.
  public func caretText(_ line: String, columns: Int? = nil) -> String {
    let text = CaretText.text(line, range, columns: columns)
    return hint.map { "\(text)\n\($0)" } ?? text
  }

  /// What a person could write instead, or `nil`.
  public var hint: String? { Self.hint(code, suggestions, remedy) }

  /// What a person could write instead: the words that may have been meant, or else the remedy.
  static func hint(_ code: ErrorCode, _ suggestions: [String], _ remedy: String?) -> String? {
    if code == .unknownCommand { return remedy ?? "try \(Self.tries(suggestions).choice)" }
    return suggestions.first.map { "did you mean '\($0)'?" } ?? remedy
  }

  private static func tries(_ suggestions: [String]) -> [String] {
    suggestions.filter { $0 != "help" } + ["help"]
  }
}

extension SyntaxError: CustomStringConvertible {
  /// The column, what is wrong, and what could be written instead.
  public var description: String {
    let text = "column \(range.column): \(message)"
    return hint.map { "\(text); \($0)" } ?? text
  }
}
