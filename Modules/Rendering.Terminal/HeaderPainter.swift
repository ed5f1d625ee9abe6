import GridGeometry
import PluginAPI
import TextCells

/// Draws the line above the board: show, board, console, mode and zoom; above the list of boards
/// only the show, and above an itinerary or its map the name of the trip.
///
/// If it does not all fit, the parts shrink in this order: the console's command line, the show's
/// name, a connected console, the zoom, a disconnected console, and the end of the board's name.
struct HeaderPainter {
  let scene: Scene
  let palette: Palette

  private static let separator = " › "
  /// The title in place of a board's name above the list of boards.
  private static let list = "boards"
  private static let prompt = "> "
  /// A shorter part of a name is useless.
  private static let shortestName = 6

  func paint(on page: inout CellBuffer) {
    guard let mode = scene.mode else {
      let name = scene.board.isEmpty ? Self.list : scene.board.safeForTerminal
      page.write(title(name, in: page.columns), column: 0, row: 0, style: palette.heading)
      return
    }
    paint(mode: " \(mode.rawValue.uppercased()) ", on: &page)
  }

  private func paint(mode: String, on page: inout CellBuffer) {
    let board = scene.board.safeForTerminal
    let least = min(max(board.cellWidth, 1), Self.shortestName)
    // The parts at the right, as long as there is room; the most important first.
    var right = mode.cellWidth
    func fits(_ text: String) -> Bool {
      guard !text.isEmpty, page.columns - right - text.cellWidth - 1 >= least else { return false }
      right += text.cellWidth
      return true
    }
    let states = [scene.console?.text, scene.sync?.text].compactMap { $0?.safeForTerminal }
    let console = states.isEmpty ? "" : "(\(states.joined(separator: ", "))) "
    let zoom = " " + ZoomText.percent(scene.viewport.zoom)
    let isCalm =
      scene.console.map { $0.state == .connected } ?? true && scene.sync?.isTrouble != true
    let showsTrouble = !isCalm && fits(console)
    let showsZoom = fits(zoom)
    let showsConsole = showsTrouble || isCalm && fits(console)
    let room = page.columns - right - 1
    guard room >= 1 else {
      page.write(mode.dropFirst().dropLast(), column: 0, row: 0, style: palette.heading)
      return
    }

    let title = title(board, in: room)
    page.write(title, column: 0, row: 0, style: palette.heading)
    paintCommandLine(title.cellWidth + 2..<max(room, title.cellWidth + 2), on: &page)
    var column = page.columns - right
    if showsConsole {
      let isLost = scene.console?.state.isTrusted == false || scene.sync?.isTrouble == true
      page.write(
        console.dropLast(), column: column, row: 0, style: isLost ? palette.warning : TextStyle())
      column += console.cellWidth
    }
    page.write(mode, column: column, row: 0, style: palette.mode)
    if showsZoom {
      page.write(zoom, column: page.columns - zoom.cellWidth, row: 0)
    }
  }

  /// Draws the console's command line.
  private func paintCommandLine(_ columns: Range<Int>, on page: inout CellBuffer) {
    guard let text = scene.commandLine?.safeForTerminal, !text.isEmpty,
      columns.count >= Self.prompt.cellWidth + Self.shortestName
    else { return }
    let line = Self.prompt + text
    page.write(line.truncated(to: columns.count), column: columns.lowerBound, row: 0)
  }

  private func title(_ board: String, in room: Int) -> String {
    let show = scene.show.safeForTerminal
    let roomForShow = room - board.cellWidth - Self.separator.cellWidth
    guard !show.isEmpty, roomForShow >= min(show.cellWidth, Self.shortestName) else {
      return board.truncated(to: room)
    }
    return show.truncated(to: roomForShow) + Self.separator + board
  }
}
