public import GridGeometry

/// All there is to draw: a frontend adds no rule to it.
public struct Scene: Hashable, Sendable {
  /// The extent of the view in screen points.
  public var size: Size<ScreenSpace>
  /// The window on the board that the view shows.
  public var viewport: Viewport
  /// The name of the show.
  public var show: String
  /// The name of the board or trip; empty for the list of boards.
  public var board: String
  /// What touches do on a board; `nil` elsewhere.
  public var mode: InteractionMode?
  /// The dots at the corners of cells, where they are shown.
  public var grid: SceneGrid?
  /// Where the board's origin is seen; may lie outside of the view.
  public var origin: Point<ScreenSpace>
  /// What is seen, from the lowest to the topmost: blocks, what is held or drawn, handles, panels.
  public var elements: [SceneElement]
  /// What stands on the console's command line; `nil` where no console told.
  public var commandLine: String?
  /// The console that is connected, or is to be; `nil` where there is none.
  public var console: SceneConsole?

  /// Creates a scene.
  public init(
    viewport: Viewport, show: String, board: String, mode: InteractionMode?, grid: SceneGrid?,
    elements: [SceneElement], commandLine: String? = nil, console: SceneConsole? = nil
  ) {
    self.commandLine = commandLine
    self.console = console
    size = viewport.size
    self.viewport = viewport
    self.show = show
    self.board = board
    self.mode = mode
    self.grid = grid
    origin = viewport.toScreen(.origin)
    self.elements = elements
  }
}

/// The console that a scene belongs to, and how the connection to it is.
public struct SceneConsole: Hashable, Sendable {
  /// The name of its profile.
  public var name: String
  /// How the connection is.
  public var state: ConnectionState

  /// Creates a console.
  public init(name: String, state: ConnectionState) {
    self.name = name
    self.state = state
  }

  /// Name and state in words: `qlc lost`.
  public var text: String { "\(name) \(state.word)" }
}

/// Dots at the corners of cells.
public struct SceneGrid: Hashable, Sendable {
  /// One of the dots.
  public var origin: Point<ScreenSpace>
  /// The distance from dot to dot, in screen points.
  public var spacing: Double

  /// Creates a grid.
  public init(origin: Point<ScreenSpace>, spacing: Double) {
    self.origin = origin
    self.spacing = spacing
  }
}
