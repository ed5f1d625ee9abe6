import Domain
import JSONText
import PluginAPI
import TextCells
import Workspace

extension CommandSpec {
  static let tripExport = CommandSpec(
    "trip export", "writes the trip for other programs, or prints it",
    .word("FORM", from: .tripExports, missing: "the form to write is missing"),
    .exportFile, .flag("force"),
    details: """
      'plugins' lists the forms. Without FILE it prints the text. --force replaces an existing file.
      """,
    examples: ["trip export markdown", "trip export json to road-trip.json --force"],
    isReversible: false
  ) { runner, form, path, isForced throws(CommandError) in
    let keys = runner.workspace.registry.tripExports.map(\.key)
    let key = form.value.lowercased()
    guard keys.contains(key) else {
      var failure = CommandError(
        .notFound, "no export format '\(form.value.clipped)'", remedy: "use \(keys.choice)",
        at: form.range)
      failure.expected = keys
      failure.suggestions = Spelling.nearest(to: form.value, among: keys, limit: 1)
      throw failure
    }
    return TripExportAnswer(
      report: try await runner.ask(
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

/// A trip that is written, or printed.
struct TripExportAnswer: Answer {
  let report: TripExportReport

  private var printed: String { String(decoding: report.bytes, as: UTF8.self) }

  var json: [(name: String, value: JSON)] {
    [
      ("exported", .string(report.trip)), ("format", .string(report.format)),
      ("file", .optional(report.path)), ("bytes", .integer(report.bytes.count)),
    ] + (report.path == nil ? [("text", .string(printed))] : [])
  }

  func text(in form: TextForm) -> String {
    if let path = report.path {
      return form.line("exported trip '\(report.trip)' to '\(path)' (\(report.format))")
    }
    let text = printed
    // To a file or pipe it goes as it is; a terminal shows its lines, and obeys nothing in them.
    guard form.columns != nil else { return text.hasSuffix("\n") ? text : text + "\n" }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { $0.safeForTerminal + "\n" }.joined()
  }
}
