import JSONText
import PluginAPI
import Workspace

extension JSON {
  /// The members of an export.
  static func members(of report: ExportReport) -> [(name: String, value: JSON)] {
    [
      ("exported", .string(report.show)), ("board", .optional(report.board)),
      ("format", .string(report.format)), ("folder", .string(report.folder)),
      ("objects", .integer(report.objects)), ("boards", .integer(report.boards)),
      ("items", .integer(report.items)),
      (
        "files",
        .array(
          report.files.map {
            .object([("name", .string($0.name)), ("bytes", .integer($0.bytes))])
          })
      ),
      ("removed", .array(report.removed.map { .string($0) })),
      ("warnings", .array(report.warnings.map { .string($0) })),
    ]
  }
}

extension TextForm {
  /// What was exported, and the first files of it.
  static func confirmation(of report: ExportReport) -> String {
    let most = 5
    let what = report.board.map { "board '\($0)'" } ?? "show '\(report.show)'"
    let names = report.files.prefix(most).map(\.name).joined(separator: ", ")
    let rest = report.files.count > most ? " and \(report.files.count - most) more" : ""
    let removed =
      report.removed.isEmpty
      ? ""
      : "; removed \(report.removed.prefix(most).joined(separator: ", "))"
        + (report.removed.count > most ? " and \(report.removed.count - most) more" : "")
        + " of the export before"
    return "exported \(what) to '\(report.folder)': \(Count.objects(report.objects)), "
      + "\(Count.boards(report.boards)), \(Count.items(report.items)) in \(names)\(rest)\(removed)"
      + report.warnings.map { "; note: \($0)" }.joined()
  }
}
