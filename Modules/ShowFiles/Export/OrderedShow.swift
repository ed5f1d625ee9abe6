import Domain
import GridGeometry
import PluginAPI

/// A show in the fixed order of exports, so the same show gives the same bytes.
struct OrderedShow {
  /// A board with its blocks.
  struct Sheet {
    let board: Board
    /// In reading order.
    let items: [BoardItem]
  }

  /// The show.
  let show: Show
  /// By kind, number and name.
  let objects: [ShowObject]
  /// The oldest first, then by name.
  let boards: [Sheet]
  /// The objects by identity.
  let objectsByID: [ID<ShowObject>: ShowObject]

  /// Orders the contents of a show; blocks of boards that are not among them are omitted.
  init(_ contents: ShowContents) {
    show = contents.show
    objects = contents.objects.sorted(by: ShowObject.inOrder)
    objectsByID = Dictionary(objects.map { ($0.id, $0) }) { first, _ in first }
    let items = Dictionary(grouping: contents.items, by: \.board)
    boards = contents.boards
      .sorted { left, right in
        // Names are unique in a show, so that identities play no part.
        left.created == right.created
          ? NameKey(left.name).text < NameKey(right.name).text : left.created < right.created
      }
      .map { Sheet(board: $0, items: Self.laid(items[$0.id] ?? [], on: $0)) }
  }

  /// Blocks in reading order, all of them on cells: those that keep an order get rows.
  private static func laid(_ items: [BoardItem], on board: Board) -> [BoardItem] {
    let rows = OrderedRows.cells(of: items, under: board.rules)
    return items.sorted(by: BoardItem.inReadingOrder).map { item in
      guard let cells = rows[item.id] else { return item }
      var laid = item
      laid.pose = .cells(cells)
      return laid
    }
  }
}
