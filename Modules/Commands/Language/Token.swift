/// One word of a command line, with its position.
public struct Token: Hashable, Sendable {
  /// The form of a word.
  public enum Form: Hashable, Sendable {
    /// A bare word: a keyword, a value, or part of a name.
    case word
    /// A quoted text; never a keyword or an option.
    case quoted
    /// An option, for example `--color`.
    case option
    /// The `;` between two commands.
    case separator
    /// A comment up to the end of the line.
    case comment
  }

  /// The form.
  public let form: Form
  /// The text: without quotes and escapes, and for an option without its dashes.
  public let text: String
  /// The position, including quotes and dashes.
  public let range: SourceRange
  /// Whether it is the value after the `=` of the option right before it.
  public let isAttached: Bool

  /// Creates a word.
  public init(_ form: Form, _ text: String, at range: SourceRange, isAttached: Bool = false) {
    self.form = form
    self.text = text
    self.range = range
    self.isAttached = isAttached
  }

  /// Whether it starts like a number, with or without a sign.
  var isLikeNumber: Bool {
    guard form == .word, let first = text.utf8.first else { return false }
    return "0123456789.+-".utf8.contains(first)
  }

  /// Whether it is a bare word that reads like a keyword, in any case.
  public func isKeyword(_ keyword: String) -> Bool {
    form == .word && (text == keyword || text.lowercased() == keyword)
  }
}
