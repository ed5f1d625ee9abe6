public import GridGeometry

/// Everything there is to draw; a frontend adds no rules.
public struct Scene: Hashable, Sendable {
  /// The extent of the view in screen points.
  public var size: Size<ScreenSpace>
  /// The part of the board that is visible.
  public var viewport: Viewport
  /// The name of the show.
  public var show: String
  /// The name of the board or trip; empty for the list of boards.
  public var board: String
  /// What touches do on a board; `nil` on other surfaces.
  public var mode: InteractionMode?
  /// What a pencil does on the board; `nil` if it does not ink, and in play mode.
  public var tool: Tool?
  /// The dots at the corners of cells, if they are shown.
  public var grid: SceneGrid?
  /// Where the board's origin is on the screen; it may be outside the view.
  public var origin: Point<ScreenSpace>
  /// The length that counts as 1 on rulers, in board points: a cell, or 1 if places are in points.
  public var unit = Grid.unit
  /// The visible elements, from lowest to topmost: the field, blocks, held or drawn items, handles,
  /// panels.
  public var elements: [SceneElement]
  /// The console's command line; `nil` if no console reported it.
  public var commandLine: String?
  /// The console that is connected or connecting; `nil` if there is none.
  public var console: SceneConsole?
  /// How sync is doing; `nil` if the workspace is not synced here.
  public var sync: SceneSync?

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

/// The console of a scene, and its connection state.
public struct SceneConsole: Hashable, Sendable {
  /// The name of its profile.
  public var name: String
  /// The connection state.
  public var state: ConnectionState

  /// Creates a console.
  public init(name: String, state: ConnectionState) {
    self.name = name
    self.state = state
  }

  /// Name and state in words: `qlc lost`.
  public var text: String { "\(name) \(state.word)" }
}

/// A grid of dots at the corners of cells.
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
