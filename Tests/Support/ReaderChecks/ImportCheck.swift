import Domain
import GridGeometry
import PluginAPI
import ShowImport
import TestSupport
import TextCells

/// Imports what was read into an empty show, and then once more.
struct ImportCheck {
  private let imported: ImportedShow
  private let format: String
  private let choices: InputChoices

  init(_ imported: ImportedShow, of format: String, _ choices: InputChoices) {
    self.imported = imported
    self.format = format
    self.choices = choices
  }

  /// Checks it.
  ///
  /// - Throws: ``BrokenPromise`` with what broke.
  func check() throws(BrokenPromise) {
    var generator = SplitMix64(seed: choices.seed)
    let show = Show(
      id: ID(using: &generator), name: "Tour", created: Timestamp(milliseconds: 1_000))
    var contents = PlayedContents(show)
    let first = plan(show, nil, &generator)
    try contents.apply(first.changes)
    try contents.checkOverlaps()
    try checkCounts(first)
    try Self.check(first.report)
    // Once more, as if the file had not changed.
    let second = plan(show, contents.contents, &generator)
    try promise(
      second.changes.isEmpty,
      "a second import \(choices.policy.rawValue) changes: \(second.changes.prefix(2))")
    try promise(second.report.vanished == nil, "something vanished: \(second.report)")
  }

  private func plan(
    _ show: Show, _ existing: ShowContents?, _ generator: inout SplitMix64
  ) -> ImportPlan {
    var request = ImportRequest(
      file: "file", format: format, imported: imported, show: show, existing: existing,
      now: Timestamp(milliseconds: existing == nil ? 2_000 : 3_000), policy: choices.policy)
    request.wantsCues = choices.wantsCueBlocks
    request.boards = BoardChoice(rules: choices.rules)
    return ShowImporter.plan(request, using: &generator)
  }

  /// Every object is made, and every widget a block, or counted with a reason.
  private func checkCounts(_ plan: ImportPlan) throws(BrokenPromise) {
    let report = plan.report
    let made = report.created.values.reduce(0, +)
    try promise(
      made == imported.objects.count + report.cueBlocks,
      "\(made) of \(imported.objects.count) objects and \(report.cueBlocks) cues were made")
    try promise(
      report.updated.isEmpty && report.unchanged.isEmpty, "an empty show had objects: \(report)")
    let before = imported.leftOut.count
    let leftOut = report.leftOut.dropFirst(before)
    let unlaid = leftOut.filter { ["widget", "block", "card"].contains($0.what) }
    let laid = plan.changes.count { if case .item? = $0.after { true } else { false } }
    let widgets = imported.layouts.reduce(0) { $0 + $1.widgets.count }
    try promise(
      laid + unlaid.reduce(0) { $0 + $1.count } >= widgets,
      "\(laid) blocks were laid for \(widgets) widgets, and \(unlaid) left out")
    if choices.wantsCueBlocks {
      let uncounted = leftOut.filter { $0.what == "cue" }.reduce(0) { $0 + $1.count }
      // Of cues with equal numbers, as 1 and 1.0, the later one is a repeated entry.
      let repeated = leftOut.filter { $0.what == "repeated entry" }.reduce(0) { $0 + $1.count }
      try promise(
        report.cueBlocks + uncounted + repeated == imported.cueCount,
        "\(report.cueBlocks) blocks, \(uncounted + repeated) left out of \(imported.cueCount) cues")
    }
  }

  /// Nothing of a file steers a terminal, or makes lines that no one reads.
  private static func check(_ report: FileReport) throws(BrokenPromise) {
    let report = ImportReport(files: [report])
    let width = 80
    for line in report.text(width: width).split(separator: "\n", omittingEmptySubsequences: false) {
      try promise(line.cellWidth <= width, "a line of the report is too long: \(line)")
      try promise(!line.unicodeScalars.contains { isControl($0) }, "a line steers: \(line)")
    }
    try promise(
      !report.json().unicodeScalars.contains { $0.value < 0x20 }, "the JSON report is broken")
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
  }
}
