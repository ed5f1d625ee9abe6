import Domain
import Workspace

/// Changes as a person sees them: each block and board once, from before the first change to after
/// the last.
struct EditSummary {
  private var items: [ID<BoardItem>: (before: BoardItem?, after: BoardItem?)] = [:]
  private var boards: [ID<Board>: (before: Board?, after: Board?)] = [:]
  private var order: [Subject] = []

  private enum Subject {
    case item(ID<BoardItem>)
    case board(ID<Board>)
  }

  init(of changes: [Change]) {
    for change in changes {
      switch change.after ?? change.before {
      case .item(let item): add(change, item)
      case .board(let board): add(change, board)
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

  /// What is different, in the order in which it was changed first.
  ///
  /// The blocks of a board that was deleted are only counted.
  ///
  /// - Parameter object: Finds the object that a block shows.
  /// - Returns: The blocks and boards that are different.
  func edits(object: (ID<ShowObject>) -> ShowObject?) -> [GestureOutcome.Edit] {
    let deleted = Set(boards.filter { $0.value.after == nil }.keys)
    let gone = items.values.filter { $0.after == nil }.compactMap(\.before)
    return order.compactMap { subject in
      switch subject {
      case .item(let id):
        guard let (before, after) = items[id], before != after,
          !(after == nil && before.map { deleted.contains($0.board) } == true)
        else { return nil }
        return .item(
          before: before.map { PlacedItem(item: $0, object: object($0.object)) },
          after: after.map { PlacedItem(item: $0, object: object($0.object)) })
      case .board(let id):
        guard let (before, after) = boards[id], before != after else { return nil }
        return .board(
          before: before, after: after,
          items: after == nil ? gone.count { $0.board == id } : 0)
      }
    }
  }
}
