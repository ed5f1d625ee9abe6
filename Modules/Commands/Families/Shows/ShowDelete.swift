import Domain
import PluginAPI
import Workspace

extension CommandSpec {
  static let showDelete = CommandSpec(
    "show delete", "deletes a show with everything in it", .deleted(.shows), .flag("yes"),
    details: "Asks first; --yes skips the question, and is required without a terminal.",
    examples: ["show delete Hamlet", "show delete Hamlet --yes"]
  ) { runner, name, isConfirmed throws(CommandError) in
    let show = try await runner.show(name, isDeletion: true)
    let summary = try await runner.shows().first { $0.show.id == show.id }
    try await runner.checkConfirmed(
      isConfirmed,
      "Delete show '\(show.name)' with \(Count.objects(summary?.objectCount ?? 0)) and "
        + "\(Count.boards(summary?.boardCount ?? 0))?")
    try await runner.ask(await runner.workspace.deleteShow(show.id))
    return ShowAnswer(show: show, action: .deleted)
  }
}
