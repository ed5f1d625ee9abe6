import Domain
import PluginAPI
import Terminal
import TextCells
import Workspace

/// What stands before the line that a person types: show, board and mode, or the trip, and whether
/// touches are recorded.
struct Prompt: Sendable {
  let workspace: OpenWorkspace
  let isShown: Bool

  func show() async {
    guard isShown else { return }
    var text = await workspace.show?.name ?? "callboard"
    if let trip = await workspace.frontTripName { text = trip }
    if let board = await workspace.board { text += "/\(board.name)" }
    if await workspace.isListOpen { text += "/boards" }
    if let mode = await workspace.mode { text += " [\(mode.rawValue)]" }
    if await workspace.recordingPath != nil { text += " ● rec" }
    StandardStream.output.write("\(text.safeForTerminal)> ")
  }
}
