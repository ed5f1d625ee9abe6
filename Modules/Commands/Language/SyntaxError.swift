public import PluginAPI

/// Why a line is not a command: the error, its position, and what is allowed instead.
public struct SyntaxError: Error, Hashable, Sendable {
  /// The kind of failure.
  public let code: ErrorCode
  /// The error, without a capital or full stop.
  public let message: String
  /// The position of the error; empty, after the last word, if something is missing.
  public let range: SourceRange
  /// What is allowed here: keywords in lower case, values in upper case.
  public let expected: [String]
  /// The likely allowed words, most likely first.
  public let suggestions: [String]
  /// What to write instead, or `nil`.
  public let remedy: String?

  /// The first of ``suggestions``, or `nil`.
  public var suggestion: String? { suggestions.first }

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - message: The error, without a capital or full stop.
  ///   - range: The position of the error.
  ///   - code: The kind of failure.
  ///   - expected: What is allowed here.
  ///   - suggestion: The allowed word closest to the one typed.
  ///   - remedy: What to write instead; shown only if there is no suggestion.
  public init(
    _ message: String, at range: SourceRange, code: ErrorCode = .syntax, expected: [String] = [],
    suggestion: String? = nil, remedy: String? = nil
  ) {
    self.init(
      message, at: range, code: code, expected: expected,
      suggestions: suggestion.map { [$0] } ?? [], remedy: remedy)
  }

  /// Creates an error for an ambiguous word.
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

  /// The line, a caret under the word, and the remedy.
  ///
  /// - Parameters:
  ///   - line: The line that was parsed.
  ///   - columns: The width of a line of text; `nil` for the default of a file.
  /// - Returns: Two or three lines of plain text, safe for a terminal, without a final line end.
  public func caretText(_ line: String, columns: Int? = nil) -> String {
    let text = CaretText.text(line, range, columns: columns)
    return hint.map { "\(text)\n\($0)" } ?? text
  }

  /// What to write instead, or `nil`.
  public var hint: String? { Self.hint(code, suggestions, remedy) }

  /// What to write instead: the suggestions, or else the remedy.
  static func hint(_ code: ErrorCode, _ suggestions: [String], _ remedy: String?) -> String? {
    if code == .unknownCommand { return remedy ?? "try \(Self.tries(suggestions).choice)" }
    return suggestions.first.map { "did you mean '\($0)'?" } ?? remedy
  }

  private static func tries(_ suggestions: [String]) -> [String] {
    suggestions.filter { $0 != "help" } + ["help"]
  }
}

extension SyntaxError: CustomStringConvertible {
  /// The column, the error and the remedy.
  public var description: String {
    let text = "column \(range.column): \(message)"
    return hint.map { "\(text); \($0)" } ?? text
  }
}
