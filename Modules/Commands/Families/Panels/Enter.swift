import PluginAPI

extension CommandSpec {
  static let enter = CommandSpec(
    "enter", "answers a question with a name, or with yes",
    .optional(.text("TEXT", missing: "the name is missing")),
    details: "Without TEXT it accepts the suggested name.",
    examples: ["enter", "enter Front Of House"], synonyms: "yes ok"
  ) { runner, text throws(CommandError) in
    try await runner.answer(
      .accept(text?.value), naming: text,
      remedy: "'view' shows what is open; the list of boards and the days of a trip ask for names")
  }
}
