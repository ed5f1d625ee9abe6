public import Domain
public import Gestures
public import GridGeometry
public import PluginAPI

/// All that can be told of a surface beside its contents, for comparison.
///
/// What a surface does not have stays as it is here.
public struct Observation: Hashable, Sendable {
  /// What a finger holds or draws.
  public struct Held: Hashable, Sendable {
    /// The contact.
    public var touch: TouchID
    /// The block; `nil` where a region is drawn.
    public var item: ID<BoardItem>?
    /// Where it is drawn.
    public var frame: Rect<BoardSpace>
    /// Where it would come to lie.
    public var landing: Pose?
    /// Why it may not lie there.
    public var refusal: Refusal?

    /// Creates what is held.
    public init(
      touch: TouchID, item: ID<BoardItem>?, frame: Rect<BoardSpace>, landing: Pose?,
      refusal: Refusal?
    ) {
      self.touch = touch
      self.item = item
      self.frame = frame
      self.landing = landing
      self.refusal = refusal
    }
  }

  /// What touches do.
  public var mode: InteractionMode?
  /// The window on the board; ``Viewport/home`` where there is none.
  public var viewport = Viewport.home
  /// Whether the dots of the grid are shown.
  public var isGridShown = false
  /// The item that has handles.
  public var selection: ID<BoardItem>?
  /// What is open.
  public var panel: Panel?
  /// The board that the open panel is about.
  public var board: ID<Board>?
  /// What the open panel's field holds.
  public var text = ""
  /// The filters that are on.
  public var kinds: Set<ObjectKind> = []
  /// What can be chosen, in order.
  public var choices: [ID<ShowObject>] = []
  /// How far what can be scrolled is scrolled.
  public var scroll = 0.0
  /// How many steps can be taken back.
  public var undoCount = 0
  /// How many steps can be taken again.
  public var redoCount = 0
  /// The contacts that are down, in the order of touching down.
  public var touches: [TouchID] = []
  /// The time of the last touch or wake.
  public var time = Instant.zero
  /// When something is due.
  public var deadline: Instant?
  /// What a finger holds.
  public var held: Held?
  /// The items that look pressed, by the numbers of the fingers that press them.
  public var pressed: [ID<BoardItem>] = []
  /// The boards of a list that look pressed, in the order in which fingers touched them.
  public var pressedBoards: [ID<Board>] = []
  /// Other elements that look other than usual, for example `pressed boards:new`.
  public var marks: [String] = []
  /// Whether what it showed was deleted elsewhere.
  public var isDeleted = false
  /// What only itineraries have.
  public var itinerary: ItineraryObservation?

  /// Creates an observation of nothing.
  public init() {}

  /// What differs from another observation, in words; empty where nothing does.
  public func differences(from other: Observation) -> [String] {
    var found: [String] = []
    func compare<Value: Equatable>(_ name: String, _ path: KeyPath<Observation, Value>) {
      let (ours, theirs) = (self[keyPath: path], other[keyPath: path])
      if ours != theirs { found.append("\(name): \(ours), not \(theirs)") }
    }
    compare("mode", \.mode)
    compare("viewport", \.viewport)
    compare("grid", \.isGridShown)
    compare("selection", \.selection)
    compare("panel", \.panel)
    compare("board", \.board)
    compare("text", \.text)
    compare("kinds", \.sortedKinds)
    compare("choices", \.choices)
    compare("scroll", \.scroll)
    compare("steps to undo", \.undoCount)
    compare("steps to redo", \.redoCount)
    compare("contacts", \.touches)
    compare("time", \.time)
    compare("deadline", \.deadline)
    compare("held", \.held)
    compare("pressed", \.pressed)
    compare("pressed boards", \.pressedBoards)
    compare("marks", \.marks)
    compare("deleted", \.isDeleted)
    if let ours = itinerary, let theirs = other.itinerary {
      found += ours.differences(from: theirs)
    }
    return found
  }

  /// The filters in their usual order, as a set is told in another one in every process.
  private var sortedKinds: [ObjectKind] { kinds.sorted() }
}
