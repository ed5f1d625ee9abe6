import Domain
import PluginAPI

/// The board with its blocks, their objects, and its rules.
///
/// Every change goes through ``apply(_:)``, whether it was decided here or elsewhere.
struct BoardState: Sendable {
  var show: Show
  var board: Board
  private(set) var isDeleted = false
  private(set) var items: [ID<BoardItem>: BoardItem]
  /// The blocks from the top row to the bottom one, each row from left to right.
  private(set) var order: SortedList<ReadingPlace>
  private(set) var objects: [ID<ShowObject>: ShowObject]
  /// The boards of the show, in order.
  private(set) var pages: [Board]
  /// Objects that were missing from the start because of damage; objects deleted later are not
  /// included.
  private var lostObjects: Set<ID<ShowObject>>
  var rules: any PlacementRules

  init(_ contents: BoardContents, rules: any PlacementRules) {
    show = contents.show
    board = contents.board
    items = Dictionary(contents.items.map { ($0.id, $0) }) { first, _ in first }
    order = SortedList(items.values.map(ReadingPlace.init))
    objects = Dictionary(contents.objects.map { ($0.id, $0) }) { first, _ in first }
    pages = contents.boards.inOrder
    let objects = objects
    lostObjects = Set(contents.items.compactMap(\.object).filter { objects[$0] == nil })
    self.rules = rules
  }

  /// Applies changes; ignores those of other boards and shows.
  ///
  /// - Returns: Whether any block changed.
  @discardableResult
  mutating func apply(_ changes: [Change]) -> Bool {
    var touchesBoard = false
    for change in changes {
      if case .board(let page)? = change.after ?? change.before, page.show == show.id {
        pages.removeAll { $0.id == page.id }
        if let after = Board(change.after) { pages = (pages + [after]).inOrder }
      }
      switch change.after ?? change.before {
      case .show(let entity) where entity.id == show.id:
        if case .show(let after)? = change.after { show = after }
      case .object(let object) where object.show == show.id:
        if case .object(let after)? = change.after {
          objects[after.id] = after
          lostObjects.remove(after.id)
        } else {
          objects[object.id] = nil
        }
      case .board(let entity) where entity.id == board.id:
        touchesBoard = true
        if case .board(let after)? = change.after { board = after } else { isDeleted = true }
      case .item(let item) where item.board == board.id || items[item.id] != nil:
        touchesBoard = true
        if case .item(let after)? = change.after, after.board == board.id {
          order.update(from: items.updateValue(after, forKey: after.id), to: after)
        } else {
          order.update(from: items.removeValue(forKey: item.id), to: nil)
        }
      default: break
      }
    }
    if touchesBoard { rules.apply(changes) }
    return touchesBoard
  }

  /// Whether changes of blocks start from the current state and end in a valid one.
  func accepts(_ changes: [Change]) -> Bool {
    var poses: [PoseChange] = []
    for change in changes {
      guard case .item(let item)? = change.after ?? change.before else { return false }
      guard change.before == items[item.id].map(Entity.item) else { return false }
      if case .item(let after)? = change.after, isOrphan(after),
        !(after.object.map(lostObjects.contains) ?? false)
      {
        return false
      }
      if let page = BoardItem(change.after)?.content.destination, !canOpen(page) { return false }
      poses.append(PoseChange(item: item.id, from: change.before?.pose, to: change.after?.pose))
    }
    if case .refused = rules.judge(.restore(poses)) { return false }
    return true
  }

  /// Whether a block can open a board; any, if the boards of the show are not known.
  func canOpen(_ id: ID<Board>) -> Bool { pages.isEmpty || page(id) != nil }

  /// A board of the show, or `nil`.
  func page(_ id: ID<Board>) -> Board? { pages.first { $0.id == id } }

  /// The board after or before this one; `nil` if there is none.
  func page(after distance: Int) -> ID<Board>? {
    guard let now = pages.firstIndex(where: { $0.id == board.id }),
      pages.indices.contains(now + distance)
    else { return nil }
    return pages[now + distance].id
  }

  /// The object of a block; `nil` if it has none, or the object no longer exists.
  func object(of item: BoardItem) -> ShowObject? { item.object.flatMap { objects[$0] } }

  /// Whether a block's object no longer exists.
  func isOrphan(_ item: BoardItem) -> Bool { item.object.map { objects[$0] == nil } ?? false }

  /// The blocks from the top row to the bottom one, each row from left to right.
  var itemsInReadingOrder: [BoardItem] { order.elements.compactMap { items[$0.item] } }
}

extension Entity {
  /// The pose of a block; `nil` for other entities.
  fileprivate var pose: Pose? {
    if case .item(let item) = self { item.pose } else { nil }
  }
}
