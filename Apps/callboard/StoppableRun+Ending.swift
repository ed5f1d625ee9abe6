import ArgumentParser
import Commands
import PluginAPI
import Terminal
import TextCells

extension StoppableRun where Result == CommandError? {
  /// Ends the process with the status that goes with the end of the work, and says why it failed.
  ///
  /// - Throws: `ExitCode` unless all went well.
  func end() throws {
    if let result {
      let form = TextForm(columns: nil, colorDepth: .none)
      StandardStream.error.write(form.text(of: result, at: CommandPlace(source: nil)))
      throw ExitCode(result.code == .cancelled ? status ?? 1 : 1)
    }
    if let status { throw ExitCode(status) }
  }
}
