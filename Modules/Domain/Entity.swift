/// Anything that a workspace keeps and a change can make, alter or delete.
public enum Entity: Hashable, Sendable, Codable {
  /// A show.
  case show(Show)
  /// An object of a show.
  case object(ShowObject)
  /// A board of a show.
  case board(Board)
  /// A block on a board.
  case item(BoardItem)

  /// Which entity this is a state of.
  public var key: EntityKey {
    switch self {
    case .show(let show): .show(show.id)
    case .object(let object): .object(object.id)
    case .board(let board): .board(board.id)
    case .item(let item): .item(item.id)
    }
  }
}

/// Names one entity, whatever its state.
public enum EntityKey: Hashable, Sendable {
  /// A show.
  case show(ID<Show>)
  /// An object of a show.
  case object(ID<ShowObject>)
  /// A board of a show.
  case board(ID<Board>)
  /// A block on a board.
  case item(ID<BoardItem>)
}
