import GridGeometry
import JSONText
import PluginAPI
import TextCells

extension CommandSpec {
  static let explain = CommandSpec(
    "explain", "explains why the last command was refused",
    details: """
      It says who refused and why, what is in the way, the nearest free place on a board with \
      cells, and after a syntax error how the command is written. It changes nothing.
      """,
    examples: ["explain"], synonyms: "why reason error"
  ) { runner throws(CommandError) in
    guard let refused = runner.lastRefusal else { return Explanation(refused: nil, free: nil) }
    // On another board, the place would say nothing.
    let isOpen = await runner.authority() == refused.error.authority
    return Explanation(
      refused: refused,
      free: isOpen ? await runner.freeCell(near: refused.error.proposal) : nil)
  }
}

/// What can be said about the last refusal.
struct Explanation: Answer {
  let refused: RefusedCommand?
  /// Where there would be room now.
  let free: Cell?

  var json: [(name: String, value: JSON)] {
    guard let refused else { return [("refused", .null)] }
    let error = refused.error
    let inTheWay = error.by.map { "\($0)" } + error.byEntries.map { "\($0)" }
    return [
      (
        "refused",
        .object([
          ("command", .optional(refused.statement?.text)),
          ("code", .string(error.customCode ?? error.code.rawValue)),
          ("message", .string(error.message)), ("remedy", .optional(error.remedy)),
          ("refusedBy", .optional(error.authority)),
          ("column", .optional(error.range?.column)),
          ("by", .array(inTheWay.map(JSON.string))),
          ("inTheWay", .array(error.obstacles.map(JSON.string))),
          ("free", .optional(free.map { "\($0)" })),
          ("expected", .array(expected.map(JSON.string))),
          ("suggestions", .array(error.suggestions.map(JSON.string))),
          ("candidates", .array(error.candidates.map(JSON.string))),
          ("usage", .array(refused.commands.map { .string($0.usage) })),
        ])
      )
    ]
  }

  /// What was expected, unless any command was.
  private var expected: [String] {
    refused.map { $0.error.code == .unknownCommand ? [] : $0.error.expected } ?? []
  }

  func text(in form: TextForm) -> String {
    guard let refused else { return form.line("nothing was refused in this session") }
    let error = refused.error
    let command = refused.statement.map { "'\($0.text.clipped)' was refused: " } ?? "refused: "
    var lines = form.wrapped((command + form.message(of: error)).safeForTerminal)
    if let range = error.range, let line = refused.statement?.line {
      // Safe by itself.
      lines += CaretText.text(line, range, columns: form.columns).split(separator: "\n")
        .map(String.init)
    }
    let code = error.customCode ?? error.code.rawValue
    lines += error.authority.map { form.wrapped("refused by: \($0)".safeForTerminal) } ?? []
    lines.append("code: \(code)")
    lines += error.obstacles.prefix(Self.mostObstacles).map { "in the way: \($0)" }
    let rest = error.obstacles.count - Self.mostObstacles
    if rest > 0 { lines.append("in the way: \(rest) more") }
    if let free { lines.append("nearest free place: \(free)") }
    lines += error.candidates.map { "candidate: \($0)" }
    lines += expected.isEmpty ? [] : form.wrapped("expected: \(expected.joined(separator: ", "))")
    lines += ValueKind.glossary.filter { expected.contains($0.value) }
      .map { "  \($0.value): \($0.text)" }
    let text = lines.map { $0.safeForTerminal + "\n" }.joined()
    return error.isAboutWords ? text + HelpPage.commands(refused.commands).text(in: form) : text
  }

  /// How many blocks in the way are listed.
  private static let mostObstacles = 12
}

extension CommandError {
  /// Whether the words of the command are wrong.
  fileprivate var isAboutWords: Bool { authority == Self.grammar }
}
