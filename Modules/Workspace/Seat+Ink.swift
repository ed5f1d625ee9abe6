import Boards
public import Domain
public import PluginAPI

/// The tools of a board on which one can ink; each board starts with its own.
extension Seat {
  /// What inks on the current board.
  public var inkInput: InkInput { session?.inkInput ?? .none }

  /// What a person does on the current board in edit mode.
  public var tool: Tool { session?.tool ?? .manipulate }

  /// What a pencil does with the tool ``/PluginAPI/Tool/draw``.
  public var drawingTool: DrawingTool { session?.drawingTool ?? .pen(Stroke.Pen()) }

  /// The pen that was chosen last.
  public var pen: Stroke.Pen { session?.pen ?? Stroke.Pen() }

  /// The strokes in the lasso, the lowest first.
  public var selectedStrokes: [BoardItem] { session?.selectedStrokes ?? [] }
}
