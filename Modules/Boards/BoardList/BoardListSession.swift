public import Domain
public import Gestures
public import GridGeometry
import Panels
public import PluginAPI

/// A session on the list of a show's boards.
///
/// Every board is a card with its name and a thumbnail. A tap opens it; a swipe or a long press
/// offers to rename or delete it; a drag scrolls. The button before the boards creates one. The
/// session decides and returns the changes to store; it never saves, and has no undo.
public struct BoardListSession: Surface {
  /// The current board, which the list marks.
  public var current: ID<Board>?

  /// Whether boards can only be opened: what would be refused in the end is not offered.
  public var isReadOnly = false

  /// The time stamp of new boards.
  ///
  /// The session reads no clock: if you keep it open for long, set the time now and then.
  public var now: Timestamp

  var state: BoardListState
  var ids: IDSequence
  let wording: any Wording
  /// The fingers that are down.
  var fingers = ListTouch()
  /// The rules of new boards.
  let placement: PlacementPlugin
  /// The extent of the view in screen points.
  public internal(set) var size: Size<ScreenSpace>
  /// How far the list is scrolled, kept within its limits.
  var scroll = 0.0

  /// The open panel.
  private(set) var open: BoardListPanel?

  /// Opens the list of a show.
  ///
  /// - Parameters:
  ///   - list: The show, its boards with their blocks, and its objects.
  ///   - placement: The rules of new boards.
  ///   - size: The extent of the view in screen points.
  ///   - current: The current board, or `nil`.
  ///   - ids: The source of identities for new boards.
  ///   - now: The time stamp of new boards.
  ///   - wording: The texts.
  /// - Throws: `SurfaceError` if the size is negative or not finite.
  public init(
    _ list: BoardList, placement: PlacementPlugin, in size: Size<ScreenSpace>,
    current: ID<Board>? = nil, ids: IDSequence, now: Timestamp,
    wording: any Wording = EnglishWording()
  ) throws(SurfaceError) {
    try SurfaceError.check(viewSize: size)
    self.init(
      unchecked: list, placement: placement, in: size, current: current, ids: ids, now: now,
      wording: wording)
  }

  /// Opens a list in a view of a usable size, for the simulator.
  package init(
    unchecked list: BoardList, placement: PlacementPlugin, in size: Size<ScreenSpace>,
    current: ID<Board>?, ids: IDSequence, now: Timestamp, wording: any Wording = EnglishWording()
  ) {
    self.placement = placement
    self.size = size
    state = BoardListState(list)
    self.current = current
    self.ids = ids
    self.now = now
    self.wording = wording
  }

  /// The show.
  public var show: Show { state.show }

  /// The boards, in order.
  public var boards: [Board] { state.entries.map(\.board) }

  /// Whether the show was deleted from outside; the session can no longer be used.
  public var isDeleted: Bool { state.isDeleted }

  /// Sets the time stamp of new boards.
  public mutating func stamp(_ now: () -> Timestamp) { self.now = now() }

  /// When ``advance(to:)`` is next due, or `nil`.
  public var nextDeadline: Instant? { fingers.arbiter.nextDeadline }

  /// The contacts that are down, in touch-down order.
  public var touches: [TouchID] { fingers.arbiter.touches }

  /// Whether any contact is down.
  public var isTouched: Bool { fingers.arbiter.isTouched }

  /// The time of the last touch or wake.
  public var touchTime: Instant { fingers.arbiter.time }

  /// Each board in order, with its blocks in reading order.
  public func contents() -> [Entity] {
    state.entries.flatMap { entry in
      [.board(entry.board)] + entry.itemsInReadingOrder.map(Entity.item)
    }
  }

  /// Invalid or duplicate names, and blocks whose object no longer exists.
  public func violations() -> [Violation] {
    var found: [Violation] = []
    var keys: Set<NameKey> = []
    for entry in state.entries {
      do throws(ValidationError) {
        let name = try Name.validated(entry.board.name)
        if !keys.insert(NameKey(name)).inserted { throw ValidationError(.duplicateName(name)) }
      } catch {
        found.append(Violation(.badName(error), items: []))
      }
      let orphans = entry.itemsInReadingOrder.filter { item in
        item.object.map { state.objects[$0] == nil } ?? false
      }
      found += orphans.map { Violation(.unknownObject, items: [$0.id]) }
    }
    return found
  }

  /// Applies changes made elsewhere: by another process, an import, or a sync.
  ///
  /// A panel closes if its board no longer exists.
  public mutating func absorb(_ changes: [Change]) -> Reaction {
    state.apply(changes)
    return Reaction(effects: follow())
  }

  /// Applies what was decided here.
  mutating func keep(_ changes: [Change], effects: [Effect]) -> Reaction {
    state.apply(changes)
    return Reaction(changes: changes, effects: effects + follow())
  }

  /// Updates the view to the current boards.
  mutating func follow() -> [Effect] {
    scroll = layout.scroll
    if let current, state.entry(current) == nil { self.current = nil }
    guard let open else { return [] }
    let isGone = open.board.map { state.entry($0) == nil } ?? false
    return isGone || isDeleted ? close() : []
  }

  /// Whether there is a button for a new board, and a menu for each board.
  var offersChanges: Bool { !isDeleted && !isReadOnly }

  /// The layout of the list.
  var layout: BoardListLayout {
    BoardListLayout(count: state.entries.count, in: size, scrolledBy: scroll)
  }

  /// Opens a panel in place of the current one.
  mutating func present(_ panel: BoardListPanel) -> [Effect] {
    let closed = close()
    open = panel
    fingers.changeLayer()
    return closed + [.opened(panel.panel)]
  }

  /// Closes the open panel, if any.
  mutating func close() -> [Effect] {
    guard let open else { return [] }
    self.open = nil
    fingers.hold(by: nil)
    fingers.changeLayer()
    return [.closed(open.panel)]
  }
}
