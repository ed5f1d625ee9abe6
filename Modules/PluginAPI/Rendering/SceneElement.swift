public import Domain
public import GridGeometry
public import TextCells

/// Something in a scene with a place of its own.
public struct SceneElement: Hashable, Sendable {
  /// What it is; the raw value is what JSON output prints.
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
    case boardCard = "entry"
    /// The ground of a board's thumbnail.
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
    /// The object that it shows ran when the console was lost: whether it runs is not known.
    case unknown
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

  /// Which thing it shows.
  public var id: SceneID
  /// What it is.
  public var kind: Kind
  /// What a screen reader says.
  public var label: String
  /// The name to draw, in pieces of one style each; empty where it has none.
  public var runs: [TextRun]
  /// Kind and number to draw, for example `list 5`.
  public var subtitle: String
  /// Where it is seen: the rectangle around its shape.
  public var frame: Rect<ScreenSpace>
  /// Its outline.
  public var shape: SceneShape
  /// How it is at the moment.
  public var states: Set<State>
  /// Its colour, where it has one.
  public var color: ObjectColor?

  /// Creates an element.
  public init(
    id: SceneID, kind: Kind, label: String, title: String, subtitle: String,
    frame: Rect<ScreenSpace>, shape: SceneShape = .rect, states: Set<State> = [],
    color: ObjectColor?
  ) {
    self.id = id
    self.kind = kind
    self.label = label
    runs = title.isEmpty ? [] : [TextRun(title)]
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
