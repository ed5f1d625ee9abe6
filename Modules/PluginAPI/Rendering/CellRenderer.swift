public import GridGeometry
public import TextCells

/// Draws scenes as cells of a terminal, on which a person can point.
public protocol CellRenderer: SceneRenderer {
  /// Draws a scene as cells, as many as the output has.
  func cells(of scene: Scene) -> CellBuffer

  /// The screen point in the middle of a cell of the output.
  ///
  /// - Parameters:
  ///   - column: The column, from 0; can be outside the output.
  ///   - row: The row, from 0; can be outside the output.
  /// - Returns: The point, from the corner of the view; it is outside the view for rulers.
  func point(column: Int, row: Int) -> Point<ScreenSpace>

  /// The cells of the output that show an area of the view.
  ///
  /// - Parameter area: The area, in screen points.
  /// - Returns: Columns and rows, at least one of each, which can be outside the output; `nil` if
  ///   the area does not consist of numbers.
  func cells(showing area: Rect<ScreenSpace>) -> (columns: Range<Int>, rows: Range<Int>)?
}
