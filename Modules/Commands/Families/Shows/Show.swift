import Domain
import PluginAPI
import Workspace

extension CommandSpec {
  static let show = CommandSpec(
    "show", "opens a show", .opened("show", from: .shows),
    details: """
      The beginning of a name is enough if it fits one show only. Put the name in quotes if it is \
      new, rename, duplicate or delete.
      """,
    examples: ["show Hamlet", "show \"new\""], synonyms: "open load cd use"
  ) { runner, name throws(CommandError) in
    let show = try await runner.show(name, nouns: CommandSpec.nouns(after: "show"))
    try await runner.ask(await runner.workspace.openShow(show.id))
    return ShowAnswer(show: show, action: .opened)
  }
}
