import Domain
import JSONText
import PluginAPI
import Workspace

extension CommandSpec {
  static let inkImport = CommandSpec(
    "ink import", "adds the strokes of a file to a canvas, as one step",
    .path(), .optional(.after("at", .boardPoint)),
    details: """
      Reads the lines of SVG drawings, and InkML. The strokes lie above all other items: where the \
      file says, or with their top left corner at X,Y in points. What is not read is counted.
      """,
    examples: ["ink import notes.inkml", "ink import plan.svg at 0,0"],
    synonyms: "svg inkml drawing"
  ) { runner, path, origin throws(CommandError) in
    try await runner.checkForInk()
    let (items, report) = try await runner.ask(
      await runner.workspace.inkItems(ofFileAt: runner.expanded(path), at: origin?.value))
    if !items.isEmpty { _ = try await runner.perform(.editInk(.add(items))) }
    return InkFileAnswer(report: report)
  }
}

/// A file of which strokes are read, or that is written.
struct InkFileAnswer: Answer {
  let report: InkFileReport

  private var isWritten: Bool { report.byteCount != nil }

  var json: [(name: String, value: JSON)] {
    let leftOut = report.leftOut.map {
      JSON.object([
        ("what", .string($0.what)), ("count", .integer($0.count)), ("reason", .string($0.reason)),
      ])
    }
    let facts: [(name: String, value: JSON)] = [
      ("file", .string(report.path)), ("format", .string(report.format)),
      ("strokes", .integer(report.strokeCount)),
    ]
    if let count = report.byteCount { return facts + [("bytes", .integer(count))] }
    return facts + [
      ("leftOut", .array(leftOut)), ("warnings", .array(report.warnings.map(JSON.string))),
    ]
  }

  var rows: [String]? { [] }

  func lines(in form: TextForm) -> [String] {
    let count = report.strokeCount == 1 ? "1 stroke" : "\(report.strokeCount) strokes"
    let heading =
      isWritten
      ? "exported \(count) to '\(report.path)' (\(report.format))"
      : "imported \(count) from '\(report.path)' (\(report.format))"
    let steps =
      report.leftOut.map { "left out: \($0.count) × \($0.what), \($0.reason)" }
      + report.warnings.map { "note: \($0)" }
    return [heading] + steps.map { "  \($0)" }
  }
}
