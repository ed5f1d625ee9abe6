package import GridGeometry
package import PluginAPI

/// A choice of a menu that needs words: a command with a blank for them.
package struct MenuQuestion: Hashable, Sendable {
  /// The command up to the blank.
  package let before: String
  /// What the blank is for, as the command's grammar calls it.
  package let blank: String
  /// The command behind the blank.
  package let after: String

  /// The command with the words in its blank.
  ///
  /// - Parameter words: The words.
  /// - Returns: The command.
  /// - Throws: ``CommandError`` if the words are none, or would begin another command.
  package func statement(with words: String) throws(CommandError) -> Statement {
    let words = words.trimmingPrefix { $0.isWhitespace }
    let statements = Statement.all(in: before + words + after)
    guard !words.isEmpty, let statement = statements.first, statements.count == 1 else {
      throw CommandError(
        .syntax,
        words.isEmpty
          ? "nothing was typed" : "these would be several commands: ';' separates commands",
        remedy: words.isEmpty ? "type \(blank)" : "put quotes around a text with ';'")
    }
    return statement
  }
}

extension CommandRunner {
  /// What to ask for a choice of a menu that was opened at a point; `nil` if it needs no words.
  package func question(
    for choice: ItemMenu, at point: Point<BoardSpace>
  ) async -> MenuQuestion? {
    let command = await command(for: choice, at: point)
    // What is known already is before the blank, or a place behind it.
    guard let blank = choice.blank,
      let range = command.ranges(of: blank).last
    else { return nil }
    return MenuQuestion(
      before: String(command[..<range.lowerBound]), blank: blank,
      after: String(command[range.upperBound...]))
  }
}
