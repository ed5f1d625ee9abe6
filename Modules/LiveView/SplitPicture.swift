public import PluginAPI
public import TextCells
public import Workspace

/// What a split screen shows above the prompt: what the seat has open, and a status line.
public struct SplitPicture: Sendable {
  private var scene: Scene?
  /// Why nothing can be shown.
  private var fault = ""
  private var selectedCount = 0

  /// Looks at what a seat has open.
  ///
  /// - Parameters:
  ///   - seat: The seat; its view gets the size of the renderer.
  ///   - renderer: Draws the scene.
  public init(of seat: Seat, for renderer: any CellRenderer) async {
    let view = renderer.view
    do throws(WorkspaceError) {
      scene = try await seat.run(as: nil) { seat throws(WorkspaceError) in
        try seat.setViewSize(view)
        return try seat.scene()
      }
    } catch {
      fault = error.description
    }
    selectedCount = await seat.selectedItems.count
  }

  /// Draws it.
  ///
  /// - Parameters:
  ///   - renderer: Draws the scene, in all rows but the last.
  ///   - columns: The columns.
  ///   - rows: The rows.
  /// - Returns: The cells.
  public func cells(by renderer: any CellRenderer, columns: Int, rows: Int) -> CellBuffer {
    guard let scene else {
      var page = CellBuffer(columns: columns, rows: rows)
      page.fill(
        columns: 0..<columns, rows: rows - 1..<rows, style: TextStyle(reverse: true))
      let lines = fault.safeForTerminal.wrapped(to: max(columns - 2, 1), rows: rows - 1)
      for (row, line) in lines.enumerated() { page.write(" " + line, column: 0, row: row) }
      return page
    }
    var picture = LivePicture(scene: scene)
    (picture.selectedCount, picture.hint) = (selectedCount, "")
    return picture.draw(by: renderer, columns: columns, rows: rows).cells
  }
}
