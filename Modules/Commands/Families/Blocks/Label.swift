import Domain
import PluginAPI
import Workspace

extension CommandSpec {
  static let label = CommandSpec(
    "label", "sets the text drawn on blocks instead of their objects' names", .items, .label,
    details: """
      none shows the object's name again; put quotes around a label that is just the word none.
      """,
    examples: ["label #3 FOG", "label \"Front Wash\" FW", "label #3 none", "label #1..#4 Wash"]
  ) { runner, items, label throws(CommandError) in
    try await runner.forEach(items) { placed throws(CommandError) in
      guard placed.item.content.stroke == nil || label == nil else {
        throw CommandError(.notAllowed, "strokes have no labels", at: items.range)
      }
      let command = SessionCommand.setLabel(placed.item.id, label?.value)
      let reaction = try await runner.perform(command, naming: label)
      return await runner.result(of: reaction, on: placed, .labelled)
    }
  }
}

extension Part where Value == Located<String>? {
  fileprivate static var label: Part {
    let text = Part<Located<String>>.text(
      "TEXT", missing: "the label is missing", forms: ["a text", "none"])
    return Part(.choice([text.shape, .keyword("none")])) { reader throws(SyntaxError) in
      reader.takeLast("none") ? nil : try text.read(&reader)
    }
  }
}
