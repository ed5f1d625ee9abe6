public import Domain
public import Gestures
public import GridGeometry
public import PluginAPI

/// A session on one board, with any placement rules.
///
/// The session decides and returns the changes to store; it never saves. It contains the mode, the
/// view, the selection, the open panel, current gestures, and the history of the edit session.
///
/// A frontend forwards touches to ``handle(_:)-(Touch)``, calls ``advance(to:)`` at each
/// ``nextDeadline``, and draws ``scene()``. A host with its own gesture recognisers calls
/// ``handle(_:)-(Gesture)`` instead. The ``nextDeadline`` matters: rules in which items give way,
/// such as a flow, decide a drop 1 microsecond after the finger was lifted, in ``advance(to:)``.
public struct BoardSession: Surface {
  var state: BoardState
  var history = UndoHistory()
  var ids: IDSequence

  /// What touches and commands may do.
  public internal(set) var mode: InteractionMode
  /// The visible part of the board.
  public internal(set) var viewport: Viewport
  /// Whether edit mode shows the grid dots.
  public internal(set) var isGridShown = true
  /// The selected item, which has handles, or `nil`.
  public internal(set) var selection: ID<BoardItem>?

  /// The items that are selected to be carried or changed together.
  public internal(set) var selected = Selection()

  var arbiter: TouchArbiter
  var scroller = EdgeScroller()
  /// The thresholds that distinguish gestures.
  public internal(set) var gestureSettings = GestureSettings.touch
  /// The targets of the fingers that are down, found at touch-down.
  var targets: [TouchID: TouchTarget] = [:]
  /// Where the fingers that are down touched down.
  var starts: [TouchID: Point<ScreenSpace>] = [:]
  /// The items that look pressed, by finger.
  var presses: [TouchID: ID<BoardItem>] = [:]
  var hold: Hold?
  /// Where the items of the last refused drop would have landed; empty off the board.
  package internal(set) var refusedDrop: [Pose] = []
  /// When released items are dropped, while other fingers hold on.
  var dropDeadline: Instant?
  /// What fingers held at the start of the last instant, if items give way: events of one instant
  /// happen at once, whatever their order.
  var past: (instant: Instant, lifts: [Lift]) = (.zero, [])
  var looking: Looking?
  /// What a person does on a board that has ink, in edit mode.
  public internal(set) var tool = Tool.manipulate
  /// What a pencil does with the tool ``/PluginAPI/Tool/draw``.
  public internal(set) var drawingTool = DrawingTool.pen(Stroke.Pen())
  /// The pen that was chosen last: the eraser and the lasso keep it.
  public internal(set) var pen = Stroke.Pen()
  var ink = InkState()
  /// What the menu of strokes is about, while it is open.
  var inkMenu: InkMenu?
  /// What the open menu of the selection is about; `nil` if it is not open.
  var selectionMenu: SelectionMenu?
  var isMenuOpen = false
  /// The kinds of objects that the picker has filters for.
  let kinds: ObjectKinds
  let wording: any Wording
  var picker: Picker?
  /// Where a drag that scrolls the picker's list began.
  var listScroll: ListScroll?

  #if Mutants
    /// The injected fault.
    var defect: Defect?
    /// The name of the injected fault, here or in the arbiter or the rules.
    var injected: String?
  #endif

  /// Opens a session, and lays out the board for a view.
  ///
  /// - Parameters:
  ///   - contents: The board, its blocks, and the objects of its show.
  ///   - placement: The rules that the board names.
  ///   - mode: Edit for a new board, play for one that exists.
  ///   - size: The extent of the view in screen points.
  ///   - ids: The source of identities for new blocks. The session keeps this copy, so pass a
  ///     sequence that nothing else uses, such as `IDSequence(using: &random)`.
  ///   - view: The last view, or `nil` for the start of the board at full size. A view that is
  ///     not possible at this size is ignored.
  ///   - kinds: The kinds of objects that the picker has filters for.
  ///   - wording: The texts.
  /// - Throws: `SurfaceError` if the board names other rules, the rules refuse its settings, or
  ///   the size is negative or not finite.
  public init(
    _ contents: BoardContents, placement: PlacementPlugin, mode: InteractionMode,
    in size: Size<ScreenSpace>, ids: IDSequence, view: ViewMemory? = nil,
    kinds: ObjectKinds = .callboard, wording: any Wording = EnglishWording()
  ) throws(SurfaceError) {
    let board = contents.board
    guard placement.key == board.rules.key else {
      throw .otherRules(of: board, than: placement)
    }
    try SurfaceError.check(viewSize: size)
    if let reason = placement.fault(in: board.rules.settings) {
      throw .refused(board, reason)
    }
    self.init(
      unchecked: contents, placement: placement, mode: mode, in: size, ids: ids, view: view,
      kinds: kinds, wording: wording)
  }

