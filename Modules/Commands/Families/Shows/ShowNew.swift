import PluginAPI
import Workspace

extension CommandSpec {
  static let showNew = CommandSpec(
    "show new", "makes a show and opens it", .text("NAME", missing: "the name is missing"),
    details: "Names are unique in the workspace; case and accents make no difference.",
    examples: ["show new Midsummer Night"], synonyms: "new create make"
  ) { runner, name throws(CommandError) in
    let workspace = runner.workspace
    let show = try await runner.ask(naming: name, await workspace.createShow(named: name.value))
    return ShowAnswer(show: show, action: .made)
  }
}
