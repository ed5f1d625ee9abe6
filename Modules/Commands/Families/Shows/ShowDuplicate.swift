import Domain
import PluginAPI
import Workspace

extension CommandSpec {
  static let showDuplicate = CommandSpec(
    "show duplicate", "copies a show with everything in it and opens the copy",
    .duplication(of: .shows),
    details: "Without NAME it is the current show; without NEW the copy gets a free name.",
    examples: ["show duplicate", "show duplicate Hamlet as Hamlet on Tour"],
    synonyms: "clone cp"
  ) { runner, duplication throws(CommandError) in
    let show = try await runner.show(orCurrent: duplication.target)
    let copy = try await runner.ask(
      naming: duplication.name,
      await runner.workspace.duplicateShow(show.id, named: duplication.name?.value))
    return ShowAnswer(show: copy, action: .copied)
  }
}
