/// A command that was refused, and why.
public struct RefusedCommand: Hashable, Sendable {
  /// The command; `nil` if the line has none.
  public let statement: Statement?
  /// Why it was refused.
  public let error: CommandError

  /// Creates it.
  public init(_ statement: Statement?, _ error: CommandError) {
    self.statement = statement
    self.error = error
  }

  /// The commands that the words begin, for their usage: the one that was typed, all with its first
  /// word, or those that were likely meant.
  var commands: [CommandSpec] {
    guard let tokens = statement?.tokens else { return [] }
    if let (spec, _) = try? CommandParser.command(of: tokens) { return [spec] }
    let verb = tokens.first?.text.lowercased()
    let sameVerb = CommandSpec.all.filter { $0.verb == verb }
    return sameVerb.isEmpty ? error.suggestions.compactMap(CommandSpec.named) : sameVerb
  }
}
