import PluginAPI
import Workspace

extension CommandSpec {
  static let inkExport = CommandSpec(
    "ink export", "writes the strokes of a canvas to a file",
    .path(missing: "the file to write is missing"),
    .option("format", .word("FORMAT", from: .inkFormats)), .flag("force"),
    details: """
      As SVG or InkML, as the file's name ends or --format says; both can be imported again \
      exactly. --force replaces an existing file.
      """,
    examples: ["ink export notes.inkml", "ink export plan --format svg --force"],
    synonyms: "svg inkml drawing", isReversible: false
  ) { runner, path, format, isForced throws(CommandError) in
    let keys = runner.workspace.registry.inkFormats.map(\.key)
    let key = format?.value.lowercased()
    if let key, let format, !keys.contains(key) {
      var failure = CommandError(
        .notFound, "no ink format '\(format.value.clipped)'", remedy: "use \(keys.choice)",
        at: format.range)
      failure.expected = keys
      failure.suggestions = Spelling.nearest(to: format.value, among: keys, limit: 1)
      throw failure
    }
    return InkFileAnswer(
      report: try await runner.ask(
        await runner.workspace.exportInk(
          as: key, to: runner.expanded(path), overwriting: isForced)))
  }
}