  /// Opens a session on anything, for the simulator, which compares what happens even then.
  package init(
    unchecked contents: BoardContents, placement: PlacementPlugin, mode: InteractionMode,
    in size: Size<ScreenSpace>, ids: IDSequence, view: ViewMemory?,
    kinds: ObjectKinds = .callboard, wording: any Wording = EnglishWording()
  ) {
    var rules = placement.make(contents.board, contents.items)
    rules.setView(size)
    let home = rules.home(in: size)
    viewport =
      view.flatMap { Viewport(center: $0.center, zoom: $0.zoom, size: size) }
      ?? Viewport(center: home, zoom: 1, size: size) ?? .home
    state = BoardState(contents, rules: rules)
    self.mode = mode
    self.ids = ids
    self.kinds = kinds
    self.wording = wording
    arbiter = TouchArbiter(settings: .touch)
  }

  /// The board.
  public var board: Board { state.board }

  /// The show that owns the board.
  public var show: Show { state.show }

  /// Whether the board was deleted from outside; the session can no longer be used.
  public var isDeleted: Bool { state.isDeleted }

  /// How many blocks the board has.
  public var itemCount: Int { state.items.count }

  /// The blocks from the top row to the bottom one, each row from left to right.
  public var itemsInReadingOrder: [BoardItem] { state.itemsInReadingOrder }

  /// The extent of the view in screen points.
  public var size: Size<ScreenSpace> { viewport.size }

  /// The current view, to be remembered with the board.
  public var view: ViewMemory { ViewMemory(center: viewport.center, zoom: viewport.zoom) }

  /// The current view.
  public var rememberedView: ViewMemory? { view }

  /// The number of steps that can be undone or redone.
  public var stepCount: Int { undoCount + redoCount }

  /// The number of steps that can be undone.
  public var undoCount: Int { history.undoable.count }

  /// The number of steps that can be redone.
  public var redoCount: Int { history.redoable.count }

  /// An object of the show, or `nil`.
  public func object(_ id: ID<ShowObject>) -> ShowObject? { state.objects[id] }

  /// All objects of the show.
  public var objects: [ID<ShowObject>: ShowObject] { state.objects }

  /// A block of the board, or `nil`.
  public func item(_ id: ID<BoardItem>) -> BoardItem? { state.items[id] }

  /// The block at a point of the board, or `nil`.
  public func item(at point: Point<BoardSpace>) -> BoardItem? {
    state.rules.hit(point).flatMap { state.items[$0] }
  }

  /// The frame of a block in board points, or `nil` if it is not drawn.
  public func frame(of item: ID<BoardItem>) -> Rect<BoardSpace>? {
    state.rules.placed(item)?.frame
  }

  /// The open panel, or `nil`.
  public var openPanel: Panel? { picker != nil ? .picker : isMenuOpen ? .menu : nil }

  /// The objects in the open picker, in order; none if it is not open.
  public var choices: [ShowObject] { picker?.matches ?? [] }

  /// The board and its blocks in reading order.
  public func contents() -> [Entity] {
    [.board(board)] + itemsInReadingOrder.map(Entity.item)
  }

  /// Every broken rule on the board, and blocks whose object no longer exists.
  public func violations() -> [Violation] {
    let orphans = itemsInReadingOrder.filter(state.isOrphan)
    return state.rules.violations()
      + orphans.map { Violation(.unknownObject, items: [$0.id]) }
  }
}
