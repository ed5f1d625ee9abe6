import TextCells

extension TextForm {
  private static let widestText = 78
  private static let narrowestText = 20

  /// All commands, and how values are written.
  func overview(_ entries: [CommandHelp]) -> String {
    let commands = paired(entries.map { ($0.command.rawValue, $0.summary) })
    let values = paired(CommandHelp.values.map { ($0.value, $0.text) })
    let lines =
      wrapped("Commands ('help COMMAND' tells more):", to: columns) + [""] + commands + [""]
      + values + wrapped(CommandHelp.note, to: columns)
    return lines.map { $0 + "\n" }.joined()
  }

  /// Words with what there is to say about each beside them, broken at blanks.
  private func paired(_ pairs: [(word: String, text: String)]) -> [String] {
    let indent = (pairs.map(\.word.cellWidth).max() ?? 0) + 2
    return pairs.flatMap { word, text in
      wrapped(text, to: columns.map { $0 - indent }).enumerated().map { index, line in
        (index == 0 ? word : "").padded(to: indent) + line
      }
    }
  }

  /// All there is to know about some commands.
  func manual(_ entries: [CommandHelp]) -> String {
    entries.map(manual).joined(separator: "\n")
  }

  private func manual(_ help: CommandHelp) -> String {
    let width = min(columns ?? Self.widestText, Self.widestText) - 2
    let texts = ["\(help.summary.capitalizedFirst).", help.details]
    var lines = wrapped(help.usage, to: columns)
    for (index, line) in lines.enumerated() where index > 0 { lines[index] = "    " + line }
    lines += texts.flatMap { wrapped($0, to: width) }.map { "  " + $0 }
    lines += help.examples.map { "    " + $0 }
    return lines.map { $0 + "\n" }.joined()
  }

  private func wrapped(_ text: String, to width: Int?) -> [String] {
    guard let width else { return [text] }
    return text.wrapped(to: max(width, Self.narrowestText), rows: 100)
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
