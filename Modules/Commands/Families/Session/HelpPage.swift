package import JSONText
import PluginAPI
import TextCells

/// What help explains.
package enum HelpPage: Hashable, Answer {
  /// The commands by task.
  case overview
  /// Every command with a line, and how values are written.
  case all
  /// Some commands in full.
  case commands([CommandSpec])

  package var json: [(name: String, value: JSON)] {
    let specs = if case .commands(let specs) = self { specs } else { CommandSpec.all }
    let commands = specs.map { spec in
      JSON.object([
        ("command", .string(spec.name)), ("usage", .string(spec.usage)),
        ("summary", .string(spec.summary)), ("details", .string(spec.details)),
        ("examples", .array(spec.examples.map(JSON.string))),
      ])
    }
    return [("help", .array(commands))]
  }

  package func text(in form: TextForm) -> String {
    let lines: [String]
    switch self {
    case .overview:
      let pairs = CommandFamily.all.map { ($0.title, Self.names(of: $0.commands)) }
      let hint = "'help COMMAND' explains one; 'help all' lists each with a line."
      // All of it fits a terminal of 24 rows, with the prompt.
      lines = form.paired(pairs) + form.wrapped(hint)
    case .all:
      let values = form.paired(ValueKind.glossary.map { ($0.value, $0.text) })
      lines =
        form.paired(CommandSpec.all.map { ($0.name, $0.summary) }) + [""] + values
        + form.wrapped(ValueKind.note)
    case .commands(let commands): lines = Array(commands.map(form.manual).joined(separator: [""]))
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The names of commands, with the second words after the first one: `show (new rename)`.
  private static func names(of commands: [CommandSpec]) -> String {
    var names: [(verb: String, nouns: [String])] = []
    for command in commands {
      if let noun = command.noun, names.last?.verb == command.verb {
        names[names.endIndex - 1].nouns.append(noun)
      } else {
        names.append((command.verb, command.noun.map { [$0] } ?? []))
      }
    }
    return names.map { verb, nouns in
      nouns.isEmpty ? verb : "\(verb) (\(nouns.joined(separator: " ")))"
    }
    .joined(separator: ", ")
  }
}

extension TextForm {
  private static let widestText = 78
  private static let narrowestText = 20

  /// Words with what there is to say about each beside them, or below where that is too narrow.
  fileprivate func paired(_ pairs: [(word: String, text: String)]) -> [String] {
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

  fileprivate func manual(_ command: CommandSpec) -> [String] {
    let width = min(columns ?? Self.widestText, Self.widestText) - 2
    let usage = wrapped(command.usage).enumerated().map { $0 == 0 ? $1 : "    " + $1 }
    let texts = [command.sentence, command.details].flatMap { wrapped($0, to: width) }
    return usage + texts.map { "  " + $0 } + command.examples.map { "    " + $0 }
  }

  /// A text in lines that fit the terminal, broken between words.
  func wrapped(_ text: String) -> [String] { wrapped(text, to: columns) }

  private func wrapped(_ text: String, to width: Int?) -> [String] {
    guard let width else { return [text] }
    return text.wrapped(to: max(width, Self.narrowestText), rows: 100)
  }
}
