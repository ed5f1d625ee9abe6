import JSONText
import PluginAPI
import TextCells
import Workspace

extension CommandSpec {
  static let plugins = CommandSpec(
    "plugins", "lists the stores, formats, rules and renderers of this build", examples: ["plugins"]
  ) { runner throws(CommandError) in
    PluginsAnswer(registry: runner.workspace.registry)
  }
}

/// The plugins of this build.
struct PluginsAnswer: Answer {
  let registry: Registry

  /// All plugins with their sort.
  private var plugins: [(sort: String, plugin: any Plugin)] {
    let sorts: [(String, [any Plugin])] = [
      ("store", registry.stores), ("format", registry.formats), ("export", registry.exports),
      ("surface", registry.surfaces), ("placement", registry.placements),
      ("renderer", registry.renderers), ("trip format", registry.tripFormats),
      ("trip export", registry.tripExports), ("ink format", registry.inkFormats),
      ("transport", registry.transports),
    ]
    return sorts.flatMap { sort, plugins in plugins.map { (sort, $0) } }
  }

  var json: [(name: String, value: JSON)] {
    let plugins = plugins.map { sort, plugin in
      JSON.object([
        ("sort", .string(sort)), ("key", .string(plugin.key)), ("summary", .string(plugin.summary)),
      ])
    }
    return [("plugins", .array(plugins))]
  }

  func text(in form: TextForm) -> String {
    form.table(
      [form.whole("SORT"), form.whole("KEY"), .init("SUMMARY")],
      plugins.map { [$0.sort, $0.plugin.key, $0.plugin.summary] })
  }
}
