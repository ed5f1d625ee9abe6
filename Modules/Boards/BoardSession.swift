public import Domain
public import Gestures
public import GridGeometry
public import PluginAPI

/// A person's work on one board, over any placement rules.
///
/// The session decides and returns what is to be kept; it never saves. It holds the mode, the view,
/// what is selected and open, what fingers are doing, and the history of the present edit session
/// (spec B2–B11, B13, B14).
///
/// A frontend forwards touches to ``handle(_:)-(Touch)`` and draws ``scene(in:)``. A host with
/// gesture recognisers of its own calls ``handle(_:)-(Gesture)`` instead.
public struct BoardSession: Surface {
  var state: BoardState
  var history = UndoHistory()
  var ids: IDSequence

  /// What touches and commands may do.
  public internal(set) var mode: InteractionMode
  /// The window on the board.
  public internal(set) var viewport: Viewport
  /// Whether the dots of the grid are shown in edit mode.
  public internal(set) var isGridShown = true
  /// The item that has handles, or `nil`.
  public internal(set) var selection: ID<BoardItem>?

  var arbiter: TouchArbiter
  var scroller = EdgeScroller()
  /// The numbers that tell gestures from another.
  public internal(set) var gestureSettings = GestureSettings.touch
  /// What lay under the fingers that are down when they touched down.
  var targets: [TouchID: TouchTarget] = [:]
  /// The items that look pressed, by the fingers that press them.
  var presses: [TouchID: ID<BoardItem>] = [:]
  var hold: Hold?
  /// When what was let go is dropped, while other fingers hold on.
  var dropDeadline: Instant?
  /// What fingers held when the instant of the last touch began, where items give way to it: what
  /// happens in one instant happens at once, in whatever order it is reported.
  var past: (instant: Instant, lifts: [Lift]) = (.zero, [])
  var looking: Looking?
  var isMenuOpen = false
  /// The kinds of objects that the picker has filters for.
  let kinds: ObjectKinds
  var picker: Picker?
  /// Where a drag that scrolls the picker's list began.
  var listScroll: ListScroll?

  #if Mutants
    /// The fault that was sown.
    var defect: Defect?
    /// The name of the fault that was sown, here or in the arbiter or the rules.
    var sown: String?
  #endif

  /// Opens a session.
  ///
  /// - Parameters:
  ///   - contents: The board, its blocks, and the objects of its show.
  ///   - rules: The rules, made with the same blocks.
  ///   - mode: Edit for a new board, play for one that exists (spec B8).
  ///   - ids: Where the identities of new blocks come from.
  ///   - view: Where the person last looked, or `nil` for the origin at full size.
  ///   - kinds: The kinds of objects that the picker has filters for.
  public init(
    _ contents: BoardContents, rules: any PlacementRules, mode: InteractionMode,
    ids: IDSequence, view: ViewMemory? = nil, kinds: ObjectKinds = .callboard
  ) {
    state = BoardState(contents, rules: rules)
    self.mode = mode
    self.ids = ids
    self.kinds = kinds
    arbiter = TouchArbiter(settings: .touch)
    let view = view ?? ViewMemory(center: rules.home(in: Viewport.home.size), zoom: 1)
    viewport = Viewport(center: view.center, zoom: view.zoom, size: Viewport.home.size) ?? .home
  }

  /// The board as it is now.
  public var board: Board { state.board }

  /// The show that owns the board, as it is now.
  public var show: Show { state.show }

  /// Whether the board was deleted from outside; nothing can be done with it any more.
  public var isDeleted: Bool { state.isDeleted }

  /// How many blocks the board has.
  public var itemCount: Int { state.items.count }

  /// The blocks from the top row to the bottom one, each row from left to right.
  public var itemsInReadingOrder: [BoardItem] { state.itemsInReadingOrder }

  /// Where the person looks, to be remembered with the board.
  public var view: ViewMemory { ViewMemory(center: viewport.center, zoom: viewport.zoom) }

  /// Where the person looks.
  public var rememberedView: ViewMemory? { view }

  /// How many steps can be taken back or again.
  public var stepCount: Int { undoCount + redoCount }

  /// How many steps can be taken back.
  public var undoCount: Int { history.undoable.count }

  /// How many steps can be taken again.
  public var redoCount: Int { history.redoable.count }

  /// An object of the show, or `nil` where it is gone.
  public func object(_ id: ID<ShowObject>) -> ShowObject? { state.objects[id] }

  /// All objects of the show.
  public var objects: [ID<ShowObject>: ShowObject] { state.objects }

  /// A block of the board, or `nil` where it is gone.
  public func item(_ id: ID<BoardItem>) -> BoardItem? { state.items[id] }

  /// The block at a point of the board, or `nil`.
  public func item(at point: Point<BoardSpace>) -> BoardItem? {
    state.rules.hit(point).flatMap { state.items[$0] }
  }

  /// Where a block lies, in board points, or `nil` where it is not drawn.
  public func frame(of item: ID<BoardItem>) -> Rect<BoardSpace>? {
    state.rules.placed(item)?.frame
  }

  /// What is open over the board, or `nil`.
  public var openPanel: Panel? { picker != nil ? .picker : isMenuOpen ? .menu : nil }

  /// The objects that the open picker offers, in order; none where no picker is open.
  public var choices: [ShowObject] { picker?.matches ?? [] }

  /// The board and its blocks in reading order.
  public func contents() -> [Entity] {
    [.board(board)] + itemsInReadingOrder.map(Entity.item)
  }

  /// Everything on the board that breaks its rules, and blocks whose object is gone.
  public func violations() -> [Violation] {
    let orphans = itemsInReadingOrder.filter(state.isOrphan)
    return state.rules.violations()
      + orphans.map { Violation(.unknownObject, items: [$0.id]) }
  }
}
