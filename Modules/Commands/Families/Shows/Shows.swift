import Domain
import PluginAPI
import Workspace

extension CommandFamily {
  /// The shows of the workspace.
  static let shows = CommandFamily(
    "Shows", [.shows, .show, .showNew, .showRename, .showDuplicate, .showDelete])
}

extension CommandSpec {
  static let shows = CommandSpec(
    "shows", "lists the shows of the workspace", examples: ["shows"]
  ) { runner throws(CommandError) in
    .shows(try await runner.shows(), current: await runner.workspace.show?.id)
  }
}
