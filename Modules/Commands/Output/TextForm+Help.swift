import TextCells

extension TextForm {
  private static let widestText = 78

  /// All commands, a line each, and how values are written.
  func overview(_ entries: [CommandHelp]) -> String {
    let rows = entries.map { [$0.command.rawValue, $0.summary] }
    return "Commands ('help COMMAND' tells more):\n\n"
      + table([.init(""), .init("")], rows) + "\n" + CommandHelp.values + "\n"
  }

  /// All there is to know about some commands.
  func manual(_ entries: [CommandHelp]) -> String {
    entries.map(manual).joined(separator: "\n")
  }

  private func manual(_ help: CommandHelp) -> String {
    var lines = [help.usage] + wrapped("\(help.summary.capitalizedFirst).")
    if !help.details.isEmpty { lines += wrapped(help.details) }
    lines += help.examples.map { "    " + $0 }
    return lines.map { $0 + "\n" }.joined()
  }

  private func wrapped(_ text: String) -> [String] {
    let width = min(columns ?? Self.widestText, Self.widestText) - 2
    return text.wrapped(to: max(width, 20), rows: 100).map { "  " + $0 }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
