import Domain

/// The entities of a stage, as they come in: each has an identity of its own, and what it names
/// came before it.
struct ScriptCast {
  private(set) var show: Show?
  private(set) var objects: [ShowObject] = []
  private(set) var boards: [Board] = []
  private(set) var items: [BoardItem] = []
  private(set) var trip: TripStage?
  private var keys: Set<EntityKey> = []

  /// Takes an entity.
  ///
  /// - Returns: Why it cannot be on the stage, or `nil`.
  mutating func add(_ entity: Entity) -> String? {
    switch entity {
    case .show(let new):
      guard show == nil else { return "a script has one show; this is the second one" }
      show = new
    case .object(let object):
      guard object.show == show?.id else { return "no line before has the object's show" }
      guard object.consoleNumber.isPossible(for: object.kind) else {
        return "only an object of a list with a whole number has a cue"
      }
      objects.append(object)
    case .board(let board):
      guard board.show == show?.id else { return "no line before has the board's show" }
      boards.append(board)
    case .item(let item):
      guard keys.contains(.board(item.board)) else { return "no line before has the item's board" }
      guard item.object.map({ keys.contains(.object($0)) }) ?? true else {
        return "no line before has the item's object"
      }
      items.append(item)
    case .trip, .city, .game, .entry:
      if let fault = addOfTrip(entity) { return fault }
    }
    return keys.insert(entity.key).inserted ? nil : "a line before has the same identity"
  }

  /// Takes a trip, or something of it; the rules of trips need not be kept.
  private mutating func addOfTrip(_ entity: Entity) -> String? {
    if case .trip(let new) = entity {
      guard trip == nil else { return "a script has one trip; this is the second one" }
      trip = TripStage(trip: new, cities: [], games: [], entries: [])
      return nil
    }
    switch entity {
    case .city(let city):
      guard city.trip == trip?.trip.id else { return "no line before has the city's trip" }
      trip?.cities.append(city)
    case .game(let game):
      guard game.trip == trip?.trip.id else { return "no line before has the game's trip" }
      guard keys.contains(.city(game.city)) else { return "no line before has the game's city" }
      trip?.games.append(game)
    case .entry(let entry):
      guard entry.trip == trip?.trip.id else { return "no line before has the entry's trip" }
      for count in [entry.travel?.distanceMeters, entry.travel?.durationSeconds] {
        guard count ?? 0 >= 0 else { return "distanceMeters and durationSeconds must be 0 or more" }
      }
      guard has(entry.content) else {
        return "no line before has a game or city that the entry names"
      }
      trip?.entries.append(entry)
    case .show, .object, .board, .item, .trip: break
    }
    return nil
  }

  private func has(_ content: ItineraryEntry.Content) -> Bool {
    switch content {
    case .custom: return true
    case .game(let game): return keys.contains(.game(game))
    case .travel(let travel):
      guard keys.contains(.city(travel.from)), keys.contains(.city(travel.to)) else { return false }
      guard let leg = travel.leg else { return true }
      return keys.contains(.game(leg.departure)) && keys.contains(.game(leg.arrival))
    }
  }
}
