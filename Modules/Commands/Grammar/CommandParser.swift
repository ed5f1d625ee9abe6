public import Domain
import PluginAPI

/// The command grammar: turns a line into a command or a ``SyntaxError``.
///
/// The prompt, scripts and typing aids use the same grammar: an error at the end of a line lists
/// what can come next in ``SyntaxError/expected``.
public enum CommandParser {
  /// Parses a line with one command.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - kinds: The known kinds of objects.
  /// - Returns: The command, or `nil` for a blank line or a comment.
  /// - Throws: ``SyntaxError`` if the line is not one command.
  public static func parse(
    _ line: String, kinds: ObjectKinds = .callboard
  ) throws(SyntaxError) -> Command? {
    let statements = Statement.all(in: line)
    guard let first = statements.first else { return nil }
    let command = try parse(first, kinds: kinds)
    if statements.count > 1 {
      throw SyntaxError("one command at a time", at: statements[1].range)
    }
    return command
  }

  /// Parses one command of a line or script.
  ///
  /// - Parameters:
  ///   - statement: The command's words.
  ///   - kinds: The known kinds of objects.
  /// - Returns: The command.
  /// - Throws: ``SyntaxError`` with ranges in the whole line.
  public static func parse(
    _ statement: Statement, kinds: ObjectKinds = .callboard
  ) throws(SyntaxError) -> Command {
    if let fault = statement.fault { throw fault }
    let (spec, rest) = try command(of: statement.tokens)
    let before = statement.tokens[..<rest].last?.range ?? .start
    var reader = try WordReader(
      statement.tokens[rest...], of: spec, in: statement.line, after: before, kinds: kinds)
    let action = try spec.read(&reader)
    try reader.finish()
    return Command(spec, action)
  }

  /// Finds the command by its first words.
  static func command(
    of tokens: [Token]
  ) throws(SyntaxError) -> (spec: CommandSpec, rest: Int) {
    guard let first = tokens.first else {
      throw SyntaxError("no command", at: .start, expected: CommandSpec.verbs)
    }
    let verb = first.text.lowercased()
    guard first.form == .word, CommandSpec.isVerb(verb) else {
      throw unknown(first, tokens.dropFirst().first)
    }
    let nouns = CommandSpec.nouns(after: verb)
    let second = tokens.dropFirst().first
    if let second, second.form == .word,
      let spec = CommandSpec.named("\(verb) \(second.text.lowercased())")
    {
      return (spec, 2)
    }
    if let spec = CommandSpec.named(verb) { return (spec, 1) }
    guard let second else {
      throw SyntaxError(
        "a word is missing after '\(verb)'", at: first.range.end, expected: nouns,
        remedy: "use \(nouns.choice)")
    }
    throw SyntaxError(
      "unexpected '\(second.text.clipped)' after '\(verb)'", at: second.range, expected: nouns,
      suggestion: CommandSuggestions.nouns(for: second.text, among: nouns).first,
      remedy: "use \(nouns.choice)")
  }

  /// The error for a word that starts no command.
  static func unknown(_ word: Token, _ next: Token?) -> SyntaxError {
    SyntaxError(
      "unknown command '\(word.form == .option ? "--" : "")\(word.text.clipped)'", at: word.range,
      code: .unknownCommand, expected: CommandSpec.verbs,
      suggestions: CommandSuggestions.commands(for: word.text, followedBy: next?.text),
      remedy: CommandSuggestions.note(on: word.text))
  }

}
