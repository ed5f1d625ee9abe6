public import GridGeometry
public import PluginAPI
public import TextCells

/// Draws scenes as lines of text: one column for 11 screen points, one row for 22.
///
/// The output has as many lines as the target has rows, none wider than its columns, and is the
/// same for equal scenes. Any scene can be drawn; non-finite values are omitted.
public struct TerminalRenderer: CellRenderer {
  private let layout: TerminalLayout
  private let palette: Palette

  /// Creates a renderer.
  ///
  /// - Parameter target: The room, and how many colours there are. In a picture a column is 11
  ///   screen points wide and a row 22 high, in full colours.
  public init(target: RenderTarget) { self.init(target: target, theme: .dark) }

  /// Creates a renderer with the colours of a theme.
  package init(target: RenderTarget, theme: TerminalTheme) {
    let (columns, rows, depth): (Int, Int, ColorDepth)
    switch target {
    case .terminal(let width, let height, let colorDepth):
      (columns, rows, depth) = (width, height, colorDepth)
    case .pixels(let width, let height, let scale):
      columns = ScreenCells.column(at: Double(width) / scale) ?? 1
      rows = ScreenCells.row(at: Double(height) / scale) ?? 1
      depth = .full
    }
    palette = Palette(theme, depth: depth)
    layout = TerminalLayout(
      columns: min(max(columns, 1), 10_000), rows: min(max(rows, 1), 10_000))
  }

  /// Creates a renderer for a part of a screen.
  ///
  /// - Parameters:
  ///   - columns: The columns of the part.
  ///   - rows: The rows of the part.
  ///   - depth: The number of colours.
  ///   - theme: The colours.
  ///   - hasHeader: Whether the first row shows the names, the mode and the zoom.
  package init(
    columns: Int, rows: Int, depth: ColorDepth, theme: TerminalTheme, hasHeader: Bool
  ) {
    palette = Palette(theme, depth: depth)
    layout = TerminalLayout(
      columns: min(max(columns, 1), 10_000), rows: min(max(rows, 1), 10_000),
      hasHeader: hasHeader)
  }

  /// The view that fills the room left by header and rulers.
  public var view: Size<ScreenSpace> {
    Size(
      width: Double(layout.boardColumns) * ScreenCells.pointsPerColumn,
      height: Double(layout.boardRows) * ScreenCells.pointsPerRow)
  }

  /// Draws a scene as UTF-8, each line with a line feed at its end.
  ///
  /// - Complexity: Grows with the room and with the elements, not with how large they are.
  public func render(_ scene: Scene) -> [UInt8] { cells(of: scene).encoded(depth: palette.depth) }

  /// Draws a scene as cells, as many as the target has.
  ///
  /// - Complexity: Grows with the room and with the elements, not with how large they are.
  public func cells(of scene: Scene) -> CellBuffer {
    var board = CellBuffer(columns: layout.boardColumns, rows: layout.boardRows)
    GridPainter(scene: scene, palette: palette).paint(on: &board)
    var painter = ElementPainter(
      palette: palette, owner: Self.owner(in: scene), beginnings: SharedBeginnings(in: scene))
    for element in scene.elements { painter.paint(element, on: &board) }
    for panel in scene.elements where panel.kind == .panel {
      PanelPainter(element: panel, palette: palette, on: board)?.paintSides(on: &board)
    }

    var page = CellBuffer(columns: layout.columns, rows: layout.rows)
    page.draw(board, column: layout.gutterColumns, row: layout.headerRows + layout.rulerRows)
    if layout.headerRows > 0 { HeaderPainter(scene: scene, palette: palette).paint(on: &page) }
    if scene.mode != nil {
      RulerPainter(scene: scene, layout: layout, palette: palette).paint(on: &page)
    }
    return page
  }

  /// The screen point in the middle of a cell of the target.
  ///
  /// - Parameters:
  ///   - column: The column, from 0; can be outside the target.
  ///   - row: The row, from 0; can be outside the target.
  /// - Returns: The point, from the corner of ``view``; it is outside the view for rulers.
  public func point(column: Int, row: Int) -> Point<ScreenSpace> {
    let (column, row) = (Double(column) + 0.5, Double(row) + 0.5)
    return Point(
      x: (column - Double(layout.gutterColumns)) * ScreenCells.pointsPerColumn,
      y: (row - Double(layout.headerRows + layout.rulerRows)) * ScreenCells.pointsPerRow)
  }

  /// The cells of the target that show an area of the screen.
  ///
  /// - Parameter area: The area, in screen points.
  /// - Returns: Columns and rows, at least one of each, which can be outside the target; `nil` if
  ///   the area does not consist of numbers.
  public func cells(showing area: Rect<ScreenSpace>) -> (columns: Range<Int>, rows: Range<Int>)? {
    guard let left = ScreenCells.column(at: area.minX),
      let right = ScreenCells.column(at: area.maxX),
      let top = ScreenCells.row(at: area.minY), let bottom = ScreenCells.row(at: area.maxY)
    else { return nil }
    let (column, row) = (layout.gutterColumns, layout.headerRows + layout.rulerRows)
    return (
      left + column..<max(right, left + 1) + column, top + row..<max(bottom, top + 1) + row
    )
  }

  /// The block that handles belong to: the topmost that is selected.
  private static func owner(in scene: Scene) -> SceneElement? {
    scene.elements.last { $0.kind == .block && $0.states.contains(.selected) }
  }
}
