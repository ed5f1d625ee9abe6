import Domain
import Workspace

/// Changes as a person sees them: each block, board and entry once, from before the first change to
/// after the last.
struct EditSummary {
  private var items: [ID<BoardItem>: (before: BoardItem?, after: BoardItem?)] = [:]
  private var boards: [ID<Board>: (before: Board?, after: Board?)] = [:]
  private var entries: [ID<ItineraryEntry>: (before: ItineraryEntry?, after: ItineraryEntry?)] =
    [:]
  private var order: [Subject] = []

  private enum Subject {
    case item(ID<BoardItem>)
    case board(ID<Board>)
    case entry(ID<ItineraryEntry>)
  }

  init(of changes: [Change]) {
    for change in changes {
      switch change.after ?? change.before {
      case .item(let item): add(change, item)
      case .board(let board): add(change, board)
      case .entry(let entry): add(change, entry)
      default: break
      }
    }
  }

  private mutating func add(_ change: Change, _ item: BoardItem) {
    if items[item.id] == nil {
      order.append(.item(item.id))
      if case .item(let before)? = change.before { items[item.id] = (before, nil) }
    }
    var after: BoardItem?
    if case .item(let item)? = change.after { after = item }
    items[item.id] = (items[item.id]?.before, after)
  }

  private mutating func add(_ change: Change, _ board: Board) {
    if boards[board.id] == nil {
      order.append(.board(board.id))
      if case .board(let before)? = change.before { boards[board.id] = (before, nil) }
    }
    var after: Board?
    if case .board(let board)? = change.after { after = board }
    boards[board.id] = (boards[board.id]?.before, after)
  }

  private mutating func add(_ change: Change, _ entry: ItineraryEntry) {
    if entries[entry.id] == nil {
      order.append(.entry(entry.id))
      if case .entry(let before)? = change.before { entries[entry.id] = (before, nil) }
    }
    var after: ItineraryEntry?
    if case .entry(let entry)? = change.after { after = entry }
    entries[entry.id] = (entries[entry.id]?.before, after)
  }

  /// Whether entries of an itinerary are among the changes.
  var hasEntries: Bool { !entries.isEmpty }

  /// What is different, in the order in which it was changed first.
  ///
  /// The blocks of a board that was deleted are only counted. Entries that only got another key in
  /// their day, to make room for one that was moved, are left out.
  ///
  /// - Parameters:
  ///   - object: Finds the object that a block shows.
  ///   - moved: The entries that were put elsewhere.
  ///   - entry: Tells what an entry is called and where it is.
  /// - Returns: The blocks, boards and entries that are different.
  func edits(
    object: (ID<ShowObject>) -> ShowObject?, moved: Set<ID<ItineraryEntry>> = [],
    entry: (ItineraryEntry) -> PlacedEntry? = { _ in nil }
  ) -> [GestureOutcome.Edit] {
    let deleted = Set(boards.filter { $0.value.after == nil }.keys)
    let gone = items.values.filter { $0.after == nil }.compactMap(\.before)
    return order.compactMap { subject in
      switch subject {
      case .item(let id):
        guard let (before, after) = items[id], before != after,
          !(after == nil && before.map { deleted.contains($0.board) } == true)
        else { return nil }
        return .item(
          before: before.map { PlacedItem(item: $0, object: $0.object.flatMap(object)) },
          after: after.map { PlacedItem(item: $0, object: $0.object.flatMap(object)) })
      case .board(let id):
        guard let (before, after) = boards[id], before != after else { return nil }
        return .board(
          before: before, after: after,
          items: after == nil ? gone.count { $0.board == id } : 0)
      case .entry(let id):
        guard let (before, after) = entries[id], before != after,
          moved.contains(id) || before?.day != after?.day || before?.content != after?.content
        else { return nil }
        return .entry(before: before.flatMap(entry), after: after.flatMap(entry))
      }
    }
  }
}
