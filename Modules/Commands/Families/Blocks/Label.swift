import Domain
import PluginAPI
import Workspace

extension CommandSpec {
  static let label = CommandSpec(
    "label", "sets the text drawn on a block instead of its object's name", .item, .label,
    details: """
      none shows the object's name again; put quotes around a label that is just the word none.
      """,
    examples: ["label #3 FOG", "label \"Front Wash\" FW", "label #3 none"]
  ) { runner, item, label throws(CommandError) in
    let placed = try await runner.item(item)
    let command = SessionCommand.setLabel(placed.item.id, label?.value)
    return await runner.result(
      of: try await runner.perform(command, naming: label), on: placed, .labelled)
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
