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
  /// The allowed word that is nearest to the one written, or `nil`.
  public let suggestion: String?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - message: What is wrong, without a capital or full stop.
  ///   - range: Where it is wrong.
  ///   - code: Which kind of failure it is.
  ///   - expected: What could stand there.
  ///   - suggestion: The allowed word that is nearest to the one written.
  public init(
    _ message: String, at range: SourceRange, code: ErrorCode = .syntax, expected: [String] = [],
    suggestion: String? = nil
  ) {
    self.code = code
    self.message = message
    self.range = range
    self.expected = expected
    self.suggestion = suggestion
  }

  /// The line, a caret under the word, and below what could stand there.
  ///
  /// - Parameters:
  ///   - line: The line that was parsed.
  ///   - columns: The cells of a line of text; `nil` for the usual ones of a file.
  /// - Returns: Several lines of plain text, safe for a terminal, without a line end at the last.
  public func caretText(_ line: String, columns: Int? = nil) -> String {
    ([CaretText.text(line, range, columns: columns)] + hints).joined(separator: "\n")
  }

  /// What a person could write instead, a line each.
  public var hints: [String] {
    var lines: [String] = []
    if let suggestion { lines.append("did you mean '\(suggestion)'?") }
    if !expected.isEmpty { lines.append("expected: \(expected.joined(separator: ", "))") }
    return lines
  }
}

extension SyntaxError: CustomStringConvertible {
  /// The column, what is wrong, and the nearest word.
  public var description: String {
    let text = "column \(range.column): \(message)"
    return suggestion.map { "\(text); did you mean '\($0)'?" } ?? text
  }
}
