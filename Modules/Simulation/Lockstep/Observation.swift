public import Domain
public import Gestures
public import GridGeometry
public import PluginAPI

/// The observable state of a surface besides its contents, for comparison.
///
/// Parts that a surface lacks keep their defaults.
public struct Observation: Hashable, Sendable {
  /// A held item or drawn region.
  public struct Held: Hashable, Sendable {
    /// The contact.
    public var touch: TouchID
    /// The block; `nil` if a region is drawn.
    public var item: ID<BoardItem>?
    /// The frame in which it is drawn.
    public var frame: Rect<BoardSpace>
    /// Where it would be.
    public var landing: Pose?
    /// Why it cannot go there.
    public var refusal: Refusal?

    /// Creates a held item.
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

  /// The effect of touches.
  public var mode: InteractionMode?
  /// The window on the board; ``/GridGeometry/Viewport/home`` if there is none.
  public var viewport = Viewport.home
  /// Whether the dots of the grid are shown.
  public var isGridShown = false
  /// The item that has handles.
  public var selection: ID<BoardItem>?
  /// Whether taps select items.
  public var isSelecting = false
  /// The items that are selected together, by their identities.
  public var selected: [ID<BoardItem>] = []
  /// The open panel.
  public var panel: Panel?
  /// The board that the open panel is about.
  public var board: ID<Board>?
  /// The text in the open panel's field.
  public var text = ""
  /// The filters that are on.
  public var kinds: Set<ObjectKind> = []
  /// The choices, in order.
  public var choices: [ID<ShowObject>] = []
  /// The scroll offset.
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
  /// The held item.
  public var held: Held?
  /// The items that look pressed, by the numbers of the fingers that press them.
  public var pressed: [ID<BoardItem>] = []
  /// The boards of a list that look pressed, in the order in which fingers touched them.
  public var pressedBoards: [ID<Board>] = []
  /// Other elements that look other than usual, for example `pressed boards:new`.
  public var marks: [String] = []
  /// Whether its board was deleted elsewhere.
  public var isDeleted = false
  /// The parts of one kind of surface only.
  public var own: OwnObservation?

  /// Creates an empty observation.
  public init() {}

  /// The differences from the expected state, in words; empty if there are none.
  public func differences(from expected: Observation) -> [String] {
    var found = Differences()
    found.compare("mode", expected: expected.mode, got: mode) { $0.rawValue }
    found.compare("view", expected: expected.viewport, got: viewport, Words.text)
    found.compare("grid", expected: expected.isGridShown, got: isGridShown) { $0 ? "on" : "off" }
    found.compare("selected block", expected: expected.selection, got: selection) { "\($0)" }
    found.compare("selecting", expected: expected.isSelecting, got: isSelecting) {
      $0 ? "yes" : "no"
    }
    found.compareLists(
      "selected block", expected: expected.selected, got: selected
    ) { "\($0)" }
    found.compare("open panel", expected: expected.panel, got: panel) { $0.rawValue }
    found.compare("board of the panel", expected: expected.board, got: board) { "\($0)" }
    found.compare("typed text", expected: expected.text, got: text) { $0.quoted }
    found.compare("filters", expected: expected.sortedKinds, got: sortedKinds) { kinds in
      Words.list(kinds.map(\.rawValue))
    }
    found.compareLists("object to pick", expected: expected.choices, got: choices) { "\($0)" }
    found.compare("scroll offset", expected: expected.scroll, got: scroll, ScriptText.text)
    found.compareCounts(
      "step to undo", "steps to undo", expected: expected.undoCount, got: undoCount)
    found.compareCounts(
      "step to redo", "steps to redo", expected: expected.redoCount, got: redoCount)
    found.compareLists("finger down", expected: expected.touches, got: touches) { "\($0.rawValue)" }
    found.compare("time", expected: expected.time, got: time, ScriptText.text)
    found.compare("next deadline", expected: expected.deadline, got: deadline, ScriptText.text)
    found.compareDetails("hold", expected: expected.held, got: held, \.details)
    found.compareLists("pressed block", expected: expected.pressed, got: pressed) { "\($0)" }
    found.compareLists(
      "pressed board", expected: expected.pressedBoards, got: pressedBoards
    ) { "\($0)" }
    found.compareLists("mark", expected: expected.marks, got: marks) { "'\($0)'" }
    found.compare("deleted", expected: expected.isDeleted, got: isDeleted) { $0 ? "yes" : "no" }
    let others = own.flatMap { got in expected.own.map { got.differences(from: $0) } }
    return found.lines + (others ?? [])
  }

  /// The filters in their usual order; a set has a different one in every process.
  private var sortedKinds: [ObjectKind] { kinds.sorted() }
}

extension Observation.Held {
  fileprivate var details: [Described.Detail] {
    [
      Described.Detail("by finger", "\(touch.rawValue)"),
      Described.Detail("of", item.map { "block \($0)" } ?? "a new region"),
      Described.Detail("drawn at", Words.text(frame)),
      Described.Detail("landing", landing.map { "at \(ScriptText.text($0))" } ?? "nowhere"),
      Described.Detail(
        "refused with", refusal.map(Words.text) ?? "nothing", isHidden: refusal == nil),
    ]
  }
}
