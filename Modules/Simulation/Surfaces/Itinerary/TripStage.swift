public import Domain

/// The trip of a stage, with all it owns; whatever that is, as a damaged trip is opened as well.
public struct TripStage: Hashable, Sendable {
  /// The trip.
  public var trip: Trip
  /// Its cities.
  public var cities: [City]
  /// Its games.
  public var games: [Game]
  /// The rows of its itinerary.
  public var entries: [ItineraryEntry]

  /// Creates a trip of a stage.
  public init(trip: Trip, cities: [City], games: [Game], entries: [ItineraryEntry]) {
    self.trip = trip
    self.cities = cities
    self.games = games
    self.entries = entries
  }

  /// Everything of it, owners before what they own.
  public var entities: [Entity] {
    [.trip(trip)] + cities.map(Entity.city) + games.map(Entity.game) + entries.map(Entity.entry)
  }

  /// Finds a trip among entities, of several the one with the least identity, with what it owns in
  /// the order of identities; `nil` if there is none.
  init?(_ entities: some Sequence<Entity>) {
    guard let trip = TripStage(inOrder: Array(entities)) else { return nil }
    self = trip.sorted
  }

  /// The same, in the order of the entities.
  init?(inOrder entities: [Entity]) {
    var trips: [Trip] = []
    (cities, games, entries) = ([], [], [])
    for entity in entities {
      switch entity {
      case .trip(let trip): trips.append(trip)
      case .city(let city): cities.append(city)
      case .game(let game): games.append(game)
      case .entry(let entry): entries.append(entry)
      case .show, .object, .board, .item: break
      }
    }
    guard let trip = trips.min(by: { $0.id < $1.id }) else { return nil }
    self.trip = trip
    cities.removeAll { $0.trip != trip.id }
    games.removeAll { $0.trip != trip.id }
    entries.removeAll { $0.trip != trip.id }
  }

  /// It in the order of identities.
  var sorted: TripStage {
    TripStage(
      trip: trip, cities: cities.sorted { $0.id < $1.id }, games: games.sorted { $0.id < $1.id },
      entries: entries.sorted { $0.id < $1.id })
  }
}
