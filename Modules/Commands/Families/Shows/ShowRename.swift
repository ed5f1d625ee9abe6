import Domain
import PluginAPI
import Workspace

extension CommandSpec {
  static let showRename = CommandSpec(
    "show rename", "renames a show", .renaming(of: .shows),
    details: """
      Without OLD it is the current show. After a name in quotes 'to' may be left out.
      """,
    examples: ["show rename Hamlet 2026", "show rename Hamlet to Ophelia"], synonyms: "rename name"
  ) { runner, renaming throws(CommandError) in
    let show = try await runner.show(orCurrent: renaming.target)
    let renamed = try await runner.ask(
      naming: renaming.name,
      await runner.workspace.renameShow(show.id, to: renaming.name.value))
    return ShowAnswer(show: renamed, action: .renamed)
  }
}
