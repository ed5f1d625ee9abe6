import GridGeometry
import PluginAPI
import TextCells

/// Draws the dots at the corners of cells, and marks the origin.
struct GridPainter {
  let scene: Scene
  let palette: Palette

  /// Dots closer than this would hide the board.
  private static let minimumSpacingColumns = 3.0

  func paint(on board: inout CellBuffer) {
    if let grid = scene.grid { paintDots(of: grid, on: &board) }
    // There is no origin in a list of boards.
    if scene.mode != nil, let column = ScreenCells.column(at: scene.origin.x),
      let row = ScreenCells.row(at: scene.origin.y)
    {
      board.write("┼", column: column, row: row, style: palette.origin)
    }
  }

  private func paintDots(of grid: SceneGrid, on board: inout CellBuffer) {
    guard grid.spacing.isFinite, grid.origin.isFinite,
      grid.spacing >= Self.minimumSpacingColumns * ScreenCells.pointsPerColumn
    else { return }
    let width = Double(board.columns) * ScreenCells.pointsPerColumn
    let height = Double(board.rows) * ScreenCells.pointsPerRow
    let columns = Self.positions(from: grid.origin.x, every: grid.spacing, below: width)
      .compactMap(ScreenCells.column(at:))
    let rows = Self.positions(from: grid.origin.y, every: grid.spacing, below: height)
      .compactMap(ScreenCells.row(at:))
    for row in rows {
      for column in columns {
        board.fill(
          columns: column..<column + 1, rows: row..<row + 1, with: "·", style: palette.guide)
      }
    }
  }

  /// The positions of dots from just before zero up to a limit.
  private static func positions(
    from origin: Double, every spacing: Double, below limit: Double
  ) -> [Double] {
    // The remainder is exact: an origin far away must not be rounded to one beyond the view.
    let rest = origin.truncatingRemainder(dividingBy: spacing)
    return Array(stride(from: rest - spacing, through: limit, by: spacing))
  }
}
