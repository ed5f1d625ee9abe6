/// A type that a workspace stores: one of the eight that ``Entity`` wraps.
///
/// In an extension of such a type, `ID` is the type of its own identity; write `Domain.ID<Board>`
/// for another one.
public protocol EntityValue: Identifiable, CustomStringConvertible, Hashable, Sendable, Codable
where ID == Domain.ID<Self> {
  /// The value as an entity.
  var entity: Entity { get }
  /// Unwraps an entity; `nil` if it is of another type.
  init?(_ entity: Entity?)
  /// The groups of properties that change independently; together, all that can change.
  static var fieldGroups: [FieldGroup<Self>] { get }
}

extension Show: EntityValue {
  /// The show as an entity.
  public var entity: Entity { .show(self) }

  /// Unwraps an entity; `nil` if it is not a show.
  public init?(_ entity: Entity?) {
    guard case .show(let show)? = entity else { return nil }
    self = show
  }
}

extension ShowObject: EntityValue {
  /// The object as an entity.
  public var entity: Entity { .object(self) }

  /// Unwraps an entity; `nil` if it is not an object.
  public init?(_ entity: Entity?) {
    guard case .object(let object)? = entity else { return nil }
    self = object
  }
}

extension Board: EntityValue {
  /// The board as an entity.
  public var entity: Entity { .board(self) }

  /// Unwraps an entity; `nil` if it is not a board.
  public init?(_ entity: Entity?) {
    guard case .board(let board)? = entity else { return nil }
    self = board
  }
}

extension BoardItem: EntityValue {
  /// The block as an entity.
  public var entity: Entity { .item(self) }

  /// Unwraps an entity; `nil` if it is not a block.
  public init?(_ entity: Entity?) {
    guard case .item(let item)? = entity else { return nil }
    self = item
  }
}

extension Trip: EntityValue {
  /// The trip as an entity.
  public var entity: Entity { .trip(self) }

  /// Unwraps an entity; `nil` if it is not a trip.
  public init?(_ entity: Entity?) {
    guard case .trip(let trip)? = entity else { return nil }
    self = trip
  }
}

extension City: EntityValue {
  /// The city as an entity.
  public var entity: Entity { .city(self) }

  /// Unwraps an entity; `nil` if it is not a city.
  public init?(_ entity: Entity?) {
    guard case .city(let city)? = entity else { return nil }
    self = city
  }
}

extension Game: EntityValue {
  /// The game as an entity.
  public var entity: Entity { .game(self) }

  /// Unwraps an entity; `nil` if it is not a game.
  public init?(_ entity: Entity?) {
    guard case .game(let game)? = entity else { return nil }
    self = game
  }
}

extension ItineraryEntry: EntityValue {
  /// The entry as an entity.
  public var entity: Entity { .entry(self) }

  /// Unwraps an entity; `nil` if it is not an entry.
  public init?(_ entity: Entity?) {
    guard case .entry(let entry)? = entity else { return nil }
    self = entry
  }
}

extension Entity {
  /// The eight types of entities, owners first; the raw values name them in workspace files and
  /// never change.
  public enum Sort: String, CodingKey, CaseIterable, Hashable, Sendable {
    /// A show.
    case show
    /// An object of a show.
    case object
    /// A board of a show.
    case board
    /// A block on a board.
    case item
    /// A trip.
    case trip
    /// A city of a trip.
    case city
    /// A game of a trip.
    case game
    /// A row of a trip's itinerary.
    case entry

    /// The Swift type of its values.
    public var type: any EntityValue.Type {
      switch self {
      case .show: Show.self
      case .object: ShowObject.self
      case .board: Board.self
      case .item: BoardItem.self
      case .trip: Trip.self
      case .city: City.self
      case .game: Game.self
      case .entry: ItineraryEntry.self
      }
    }
  }
}

extension EntityKey {
  /// The type of the entity.
  public var sort: Entity.Sort { bits.sort }

  /// Whether it is a trip, or belongs to one.
  public var isOfTrips: Bool { [.trip, .city, .game, .entry].contains(sort) }

  /// The identity's 32 digits.
  public var digits: String { ID<Entity>(high: bits.high, low: bits.low).description }

  /// The type of the entity, and the two halves of its identity.
  package var bits: (sort: Entity.Sort, high: UInt64, low: UInt64) {
    switch self {
    case .show(let id): (.show, id.high, id.low)
    case .object(let id): (.object, id.high, id.low)
    case .board(let id): (.board, id.high, id.low)
    case .item(let id): (.item, id.high, id.low)
    case .trip(let id): (.trip, id.high, id.low)
    case .city(let id): (.city, id.high, id.low)
    case .game(let id): (.game, id.high, id.low)
    case .entry(let id): (.entry, id.high, id.low)
    }
  }
}
