import Domain
import PluginAPI
import Workspace

extension CommandSpec {
  static let export = CommandSpec(
    "export", "exports the show to a folder, in a form that other programs and 'import' read",
    .path("FOLDER", missing: "the folder to write to is missing"),
    .option("format", .word("FORM", from: .exports)),
    .option("board", .nameWord(ValueKind("BOARD", from: .boards))), .flag("force"),
    details: """
      FORM is canvas, a JSON Canvas for each board with callboard.json for the rest, or csv, \
      tables of objects, boards and blocks. --board exports one board with its objects. It writes \
      all files or none, and replaces files only with --force.
      """,
    examples: [
      "export Hamlet", "export \"/shows/Hamlet 2026\" --format csv",
      "export Desk --board \"Front desk\" --force",
    ], synonyms: "write backup"
  ) { runner, path, format, board, isForced throws(CommandError) in
    var options = ExportOptions(overwrites: isForced)
    if let board { options.board = try await runner.board(board).id }
    if let format { options.format = try runner.exportFormat(format) }
    let chosen = options
    return .exported(
      try await runner.ask(
        await runner.workspace.exportShow(to: runner.expanded(path), options: chosen)))
  }
}

extension CommandRunner {
  fileprivate func exportFormat(_ format: Located<String>) throws(CommandError) -> String {
    let keys = workspace.registry.exports.map(\.key)
    let key = format.value.lowercased()
    guard !keys.contains(key) else { return key }
    var failure = CommandError(
      .notFound, "no form of export '\(format.value.clipped)'", remedy: "use \(keys.choice)",
      at: format.range)
    failure.expected = keys
    failure.suggestions = Spelling.nearest(to: format.value, among: keys, limit: 1)
    throw failure
  }
}
