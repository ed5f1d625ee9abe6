/// The reference of all commands, for the documentation and for `man`.
///
/// The pages under `Documentation/` contain these texts; a test compares them.
public enum CommandReference {
  /// The reference page in Markdown.
  public static var markdown: String {
    let note = """
      <!-- This page is made from the commands' descriptions in Modules/Commands. A test compares
      it; CONTRIBUTING.md says how to generate it. -->
      """
    let families = CommandFamily.all.map { family in
      (["## \(family.title)"] + family.commands.map(section)).joined(separator: "\n\n")
    }
    let parts = ["# Commands", note, intro] + families + ["## Values", values, ValueKind.note]
    return parts.joined(separator: "\n\n") + "\n"
  }

  private static let intro = """
    Every command of the prompt and of scripts, by task. Words in capitals are values, which are
    explained at the end; what is in brackets may be left out. `help COMMAND` prints the same at the
    prompt.
    """

  private static func section(of command: CommandSpec) -> String {
    var parts = ["### `\(command.name)`", "`\(command.usage)`", command.sentence]
    if !command.details.isEmpty { parts.append(command.details.escapedForMarkdown) }
    if !command.aliases.isEmpty {
      parts.append("Also: " + command.aliases.map { "`\($0)`" }.joined(separator: ", ") + ".")
    }
    parts.append("```\n" + command.examples.joined(separator: "\n") + "\n```")
    return parts.joined(separator: "\n\n")
  }

  private static var values: String {
    (["| Value | Meaning |", "|---|---|"]
      + ValueKind.glossary.map { "| \($0.value.isEmpty ? "" : "`\($0.value)`") | \($0.text) |" })
      .joined(separator: "\n")
  }

  /// The page for `man`, in the macros of man(7).
  public static var manual: String {
    var lines = [
      ".TH CALLBOARD-COMMANDS 7", ".SH NAME",
      "callboard\\-commands \\- the commands of callboard's prompt and scripts", ".SH DESCRIPTION",
      "Words in capitals are values, which are explained at the end; what is in brackets may be",
      "left out.",
    ]
    for family in CommandFamily.all {
      lines.append(".SH \(family.title.uppercased())")
      for command in family.commands { lines += manual(of: command) }
    }
    lines.append(".SH VALUES")
    for value in ValueKind.glossary {
      lines +=
        value.value.isEmpty
        ? [".br", value.text.roff] : [".TP", value.value.roff, value.text.roff]
    }
    lines += [".PP", ValueKind.note.roff, ".SH SEE ALSO", ".BR callboard (1)"]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func manual(of command: CommandSpec) -> [String] {
    var lines = [".TP", ".B \(command.usage.roff)", command.sentence.roff]
    if !command.details.isEmpty { lines.append(command.details.roff) }
    lines += [".sp", ".nf"] + command.examples.map { "    \($0)".roff } + [".fi"]
    return lines
  }
}

extension CommandSpec {
  /// The summary as a sentence.
  var sentence: String { summary.prefix(1).uppercased() + summary.dropFirst() + "." }
}

extension String {
  /// The text with Markdown markup escaped.
  fileprivate var escapedForMarkdown: String {
    replacing("<", with: "\\<").replacing("*", with: "\\*").replacing("_", with: "\\_")
  }

  /// The text as one line of a manual page.
  fileprivate var roff: String {
    let escaped = replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }
}
