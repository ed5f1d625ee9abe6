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
  /// A trip.
  case trip(Trip)
  /// A city of a trip.
  case city(City)
  /// A game of a trip.
  case game(Game)
  /// A row of a trip's itinerary.
  case entry(ItineraryEntry)

  /// Which entity this is a state of.
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
}

extension Entity: Codable {
  private enum CodingKeys: String, CodingKey {
    case show
    case object
    case board
    case item
    case trip
    case city
    case game
    case entry
  }

  /// Reads `{"show":{…}}`, or the same with another sort of entity.
  ///
  /// - Parameter decoder: Where it is read from.
  /// - Throws: `DecodingError` where there is not exactly one of them, or it is garbled.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard let key = container.allKeys.first, container.allKeys.count == 1 else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription:
            "an entity is one show, object, board, item, trip, city, game or entry"))
    }
    self =
      switch key {
      case .show: .show(try container.decode(Show.self, forKey: key))
      case .object: .object(try container.decode(ShowObject.self, forKey: key))
      case .board: .board(try container.decode(Board.self, forKey: key))
      case .item: .item(try container.decode(BoardItem.self, forKey: key))
      case .trip: .trip(try container.decode(Trip.self, forKey: key))
      case .city: .city(try container.decode(City.self, forKey: key))
      case .game: .game(try container.decode(Game.self, forKey: key))
      case .entry: .entry(try container.decode(ItineraryEntry.self, forKey: key))
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
    case .trip(let trip): try container.encode(trip, forKey: .trip)
    case .city(let city): try container.encode(city, forKey: .city)
    case .game(let game): try container.encode(game, forKey: .game)
    case .entry(let entry): try container.encode(entry, forKey: .entry)
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
  /// A trip.
  case trip(ID<Trip>)
  /// A city of a trip.
  case city(ID<City>)
  /// A game of a trip.
  case game(ID<Game>)
  /// A row of a trip's itinerary.
  case entry(ID<ItineraryEntry>)
}
