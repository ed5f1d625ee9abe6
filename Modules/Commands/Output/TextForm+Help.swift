import PluginAPI
import TextCells

extension TextForm {
  private static let widestText = 78
  private static let narrowestText = 20

  /// The commands by what they are for.
  func overview(_ families: [CommandFamily]) -> String {
    let pairs = families.map { ($0.title, Self.names(of: $0.commands)) }
    let lines =
      ["Commands by task:", ""] + paired(pairs) + [""]
      + wrapped("'help COMMAND' explains one; 'help all' lists each with a line.", to: columns)
    return lines.map { $0 + "\n" }.joined()
  }

  /// The names of commands, with the second words after the first one: `show (new rename)`.
  private static func names(of commands: [CommandSpec]) -> String {
    var names: [(verb: String, nouns: [String])] = []
    for command in commands {
      let last = names.indices.last.flatMap { names[$0].verb == command.verb ? $0 : nil }
      if let last, let noun = command.noun {
        names[last].nouns.append(noun)
      } else {
        names.append((command.verb, command.noun.map { [$0] } ?? []))
      }
    }
    return names.map { verb, nouns in
      nouns.isEmpty ? verb : "\(verb) (\(nouns.joined(separator: " ")))"
    }
    .joined(separator: ", ")
  }

  /// All commands with a line each, and how values are written.
  func list(_ commands: [CommandSpec]) -> String {
    let values = paired(ValueKind.glossary.map { ($0.value, $0.text) })
    let lines = paired(commands.map { ($0.name, $0.summary) }) + [""] + values
    return (lines + wrapped(ValueKind.note, to: columns)).map { $0 + "\n" }.joined()
  }

  /// Words with what there is to say about each beside them, or below where that is too narrow.
  private func paired(_ pairs: [(word: String, text: String)]) -> [String] {
    let indent = (pairs.map(\.word.cellWidth).max() ?? 0) + 2
    guard let columns, columns - indent < Self.narrowestText else {
      return pairs.flatMap { word, text in
        wrapped(text, to: columns.map { $0 - indent }).enumerated().map { index, line in
          (index == 0 ? word : "").padded(to: indent) + line
        }
      }
    }
    return pairs.flatMap { word, text in
      [word] + wrapped(text, to: columns - 2).map { "  " + $0 }
    }
  }

  /// All there is to know about some commands.
  func manual(_ commands: [CommandSpec]) -> String {
    commands.map(manual).joined(separator: "\n")
  }

  private func manual(_ command: CommandSpec) -> String {
    let width = min(columns ?? Self.widestText, Self.widestText) - 2
    let texts = [command.sentence, command.details]
    var lines = wrapped(command.usage, to: columns)
    for (index, line) in lines.enumerated() where index > 0 { lines[index] = "    " + line }
    lines += texts.flatMap { wrapped($0, to: width) }.map { "  " + $0 }
    lines += command.examples.map { "    " + $0 }
    return lines.map { $0 + "\n" }.joined()
  }

  private func wrapped(_ text: String, to width: Int?) -> [String] {
    guard let width else { return [text] }
    return text.wrapped(to: max(width, Self.narrowestText), rows: 100)
  }
}
