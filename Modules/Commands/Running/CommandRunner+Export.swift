import Domain
import PluginAPI
import Workspace

extension CommandRunner {
  /// `export FOLDER`.
  func export(_ export: Command.Export) async throws(CommandError) -> ExportReport {
    var options = ExportOptions(overwrites: export.isForced)
    if let board = export.board { options.board = try await self.board(board).id }
    if let format = export.format {
      let keys = workspace.registry.exports.map(\.key)
      options.format = format.value.lowercased()
      guard keys.contains(format.value.lowercased()) else {
        var failure = CommandError(
          .notFound, "no form of export '\(format.value.clipped)'", remedy: "use \(keys.choice)",
          at: format.range)
        failure.expected = keys
        failure.suggestions = Spelling.nearest(to: format.value, among: keys, limit: 1)
        throw failure
      }
    }
    let chosen = options
    return try await ask(await workspace.exportShow(to: expanded(export.path), options: chosen))
  }
}
