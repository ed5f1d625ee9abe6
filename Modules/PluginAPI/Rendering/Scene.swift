public import Domain
public import GridGeometry

/// All there is to draw: a frontend adds no rule to it.
public struct Scene: Hashable, Sendable {
  /// The extent of the view in screen points.
  public let size: Size<ScreenSpace>
  /// The window on the board that the view shows.
  public let viewport: Viewport
  /// The name of the show.
  public let show: String
  /// The name of the board or trip; empty for the list of boards.
  public let board: String
  /// What touches do on a board; `nil` elsewhere.
  public let mode: InteractionMode?
  /// The dots at the corners of cells, where they are shown.
  public let grid: SceneGrid?
  /// Where the board's origin is seen; may lie outside of the view.
  public let origin: Point<ScreenSpace>
  /// What is seen, from the lowest to the topmost: blocks, what is held or drawn, handles, panels.
  public let elements: [SceneElement]
  /// What stands on the console's command line; `nil` where no console told.
  public let commandLine: String?

  /// Creates a scene.
  public init(
    viewport: Viewport, show: String, board: String, mode: InteractionMode?, grid: SceneGrid?,
    elements: [SceneElement], commandLine: String? = nil
  ) {
    self.commandLine = commandLine
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

/// Dots at the corners of cells.
public struct SceneGrid: Hashable, Sendable {
  /// One of the dots.
  public let origin: Point<ScreenSpace>
  /// The distance from dot to dot, in screen points.
  public let spacing: Double

  /// Creates a grid.
  public init(origin: Point<ScreenSpace>, spacing: Double) {
    self.origin = origin
    self.spacing = spacing
  }
}

/// Something in a scene with a place of its own.
public struct SceneElement: Hashable, Sendable {
  /// What it is.
  public enum Kind: String, Hashable, Sendable {
    /// An item of a board.
    case block
    /// What is being drawn, as the finger goes.
    case region
    /// The cells on which what is drawn or held would come to lie.
    case landing
    /// A handle of the selected item. Its frame is the target, 44 points wide and high.
    case handle
    /// The ground of something that opened over the surface: a menu, the picker, a question.
    case panel
    /// A line of text that is not a choice, for example a question.
    case text
    /// A text that can be typed; `title` is what it holds.
    case field
    /// A choice in a panel, or a button.
    case button
    /// A filter of the picker; on where it has the state ``State/chosen``.
    case filter
    /// An object in the picker.
    case choice
    /// A board in the list.
    case entry
    /// The ground of a board's thumbnail.
    case thumbnail
    /// A block in a thumbnail; it has no name.
    case miniature
    /// The header of a day.
    case header
    /// An entry of an itinerary.
    case row
    /// Where a row would come to stand.
    case gap
    /// A piece of the route on a map; its frame goes from one end to the other, and may have
    /// negative sides.
    case route
    /// A stop on a map.
    case marker
  }

  /// How it is at the moment.
  public enum State: String, CaseIterable, Hashable, Sendable, Comparable {
    /// Drawn as an outline.
    case outlined
    /// The object it shows is gone.
    case orphaned
    /// Held by a finger, and drawn where the finger has it.
    case lifted
    /// Selected: it has handles.
    case selected
    /// Pressed by a finger.
    case pressed
    /// May lie there.
    case valid
    /// May not lie there.
    case invalid
    /// In the way of what is held.
    case obstructing
    /// Switched on, or the current one.
    case chosen
    /// Takes what is typed.
    case focused
    /// Deletes something.
    case destructive
    /// The object that it shows runs on the console.
    case running
    /// What is lifted may not stand there.
    case dimmed
    /// A game that limits where what is lifted may stand.
    case barrier
    /// A travel whose leg is gone: it can stand nowhere.
    case stranded
    /// Something is wrong with what is stored of it.
    case damaged
    /// Just changed: a frontend lets it flash for a moment.
    case flashing

    /// Alphabetical, for printing.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// The same for the same thing in every scene, for example `item:0f3c…`.
  public let id: String
  /// What it is.
  public let kind: Kind
  /// What a screen reader says.
  public let label: String
  /// The name to draw; empty where it has none.
  public let title: String
  /// Kind and number to draw, for example `list 5`.
  public let subtitle: String
  /// Where it is seen.
  public let frame: Rect<ScreenSpace>
  /// How it is at the moment.
  public let states: Set<State>
  /// Its colour, where it has one.
  public let color: ObjectColor?

  /// Creates an element.
  public init(
    id: String, kind: Kind, label: String, title: String, subtitle: String,
    frame: Rect<ScreenSpace>, states: Set<State> = [], color: ObjectColor?
  ) {
    self.id = id
    self.kind = kind
    self.label = label
    self.title = title
    self.subtitle = subtitle
    self.frame = frame
    self.states = states
    self.color = color
  }
}
