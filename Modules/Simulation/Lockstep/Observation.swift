public import Domain
public import Gestures
public import GridGeometry
public import PluginAPI

/// A part of an observation whose members are compared one by one.
protocol ObservedPart {}

/// All that can be told of a surface beside its contents, for comparison.
///
/// What a surface does not have stays as it is here.
public struct Observation: Hashable, Sendable {
  /// What a finger holds or draws.
  public struct Held: Hashable, Sendable, ObservedPart {
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

  /// How it differs from what was expected, in words; empty where it does not.
  public func differences(from expected: Observation) -> [String] {
    Words.differences(expected: expected, got: self)
  }
}
