import Domain
import Workspace

/// Changes as a person sees them: each block, board and entry once, from before the first change to
/// after the last.
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

  /// Whether entries of an itinerary are among the changes.
  var hasEntries: Bool { order.contains { $0.sort == .entry } }

  /// What is different, in the order in which it was changed first.
  ///
  /// The blocks of a board that was deleted are only counted. Entries that only got another key in
  /// their day, to make room for one that was moved, are left out.
  ///
  /// - Parameters:
  ///   - object: Finds the object that a block shows.
  ///   - places: The places of blocks in their board's order, where it keeps one.
  ///   - moved: The entries that were put elsewhere.
  ///   - entry: Tells what an entry is called and where it is.
  /// - Returns: The blocks, boards and entries that are different.
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
