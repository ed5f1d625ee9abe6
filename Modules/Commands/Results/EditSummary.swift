import Domain
import Workspace

/// A summary of changes for people: each block, board and entry once, from its first to its last
/// state.
struct EditSummary {
  private typealias States = (before: Entity?, after: Entity?)

  private var states: [EntityKey: States] = [:]
  private var order: [EntityKey] = []

  init(of changes: [Change]) {
    for change in changes {
      guard let key = change.key, [.item, .board, .entry].contains(key.sort) else { continue }
      if states[key] == nil {
        order.append(key)
        states[key] = (change.before, nil)
      }
      states[key]?.after = change.after
    }
  }

  /// Whether the changes include itinerary entries.
  var hasEntries: Bool { order.contains { $0.sort == .entry } }

  /// The differences, in the order of their first change.
  ///
  /// The blocks of a deleted board are only counted. Entries that only got a new sort order, to
  /// make room for a moved entry, are left out.
  ///
  /// - Parameters:
  ///   - object: Finds the object of a block.
  ///   - places: The places of blocks in their board's order, if it keeps one.
  ///   - moved: The moved entries.
  ///   - entry: Returns the name and place of an entry.
  /// - Returns: The changed blocks, boards and entries.
  func edits(
    object: (ID<ShowObject>) -> ShowObject?, places: [ID<BoardItem>: Int] = [:],
    moved: Set<ID<ItineraryEntry>> = [],
    entry: (ItineraryEntry) -> PlacedEntry? = { _ in nil }
  ) -> [GestureOutcome.Edit] {
    let gone = states.values.filter { $0.after == nil }
    let deleted = Set(gone.compactMap { Board($0.before)?.id })
    let removed = gone.compactMap { BoardItem($0.before) }
    func placed(_ item: BoardItem?) -> PlacedItem? {
      item.map { PlacedItem(item: $0, object: $0.object.flatMap(object), place: places[$0.id]) }
    }
    return order.compactMap { key in
      guard let (before, after) = states[key], before != after else { return nil }
      switch key {
      case .item:
        let old = BoardItem(before)
        guard after != nil || old.map({ deleted.contains($0.board) }) != true else { return nil }
        return .item(before: placed(old), after: placed(BoardItem(after)))
      case .board(let id):
        return .board(
          before: Board(before), after: Board(after),
          items: after == nil ? removed.count { $0.board == id } : 0)
      case .entry(let id):
        let (old, new) = (ItineraryEntry(before), ItineraryEntry(after))
        guard moved.contains(id) || old?.day != new?.day || old?.content != new?.content else {
          return nil
        }
        return .entry(before: old.flatMap(entry), after: new.flatMap(entry))
      default: return nil
      }
    }
  }
}
