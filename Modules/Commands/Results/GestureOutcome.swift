public import Domain
public import GridGeometry
public import PluginAPI
public import Workspace

/// What a gesture came to, or a command for what fingers could do as well.
///
/// A gesture that the rules refuse has an outcome like any other: its effects tell.
public struct GestureOutcome: Sendable {
  /// Something on the board, a board, or an entry of an itinerary, before and after.
  public enum Edit: Hashable, Sendable {
    /// A block; `nil` before it was placed, and after it was taken away.
    case item(before: PlacedItem?, after: PlacedItem?)
    /// A board; `nil` before it was made, and after it was deleted, with so many blocks.
    case board(before: Board?, after: Board?, items: Int)
    /// An entry of the itinerary; `nil` before it was added, and after it was deleted.
    case entry(before: PlacedEntry?, after: PlacedEntry?)
  }

  /// What a tap on a block came to.
  public enum Deed: Hashable, Sendable {
    /// It was triggered.
    case triggered
    /// It toggles, and was switched on.
    case switchedOn
    /// It toggles, and was switched off.
    case switchedOff
    /// Nothing was sent, as touches of a recording were replayed.
    case replayed
  }

  /// Something that happened once.
  public enum Event: Hashable, Sendable {
    /// Something to tell: the sentence, and the blocks in the way as a person knows them.
    case message(Message, text: String, obstacles: [String])
    /// A block was triggered, or was in a recording; the object is `nil` where it only holds a
    /// message.
    case trigger(ID<BoardItem>, ShowObject?, Deed)
    /// A board was opened from the list; `nil` where it is gone.
    case openBoard(ID<Board>, Board?, isNew: Bool)
    /// Anything else.
    case other(Effect)
  }

  /// Something that is open over the board, or over the list of boards.
  public struct OpenPanel: Hashable, Sendable {
    /// What is open.
    public let panel: Panel
    /// The block that it is about, where it is about one.
    public var item: PlacedItem?
    /// What it is called; empty where it has no name.
    public var title = ""
    /// What it says, for example a question; empty where it says nothing.
    public var text = ""
    /// The name that it offers; empty where it offers none.
    public var offer = ""
    /// What its fields hold, each with its name, where there are several: `time '19:00'`.
    public var fields: [String] = []
    /// How many objects there are to pick.
    public var objects = 0
    /// What can be chosen by a tap.
    public var choices: [SceneChoice] = []

    /// Creates a panel.
    public init(_ panel: Panel) {
      self.panel = panel
    }

    /// What the fields of an editor hold, each with its name; none where there is only one.
    static func fields(among elements: [SceneElement]) -> [String] {
      elements.filter { $0.kind == .field && !$0.subtitle.isEmpty }
        .map { "\($0.label.lowercased()) '\($0.title)'" }
    }
  }

  /// Where a person looks.
  public struct Look: Hashable, Sendable {
    /// What touches do; `nil` for the list of boards.
    public let mode: InteractionMode?
    /// The board point in the middle of the view.
    public let center: Point<BoardSpace>
    /// Screen points to a board point.
    public let zoom: Double

    /// Creates a look.
    public init(mode: InteractionMode?, center: Point<BoardSpace>, zoom: Double) {
      self.mode = mode
      self.center = center
      self.zoom = zoom
    }
  }

  /// What the command itself has to say, a line each.
  public var sentences: [String] = []
  /// What is different from before, each thing once, however often it changed meanwhile.
  public var edits: [Edit] = []
  /// What happened, in order.
  public var events: [Event] = []
  /// How many more things happened, where there were too many to list.
  public var omitted = 0
  /// How many changes were kept.
  public var changes = 0
  /// What was opened and is open still.
  public var panels: [OpenPanel] = []
  /// Where the person looks now; `nil` where nothing can be seen.
  public var look: Look?
  /// Whether that is worth telling.
  public var tellsLook = false
  /// Whether it is where the person looked before.
  public var isSameLook = true
  /// Whether anything to draw is different from before.
  public var hasNewScene = false
  /// Why nothing happened, or what to do instead, where that is plain; may be empty.
  public var hint = ""

  /// Creates an outcome in which nothing happened.
  public init() {}
}
