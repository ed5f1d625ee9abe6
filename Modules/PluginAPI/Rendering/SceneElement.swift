public import Domain
public import GridGeometry
public import TextCells

/// One element of a scene.
public struct SceneElement: Identifiable, Hashable, Sendable {
  /// What it is; the raw value is what JSON output prints.
  public enum Kind: String, Hashable, Sendable {
    /// The bounded area of the board, drawn as a frame around it.
    case boardField = "board-field"
    /// An item of a board.
    case block
    /// A stroke of ink, an item or being drawn; its shape is a path.
    case stroke
    /// The line of a lasso being drawn; its shape is a path.
    case lasso
    /// The region being drawn by a finger.
    case region
    /// The cells where a drawn or held item would land.
    case landing
    /// A handle of the selected item. Its frame is the target, 44 points wide and high.
    case handle
    /// The background of a panel: a menu, the picker or a question.
    case panel
    /// A line of text that cannot be chosen, for example a question.
    case text
    /// A text field; `title` is its text.
    case field
    /// A choice in a panel, or a button.
    case button
    /// A filter of the picker; it is on if it has the state ``State/chosen``.
    case filter
    /// An object in the picker.
    case choice
    /// A board in the list.
    case boardCard = "entry"
    /// The background of a board's thumbnail.
    case thumbnail
    /// A block in a thumbnail; it has no name.
    case miniature
    /// The header of a day.
    case dayHeader = "header"
    /// An entry of an itinerary.
    case itineraryRow = "row"
    /// Where the held row would land.
    case dropGap = "gap"
    /// A piece of the route on a map.
    case route
    /// A stop on a map.
    case marker
  }

  /// The current state of an element.
  public enum State: String, CaseIterable, Hashable, Sendable, Comparable {
    /// Drawn as an outline.
    case outlined
    /// Its object no longer exists.
    case orphaned
    /// Held by a finger, and drawn at the finger.
    case lifted
    /// Selected, alone with handles or together with others.
    case selected
    /// Pressed by a finger.
    case pressed
    /// Can be dropped there.
    case valid
    /// Cannot be dropped there.
    case invalid
    /// In the way of the held item.
    case obstructing
    /// Switched on, or the current one.
    case chosen
    /// Has the keyboard focus.
    case focused
    /// Deletes something.
    case destructive
    /// Its object is running on the console.
    case running
    /// Its object was running when the console was lost; its state is not known.
    case unknown
    /// The lifted row cannot be placed there.
    case dimmed
    /// Lets what lies below show through, as a highlighter does.
    case translucent
    /// A game that limits where the lifted row can go.
    case barrier
    /// A travel whose leg is gone: it fits nowhere.
    case stranded
    /// Its stored data is damaged.
    case damaged
    /// Just changed: a frontend flashes it briefly.
    case flashing

    /// Alphabetical order, for printing.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// What a tap on a block does in play mode.
  public enum Tap: Hashable, Sendable {
    /// It fires something.
    case fires(TriggerAction)
    /// It opens a board.
    case opensBoard
  }

  /// The thing it shows.
  public var id: SceneID
  /// The kind of element.
  public var kind: Kind
  /// The text for screen readers.
  public var label: String
  /// The name to draw, as styled runs; empty if it has none.
  public var runs: [TextRun]
  /// The text of a card below its title, possibly empty; `nil` for everything else.
  public var body: SceneText?
  /// The kind and number to draw, for example `list 5`.
  public var subtitle: String
  /// The bounding rectangle of its shape on the screen.
  public var frame: Rect<ScreenSpace>
  /// Its outline.
  public var shape: SceneShape
  /// Its current states.
  public var states: Set<State>
  /// Its colour, if it has one.
  public var color: ObjectColor?
  /// What a tap on it does in play mode; `nil` for everything but blocks.
  public var tap: Tap?

  /// Creates an element.
  public init(
    id: SceneID, kind: Kind, label: String, title: String, body: SceneText? = nil,
    subtitle: String, frame: Rect<ScreenSpace>, shape: SceneShape = .rect, states: Set<State> = [],
    color: ObjectColor?
  ) {
    self.id = id
    self.kind = kind
    self.label = label
    runs = title.isEmpty ? [] : [TextRun(title)]
    self.body = body
    self.subtitle = subtitle
    self.frame = frame
    self.shape = shape
    self.states = states
    self.color = color
  }

  /// The name to draw as plain text.
  public var title: String {
    get { runs.map(\.text).joined() }
    set { runs = newValue.isEmpty ? [] : [TextRun(newValue)] }
  }
}
