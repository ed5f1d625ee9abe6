/// A game of a trip, as in its schedule; it cannot be moved by hand.
public struct Game: Hashable, Sendable, Codable {
  /// The identity.
  public let id: Domain.ID<Game>
  /// The trip that it belongs to.
  public let trip: Domain.ID<Trip>
  /// The key in its schedule; unique in the trip.
  public let key: String
  /// The sport, for example `Baseball`; may be empty.
  public var sport: String
  /// The home team.
  public var home: String
  /// The visiting team.
  public var away: String
  /// The city where it takes place.
  public var city: Domain.ID<City>
  /// The stadium or hall; may be empty.
  public var venue: String
  /// The location of the venue, if known.
  public var location: GeoLocation?
  /// The start time, local to the venue.
  public var start: ZonedTime

  /// Creates a game.
  public init(
    id: Domain.ID<Game>, trip: Domain.ID<Trip>, key: String, sport: String, home: String,
    away: String,
    city: Domain.ID<City>, venue: String, location: GeoLocation? = nil, start: ZonedTime
  ) {
    self.id = id
    self.trip = trip
    self.key = key
    self.sport = sport
    self.home = home
    self.away = away
    self.city = city
    self.venue = venue
    self.location = location
    self.start = start
  }

  /// Itinerary order: by the day at the venue, then by start; ties by key, and by identity if
  /// damaged data has a key twice.
  ///
  /// Instants alone are not enough: a late game in the far west starts after an early game in the
  /// east on the next day.
  public static func inOrder(_ left: Game, _ right: Game) -> Bool {
    (left.start.day, left.start.instant, left.key, left.id)
      < (right.start.day, right.start.instant, right.key, right.id)
  }
}
