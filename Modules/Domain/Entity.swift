/// Anything that a workspace keeps and a change can make, alter or delete.
///
/// It is kept apart from what holds it: a list of thousands of changes would be mostly room for
/// states that are not there.
public indirect enum Entity: Hashable, Sendable {
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

extension Entity: Codable {
  private enum CodingKeys: String, CodingKey {
    case show
    case object
    case board
    case item
  }

  /// Reads `{"show":{…}}`, or the same with `object`, `board` or `item`.
  ///
  /// - Parameter decoder: Where it is read from.
  /// - Throws: `DecodingError` where there is not exactly one of the four, or it is garbled.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard let key = container.allKeys.first, container.allKeys.count == 1 else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "an entity is one show, object, board or item"))
    }
    self =
      switch key {
      case .show: .show(try container.decode(Show.self, forKey: key))
      case .object: .object(try container.decode(ShowObject.self, forKey: key))
      case .board: .board(try container.decode(Board.self, forKey: key))
      case .item: .item(try container.decode(BoardItem.self, forKey: key))
      }
  }

  /// Writes one member, named by what it is.
  ///
  /// The form is part of the workspace file: it stays when a case is renamed.
  ///
  /// - Parameter encoder: Where it is written to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .show(let show): try container.encode(show, forKey: .show)
    case .object(let object): try container.encode(object, forKey: .object)
    case .board(let board): try container.encode(board, forKey: .board)
    case .item(let item): try container.encode(item, forKey: .item)
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
