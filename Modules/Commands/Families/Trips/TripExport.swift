import Domain
import PluginAPI
import Workspace

extension CommandSpec {
  static let tripExport = CommandSpec(
    "trip export", "writes the trip for other programs, or prints it",
    .word(ValueKind("FORM", from: .tripExports), missing: "the form to write is missing"),
    .exportFile, .flag("force"),
    details: """
      'plugins' lists the forms. Without FILE it prints the text. --force replaces an existing file.
      """,
    examples: ["trip export markdown", "trip export json to road-trip.json --force"]
  ) { runner, form, path, isForced throws(CommandError) in
    let keys = runner.workspace.registry.tripExports.map(\.key)
    let key = form.value.lowercased()
    guard keys.contains(key) else {
      var failure = CommandError(
        .notFound, "no form of export '\(form.value.clipped)'", remedy: "use \(keys.choice)",
        at: form.range)
      failure.expected = keys
      failure.suggestions = Spelling.nearest(to: form.value, among: keys, limit: 1)
      throw failure
    }
    return .tripExported(
      try await runner.ask(
        await runner.workspace.exportTrip(
          as: key, to: path.map(runner.expanded), overwriting: isForced)))
  }
}

extension Part where Value == String? {
  /// The file to write; `--force` needs one.
  fileprivate static var exportFile: Part {
    let file = Part.optional(.after("to", .path(missing: "the file to write is missing")))
    return Part(file.shape) { reader throws(SyntaxError) in
      if reader.peek == nil, let force = reader.range(of: "force") {
        throw SyntaxError("'--force' needs a file to replace", at: force)
      }
      return try file.read(&reader)
    }
  }
}
