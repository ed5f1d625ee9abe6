import PluginAPI
import TextCells

/// Draws a filter of the picker: `●list` where it is on and `○list` where it is off, the name cut
/// or in two letters where there is no room for more.
struct FilterPainter {
  private let cells: CellFrame
  private let text: String
  private let style: TextStyle

  /// With less room, two letters say more than a name that is cut.
  private static let shortestCut = 6

  /// Prepares a filter, or gives `nil` where it cannot be seen.
  init?(element: SceneElement, depth: ColorDepth, on board: CellBuffer) {
    guard let cells = CellFrame(element.frame, on: board) else { return nil }
    self.cells = cells
    let states = element.states
    let isChosen = states.contains(.chosen)
    let mark =
      states.contains(.pressed) ? isChosen ? "◉" : "◎" : isChosen ? "●" : "○"
    text = mark + Self.name(element.caption, cells: cells.visibleColumns.count - 1)
    style = Ink(under: cells, on: board, depth: depth).touchable(states)
  }

  func paint(on board: inout CellBuffer) {
    let row = cells.middleRow
    board.fill(columns: cells.visibleColumns, rows: row..<row + 1, style: style)
    board.write(text, column: cells.visibleColumns.lowerBound, row: row, style: style)
  }

  /// The whole name, its beginning, or two letters, which tell all kinds apart.
  private static func name(_ name: String, cells room: Int) -> String {
    if name.cellWidth <= room { return name }
    if room >= shortestCut { return name.truncated(to: room - 1) }
    let short = name.prefix(2)
    return String((short.prefix(1).uppercased() + short.dropFirst()).prefix(fitting: room))
  }
}
