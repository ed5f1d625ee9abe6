/// An entity that a workspace stores and a change can create, update or delete.
///
/// It is stored indirectly: otherwise a list of thousands of changes would mostly be empty space.
public indirect enum Entity: Hashable, Sendable {
  /// A show.
  case show(Show)
  /// An object of a show.
  case object(ShowObject)
  /// A board of a show.
  case board(Board)
  /// A block on a board.
  case item(BoardItem)
  /// A trip.
  case trip(Trip)
  /// A city of a trip.
  case city(City)
  /// A game of a trip.
  case game(Game)
  /// A row of a trip's itinerary.
  case entry(ItineraryEntry)

  /// The key of the entity.
  public var key: EntityKey {
    switch self {
    case .show(let show): .show(show.id)
    case .object(let object): .object(object.id)
    case .board(let board): .board(board.id)
    case .item(let item): .item(item.id)
    case .trip(let trip): .trip(trip.id)
    case .city(let city): .city(city.id)
    case .game(let game): .game(game.id)
    case .entry(let entry): .entry(entry.id)
    }
  }

  /// The entity as a value of its own type.
  public var value: any EntityValue {
    switch self {
    case .show(let show): show
    case .object(let object): object
    case .board(let board): board
    case .item(let item): item
    case .trip(let trip): trip
    case .city(let city): city
    case .game(let game): game
    case .entry(let entry): entry
    }
  }
}

extension Entity: Codable {
  /// Reads `{"show":{…}}`, or the same for another type of entity.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` if there is not exactly one member, or it is invalid.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Sort.self)
    guard let sort = container.allKeys.first, container.allKeys.count == 1 else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription:
            "an entity is one show, object, board, item, trip, city, game or entry"))
    }
    func decoded<Value: EntityValue>(_ type: Value.Type) throws -> Entity {
      try container.decode(type, forKey: sort).entity
    }
    self = try decoded(sort.type)
  }

  /// Writes one member, named by its type.
  ///
  /// The form is part of the workspace file: it stays the same if a case is renamed.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The encoder's errors.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Sort.self)
    try container.encode(value, forKey: key.sort)
  }
}

/// Identifies an entity, whatever its state.
public enum EntityKey: Hashable, Sendable {
  /// A show.
  case show(ID<Show>)
  /// An object of a show.
  case object(ID<ShowObject>)
  /// A board of a show.
  case board(ID<Board>)
  /// A block on a board.
  case item(ID<BoardItem>)
  /// A trip.
  case trip(ID<Trip>)
  /// A city of a trip.
  case city(ID<City>)
  /// A game of a trip.
  case game(ID<Game>)
  /// A row of a trip's itinerary.
  case entry(ID<ItineraryEntry>)
}
