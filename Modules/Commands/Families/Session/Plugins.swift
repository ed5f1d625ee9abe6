import Workspace

extension CommandSpec {
  static let plugins = CommandSpec(
    "plugins", "lists the stores, formats, rules and renderers of this build", examples: ["plugins"]
  ) { runner throws(CommandError) in
    .plugins(runner.workspace.registry)
  }
}
