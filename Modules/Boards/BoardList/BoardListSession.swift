public import Domain
public import Gestures
import GridGeometry
import Panels
public import PluginAPI

/// A person's work on the list of a show's boards (spec B12).
///
/// Every board is a card with its name and a thumbnail. A tap opens it; a swipe or a
/// long press offers to rename or to delete it; a drag scrolls. Before the boards lies a button
/// that makes a new one. The session decides and returns what is to be kept; it never saves, and
/// nothing in it is undone.
public struct BoardListSession: Surface {
  /// What a board is called when nobody names it.
  public static let defaultName = "New Board"

  /// The board the person works on, which is marked in the list.
  public var current: ID<Board>?

  /// The stamp that a new board gets.
  ///
  /// The session reads no clock: whoever keeps it open for long sets the time now and then.
  public var now: Timestamp

  var state: BoardListState
  var ids: IDSequence
  /// The fingers that are down.
  var fingers = ListTouch()
  /// The extent of the view in screen points.
  var size = Size<ScreenSpace>(width: 0, height: 0)
  /// How far the list is scrolled, kept within its limits.
  var scroll = 0.0

  /// What is open over the list.
  private(set) var open: BoardListPanel?

  /// Opens the list of a show.
  ///
  /// The view has no size until ``SessionCommand/setViewSize(_:)``.
  ///
  /// - Parameters:
  ///   - list: The show, its boards with their blocks, and its objects.
  ///   - current: The board the person works on, or `nil`.
  ///   - ids: Where the identities of new boards come from.
  ///   - now: The stamp that new boards get.
  public init(
    _ list: BoardList, current: ID<Board>? = nil, ids: IDSequence, now: Timestamp
  ) {
    state = BoardListState(list)
    self.current = current
    self.ids = ids
    self.now = now
  }

  /// The show, as it is now.
  public var show: Show { state.show }

  /// The boards as they are now, oldest first.
  public var boards: [Board] { state.entries.map(\.board) }

  /// Whether the show was deleted from outside; nothing can be done with it any more.
  public var isDeleted: Bool { state.isDeleted }

  /// Sets the stamp that a new board gets.
  public mutating func stamp(_ now: () -> Timestamp) { self.now = now() }

  /// When ``advance(to:)`` has something to do, or `nil`.
  public var nextDeadline: Instant? { fingers.arbiter.nextDeadline }

  /// The contacts that are down, in the order of touching down.
  public var touches: [TouchID] { fingers.arbiter.touches }

  /// Whether any contact is down.
  public var isTouched: Bool { fingers.arbiter.isTouched }

  /// The time of the last touch or wake.
  public var touchTime: Instant { fingers.arbiter.time }

  /// Each board with its blocks in reading order, the oldest board first.
  public func contents() -> [Entity] {
    state.entries.flatMap { entry in
      [.board(entry.board)] + entry.itemsInReadingOrder.map(Entity.item)
    }
  }

  /// Names that are no names or are in use twice, and blocks whose object is gone.
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

  /// Takes over changes made elsewhere: by another process, an import, or a sync.
  ///
  /// What is open about a board that is gone closes.
  public mutating func absorb(_ changes: [Change]) -> Reaction {
    state.apply(changes)
    return Reaction(effects: follow())
  }

  /// Takes over what was decided here.
  mutating func keep(_ changes: [Change], effects: [Effect]) -> Reaction {
    state.apply(changes)
    return Reaction(changes: changes, effects: effects + follow())
  }

  /// Brings what is seen in line with the boards there are.
  mutating func follow() -> [Effect] {
    scroll = layout.scroll
    if let current, state.entry(current) == nil { self.current = nil }
    guard let open else { return [] }
    let isGone = open.board.map { state.entry($0) == nil } ?? false
    return isGone || isDeleted ? close() : []
  }

  /// Where everything in the list lies.
  var layout: BoardListLayout {
    BoardListLayout(count: state.entries.count, in: size, scrolledBy: scroll)
  }

  /// Opens something, in the place of what is open.
  mutating func present(_ panel: BoardListPanel) -> [Effect] {
    let closed = close()
    open = panel
    fingers.changeLayer()
    return closed + [.opened(panel.panel)]
  }

  /// Closes what is open, if anything is.
  mutating func close() -> [Effect] {
    guard let open else { return [] }
    self.open = nil
    fingers.hold(by: nil)
    fingers.changeLayer()
    return [.closed(open.panel)]
  }
}
