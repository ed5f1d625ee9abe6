public import Domain
import GridGeometry
import PluginAPI

/// A block that was found, with its board.
public struct FoundItem: Hashable, Sendable {
  /// The show of its board.
  public let show: Show
  /// Its board.
  public let board: Board
  /// The block with its object.
  public let placed: PlacedItem
}

extension Seat {
  /// The blocks that match a text, on all boards of all shows.
  ///
  /// - Parameter query: The words to find in a block's label, object or card.
  /// - Returns: The blocks, by show, board and place; the current show first.
  /// - Throws: ``WorkspaceError`` if the workspace cannot be read.
  /// - Complexity: Grows with all blocks of the workspace.
  public func find(_ query: ObjectQuery) throws(WorkspaceError) -> [FoundItem] {
    let shows = try shows().map(\.show)
    var found: [FoundItem] = []
    for show in shows.filter({ $0.id == self.show?.id }) + shows.filter({ $0.id != self.show?.id })
    {
      guard
        let contents = try reading({ store throws(StoreError) in try store.contents(of: show.id) })
      else { continue }
      let objects = Dictionary(contents.value.objects.map { ($0.id, $0) }) { $1 }
      let names = Dictionary(contents.value.boards.map { ($0.id, $0.name) }) { $1 }
      let items = Dictionary(grouping: contents.value.items, by: \.board)
      for board in contents.value.boards {
        found += (items[board.id] ?? []).sorted(by: BoardItem.inReadingOrder).map { item in
          FoundItem(
            show: show, board: board,
            placed: PlacedItem(
              item: item, object: item.object.flatMap { objects[$0] },
              destination: item.content.destination.flatMap { names[$0] }))
        }
        .filter {
          query.matches(
            $0.placed.object, label: $0.placed.item.label, texts: $0.placed.texts)
        }
      }
    }
    return found
  }
}
