import GridGeometry
import PluginAPI
import TextCells

/// Draws a handle as one mark on the edge of its block.
///
/// The targets of handles are wider than a small block, so only their middle is marked. If a number
/// or a name is there, the mark moves aside, within its target.
struct HandlePainter {
  private let column: Int
  private let row: Int
  private let isHeld: Bool
  private let palette: Palette
  /// The columns that the mark may take.
  private let reach: Range<Int>

  /// How far from the middle the target of 44 points reaches, in columns.
  private static let targetColumns = 2

  /// Prepares a handle of a block, or returns `nil` if its middle cannot be seen.
  init?(element: SceneElement, of owner: SceneElement?, palette: Palette, on board: CellBuffer) {
    let middle = element.frame.center
    guard var column = ScreenCells.column(holding: middle.x),
      var row = ScreenCells.row(holding: middle.y)
    else { return nil }
    var reach = column..<column + 1
    if let owner, let cells = CellFrame(owner.frame, on: board),
      (cells.columns.lowerBound - 1...cells.columns.upperBound).contains(column),
      (cells.rows.lowerBound - 1...cells.rows.upperBound).contains(row)
    {
      // A point on an edge is between two cells: the block has one of them.
      column = min(max(column, cells.columns.lowerBound), cells.columns.upperBound - 1)
      row = min(max(row, cells.rows.lowerBound), cells.rows.upperBound - 1)
      reach = (column - Self.targetColumns..<column + Self.targetColumns + 1)
        .clamped(to: cells.columns)
      if column == cells.columns.lowerBound || column == cells.columns.upperBound - 1 {
        reach = column..<column + 1
      }
    }
    guard (0..<board.columns).contains(column), (0..<board.rows).contains(row) else { return nil }
    self.column = column
    self.row = row
    self.reach = reach
    self.palette = palette
    isHeld = element.states.contains(.pressed) || element.states.contains(.lifted)
  }

  func paint(on board: inout CellBuffer) {
    let steps = [0, 1, -1, 2, -2].map { column + $0 }.filter(reach.contains)
    let free = steps.first { !isText(at: $0, on: board) }
    let place = free ?? column
    let ink = Ink(column: place, row: row, on: board, palette: palette)
    board.put(isHeld ? "◈" : "◆", place, row, style: ink.strong)
  }

  /// Whether a text is in a column of the mark's row, or a blank between two words of it.
  private func isText(at column: Int, on board: CellBuffer) -> Bool {
    func isText(_ column: Int) -> Bool {
      board.cell(column: column, row: row)?.character.isText ?? true
    }
    return isText(column) || (isText(column - 1) && isText(column + 1))
  }
}
