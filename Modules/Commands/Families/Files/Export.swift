import Domain
import JSONText
import PluginAPI
import Workspace

extension CommandSpec {
  static let export = CommandSpec(
    "export", "exports the show to a folder, or a picture of what is open to a file",
    .path("PATH", missing: "the folder or picture to write to is missing"),
    .option("format", .word("FORM", from: .exports)),
    .option("board", .nameWord(ValueKind("BOARD", from: .boards))), .pictureChoices,
    .flag("all-boards"), .flag("force"),
    details: """
      A folder gets the show in a form that other programs and 'import' read. FORM is canvas, a \
      JSON Canvas for each board with callboard.json for the rest, or csv, tables of objects, \
      boards and blocks. --board exports one board with its objects. A PATH that ends in .png, \
      .svg or .pdf is a picture of the open board, list of boards or trip: of all of it, or in a \
      --size. --scale is the pixels of a screen point, --region a part of a board, THEME dark, \
      light or print. With --all-boards there is a picture of every board of the show, with its \
      number and name behind those of PATH. It writes all files or none, and replaces files only \
      with --force.
      """,
    examples: [
      "export Hamlet", "export \"/shows/Hamlet 2026\" --format csv",
      "export Desk --board \"Front desk\" --force", "export main.png --size 1920x1080",
      "export main.pdf --theme print --region 0,0..8,4", "export tour.png --all-boards",
    ], synonyms: "write backup png svg picture snapshot", isReversible: false
  ) { runner, path, format, board, choices, hasAllBoards, isForced throws(CommandError) in
    if let picture = PicturePath(path) {
      if let option = format ?? board?.map(\.text) {
        throw CommandError(
          .syntax, "'--\(format == nil ? "board" : "format")' is for folders",
          remedy: format == nil ? "open the board first" : "the end of PATH says the form",
          at: option.range)
      }
      return try await runner.exportPicture(
        to: picture, choices, ofAllBoards: hasAllBoards, overwriting: isForced)
    }
    if hasAllBoards {
      throw CommandError(
        .syntax, "'--all-boards' is for pictures", remedy: "end PATH in .png, .svg or .pdf")
    }
    guard !PicturePath.otherForms.contains(where: path.lowercased().hasSuffix) else {
      throw CommandError(
        .syntax, "pictures are PNG, SVG or PDF", remedy: "end PATH in .png, .svg or .pdf")
    }
    if let range = choices.range {
      throw CommandError(
        .syntax, "'\(path.clipped)' is not a picture",
        remedy: "end PATH in .png, .svg or .pdf, or leave out the options of pictures", at: range)
    }
    var options = ExportOptions(overwrites: isForced)
    if let board { options.board = try await runner.board(board).id }
    if let format { options.format = try runner.exportFormat(format) }
    let chosen = options
    return ExportAnswer(
      report: try await runner.ask(
        await runner.workspace.exportShow(to: runner.expanded(path), options: chosen)))
  }
}

/// What an export wrote.
struct ExportAnswer: Answer {
  let report: ExportReport

  var json: [(name: String, value: JSON)] {
    let files = report.files.map {
      JSON.object([("name", .string($0.name)), ("bytes", .integer($0.bytes))])
    }
    return [
      ("exported", .string(report.show)), ("board", .optional(report.board)),
      ("format", .string(report.format)), ("folder", .string(report.folder)),
      ("objects", .integer(report.objects)), ("boards", .integer(report.boards)),
      ("items", .integer(report.items)), ("files", .array(files)),
      ("removed", .array(report.removed.map { .string($0) })),
      ("warnings", .array(report.warnings.map { .string($0) })),
    ]
  }

  func lines(in form: TextForm) -> [String] {
    let what = report.board.map { "board '\($0)'" } ?? "show '\(report.show)'"
    let removed =
      report.removed.isEmpty ? "" : "; removed \(first(of: report.removed)) of the export before"
    return [
      "exported \(what) to '\(report.folder)': \(Count.objects(report.objects)), "
        + "\(Count.boards(report.boards)), \(Count.items(report.items)) in "
        + first(of: report.files.map(\.name)) + removed
        + report.warnings.map { "; note: \($0)" }.joined()
    ]
  }

  private func first(of names: [String]) -> String {
    let most = 5
    return names.prefix(most).joined(separator: ", ")
      + (names.count > most ? " and \(names.count - most) more" : "")
  }
}

extension CommandRunner {
  fileprivate func exportFormat(_ format: Located<String>) throws(CommandError) -> String {
    let keys = workspace.registry.exports.map(\.key)
    let key = format.value.lowercased()
    guard !keys.contains(key) else { return key }
    var failure = CommandError(
      .notFound, "no export format '\(format.value.clipped)'", remedy: "use \(keys.choice)",
      at: format.range)
    failure.expected = keys
    failure.suggestions = Spelling.nearest(to: format.value, among: keys, limit: 1)
    throw failure
  }
}
