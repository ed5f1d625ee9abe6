import Domain
import GridGeometry
import PluginAPI

/// A show in the fixed order of exports, so the same show gives the same bytes.
struct OrderedShow {
  /// A board with its blocks.
  struct Sheet {
    let board: Board
    /// In reading order; on a canvas from the lowest to the topmost.
    let items: [BoardItem]
    /// The cells of blocks that keep an order, in rows.
    let rows: [ID<BoardItem>: CellRect]

    /// The cells that a block covers or is shown in; `nil` if it lies freely or has a shape.
    func cells(of item: BoardItem) -> CellRect? { item.pose.cells ?? rows[item.id] }
  }

  /// The show.
  let show: Show
  /// By kind, number and name.
  let objects: [ShowObject]
  /// In order, then by name.
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
        left.order == right.order
          ? NameKey(left.name).text < NameKey(right.name).text : left.order < right.order
      }
      .map { board in
        // Only damage leaves an area that no number can say.
        let lying = (items[board.id] ?? []).filter { $0.pose.area?.isFinite ?? true }
        return Sheet(
          board: board, items: lying.sorted(by: BoardItem.inReadingOrder),
          rows: OrderedRows.cells(of: lying, under: board.rules))
      }
  }
}
