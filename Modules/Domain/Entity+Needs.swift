extension Entity {
  /// The entities that must exist as long as this one does: its owner, and what it refers to.
  public var needs: [EntityKey] {
    switch self {
    case .show, .trip: []
    case .object(let object): [.show(object.show)]
    case .board(let board): [.show(board.show)]
    case .item(let item):
      [.board(item.board)] + (item.object.map { [.object($0)] } ?? [])
        + (item.content.destination.map { [.board($0)] } ?? [])
    case .city(let city): [.trip(city.trip)]
    case .game(let game): [.trip(game.trip), .city(game.city)]
    case .entry(let entry): [.trip(entry.trip)] + entry.content.needs
    }
  }
}

extension Entity {
  /// The trip that it is, or belongs to; `nil` for anything else.
  public var trip: ID<Trip>? {
    switch self {
    case .trip(let trip): trip.id
    case .city(let city): city.trip
    case .game(let game): game.trip
    case .entry(let entry): entry.trip
    case .show, .object, .board, .item: nil
    }
  }
}

extension ItineraryEntry.Content {
  fileprivate var needs: [EntityKey] {
    switch self {
    case .game(let game): [.game(game)]
    case .travel(let travel):
      [.city(travel.from), .city(travel.to)]
        + (travel.leg.map { [.game($0.departure), .game($0.arrival)] } ?? [])
    case .custom: []
    }
  }
}
