import PluginAPI

extension CommandSpec {
  static let help = CommandSpec(
    "help", "lists the commands by task, or explains one", .optional(.helpPage),
    details: """
      'help all' lists each command with a line, and how values are written. The first word of \
      several commands explains all of them.
      """,
    examples: ["help", "help all", "help place", "help show new"],
    synonyms: "? man h usage commands"
  ) { _, page throws(CommandError) in
    page ?? HelpPage.overview
  }
}

extension Part where Value == HelpPage {
  fileprivate static var helpPage: Part {
    let command = ValueKind("COMMAND", isOpen: true, from: .commands)
    return Part(.choice([.keyword("all"), .value(command)])) { reader throws(SyntaxError) in
      if reader.takeLast("all") { return .all }
      let first = try reader.next(command.forms, missing: "the command is missing")
      let verb = first.text.lowercased()
      let commands = CommandSpec.all.filter { $0.verb == verb || $0.aliases.contains(verb) }
      guard !commands.isEmpty else { throw CommandParser.unknown(first, reader.peek) }
      guard let second = reader.next() else { return .commands(commands) }
      if let spec = CommandSpec.named("\(verb) \(second.text.lowercased())") {
        return .commands([spec])
      }
      let nouns = CommandSpec.nouns(after: verb)
      throw SyntaxError(
        "unknown command '\(verb) \(second.text.clipped)'", at: second.range,
        code: .unknownCommand, expected: nouns,
        suggestions: CommandSuggestions.nouns(for: second.text, among: nouns)
          .map { "\(verb) \($0)" }, remedy: nil)
    }
  }
}
