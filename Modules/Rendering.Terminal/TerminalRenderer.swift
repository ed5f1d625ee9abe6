public import GridGeometry
public import PluginAPI
import TextCells

/// Draws scenes as lines of text: one column for 11 screen points, one row for 22.
///
/// The output has as many lines as the target has rows, none wider than its columns, and is the
/// same for equal scenes. Any scene can be drawn; non-finite values are omitted.
public struct TerminalRenderer: SceneRenderer {
  private let layout: TerminalLayout
  private let depth: ColorDepth

  /// Creates a renderer.
  ///
  /// - Parameter target: The room, and how many colours there are. In a picture a column is 11
  ///   screen points wide and a row 22 high, in full colours.
  public init(target: RenderTarget) {
    let (columns, rows): (Int, Int)
    switch target {
    case .terminal(let width, let height, let colorDepth):
      (columns, rows, depth) = (width, height, colorDepth)
    case .pixels(let width, let height, let scale):
      columns = ScreenCells.column(at: Double(width) / scale) ?? 1
      rows = ScreenCells.row(at: Double(height) / scale) ?? 1
      depth = .full
    }
    layout = TerminalLayout(
      columns: min(max(columns, 1), 10_000), rows: min(max(rows, 1), 10_000))
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
  public func render(_ scene: Scene) -> [UInt8] {
    var board = CellBuffer(columns: layout.boardColumns, rows: layout.boardRows)
    GridPainter(scene: scene).paint(on: &board)
    var painter = ElementPainter(
      depth: depth, owner: Self.owner(in: scene), beginnings: SharedBeginnings(in: scene))
    for element in scene.elements { painter.paint(element, on: &board) }
    for panel in scene.elements where panel.kind == .panel {
      PanelPainter(element: panel, depth: depth, on: board)?.paintSides(on: &board)
    }

    var page = CellBuffer(columns: layout.columns, rows: layout.rows)
    page.draw(board, column: layout.gutterColumns, row: layout.headerRows + layout.rulerRows)
    if layout.headerRows > 0 { HeaderPainter(scene: scene).paint(on: &page) }
    if scene.mode != nil { RulerPainter(scene: scene, layout: layout).paint(on: &page) }
    return page.encoded(depth: depth)
  }

  /// The block that handles belong to: the topmost that is selected.
  private static func owner(in scene: Scene) -> SceneElement? {
    scene.elements.last { $0.kind == .block && $0.states.contains(.selected) }
  }
}
