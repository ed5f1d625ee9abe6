import PluginAPI
import ShowImport
import Workspace

extension CommandRunner {
  func importFile(
    _ path: String, _ choices: Command.ImportChoices
  ) async throws(CommandError) -> CommandOutput {
    let report = try await ask(
      await workspace.importShowFile(at: expanded(path), options: options(choices)))
    return try output(of: report, at: path)
  }

  /// How an import is done.
  func options(_ choices: Command.ImportChoices) -> ImportOptions {
    var options = ImportOptions(
      format: choices.format,
      reading: ReadingOptions(columns: choices.columns, wantsCues: choices.wantsCues),
      progress: importProgress)
    options.objectProgress = writeProgress
    options.policy = choices.policy
    options.selection = choices.selection
    options.boards = choices.boards
    let (confirm, willAsk) = (confirm, willAsk)
    options.deletion =
      choices.isConfirmed
      ? .allowed
      : .asked { report in
        guard let vanished = report.vanished else { return true }
        willAsk?()
        return await confirm(
          "Delete \(vanished.amount), no longer in the file: \(vanished.names(atMost: 20))?")
      }
    return options
  }

  /// What an import came to; where the file was refused, an error.
  func output(
    of report: FileReport, at path: String
  ) throws(CommandError) -> CommandOutput {
    guard let refused = report.refused else { return .imported(report) }
    let place = refused.line.map { "\(path):\($0): " } ?? "\(path): "
    var error = CommandError(refused.code, place + refused.message)
    error.fileLine = refused.line
    throw error
  }
}
