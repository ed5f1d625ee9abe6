import Domain
import PluginAPI

extension Stage {
  /// The trip, where an itinerary is simulated; `nil` if it is deleted, and for other surfaces.
  public var trip: TripStage? {
    get { part?.part as? TripStage }
    set { part = newValue.map { OwnPart($0) } }
  }
}

extension OwnPart {
  /// A trip.
  public static func trip(_ trip: TripStage) -> OwnPart { OwnPart(trip) }
}

extension TripStage: StagePart {
  static let name = "trips"

  static func owns(_ entity: Entity) -> Bool {
    switch entity {
    case .trip, .city, .game, .entry: true
    case .show, .object, .board, .item: false
    }
  }

  /// The rules of trips need not be kept.
  static func fault(
    of entity: Entity, after others: [Entity], _ keys: Set<EntityKey>
  ) -> String? {
    let trip: ID<Trip>? = if case .trip(let trip)? = others.first { trip.id } else { nil }
    switch entity {
    case .trip: if trip != nil { return "a script has one trip; this is the second one" }
    case .city(let city):
      guard city.trip == trip else { return "no line before has the city's trip" }
    case .game(let game):
      guard game.trip == trip else { return "no line before has the game's trip" }
      guard keys.contains(.city(game.city)) else { return "no line before has the game's city" }
    case .entry(let entry):
      guard entry.trip == trip else { return "no line before has the entry's trip" }
      for count in [entry.travel?.distanceMeters, entry.travel?.durationSeconds] {
        guard count ?? 0 >= 0 else { return "distanceMeters and durationSeconds must be 0 or more" }
      }
      guard has(entry.content, keys) else {
        return "no line before has a game or city that the entry names"
      }
    case .show, .object, .board, .item: break
    }
    return nil
  }

  private static func has(_ content: ItineraryEntry.Content, _ keys: Set<EntityKey>) -> Bool {
    switch content {
    case .custom: return true
    case .game(let game): return keys.contains(.game(game))
    case .travel(let travel):
      guard keys.contains(.city(travel.from)), keys.contains(.city(travel.to)) else { return false }
      guard let leg = travel.leg else { return true }
      return keys.contains(.game(leg.departure)) && keys.contains(.game(leg.arrival))
    }
  }

  func name(in names: inout ScriptNames) {
    names.name(trip.id, trip.name.quoted)
    for city in cities { names.name(city.id, city.key.oneLine) }
    for game in games { names.name(game.id, game.key.oneLine) }
    for entry in entries { _ = names.number(entry.id) }
  }

  func lines(_ names: inout ScriptNames) -> [String] { names.lines(of: self) }

  func stored(in store: any StageStore) throws(StoreError) -> [Entity] {
    guard let kept = try store.contents(of: trip.id)?.value else { return [] }
    return [.trip(kept.trip)] + kept.cities.map(Entity.city) + kept.games.map(Entity.game)
      + kept.entries.map(Entity.entry)
  }
}

extension ScriptForm {
  /// A trip or none, which is neither played nor magnified.
  public static let trip = ScriptForm(boards: 0, hasView: false, part: TripStage.self)
}

extension Observation {
  /// What only itineraries have.
  public var itinerary: ItineraryObservation? {
    get { own?.seen as? ItineraryObservation }
    set { own = newValue.map { OwnObservation($0) } }
  }
}

extension ItineraryObservation: SurfaceObservation {
  var isAtSomething: Bool { lifted != nil || !pressed.isEmpty || entry != nil }
}
