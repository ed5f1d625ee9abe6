import Domain
import PluginAPI
import Terminal
import TextCells
import Workspace

/// What stands before the line that a person types: show, board and mode.
struct Prompt: Sendable {
  let workspace: OpenWorkspace
  let isShown: Bool

  func show() async {
    guard isShown else { return }
    var text = await workspace.show?.name ?? "callboard"
    if let board = await workspace.board { text += "/\(board.name)" }
    if let mode = await workspace.mode { text += " [\(mode.rawValue)]" }
    StandardStream.output.write("\(text.safeForTerminal)> ")
  }
}
