import Commands
import PluginAPI
import Workspace

extension CommandRunner {
  /// Opens the show, trip and board with these names; messages about them appear later.
  ///
  /// - Throws: ``CommandError`` if one of them cannot be opened.
  func open(show: String?, trip: String?, board: String?) async throws(CommandError) {
    for (name, command) in [(show, "show"), (trip, "trip"), (board, "board")] {
      guard let name else { continue }
      let output = try await output(of: Statement(command, quoting: name))
      if let message = (output as? TripAnswer)?.damage {
        await workspace.notifyLater([message])
      }
    }
  }
}

extension WorkspaceLocation {
  /// The workspace that is named, or the one in the user's data directory, if there is such a
  /// directory.
  static func name(
    of named: String?, environment: [String: String]
  ) throws(CommandError) -> String {
    if let named { return named }
    let folders = [environment["XDG_DATA_HOME"], environment["HOME"]]
    guard folders.contains(where: { $0?.hasPrefix("/") == true }) else {
      throw CommandError(
        .cannotOpen, "no workspace is named, and neither XDG_DATA_HOME nor HOME is set",
        remedy: "name one, for example 'callboard tour.callboard'")
    }
    return standard(environment: environment)
  }
}
