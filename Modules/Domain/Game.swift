/// A game of a trip, as its schedule has it; nobody moves it by hand (spec I2).
public struct Game: Hashable, Sendable, Codable {
  /// The identity.
  public let id: ID<Game>
  /// The trip that it belongs to.
  public let trip: ID<Trip>
  /// What its schedule calls it; unique in the trip.
  public let key: String
  /// The sport, for example `Baseball`; may be empty.
  public var sport: String
  /// The team that plays at home.
  public var home: String
  /// The team that visits.
  public var away: String
  /// The city that it takes place in.
  public var city: ID<City>
  /// The stadium or hall; may be empty.
  public var venue: String
  /// Where the venue lies, where that is known.
  public var location: GeoLocation?
  /// When it starts, by the clock of the venue.
  public var start: ZonedTime

  /// Creates a game.
  public init(
    id: ID<Game>, trip: ID<Trip>, key: String, sport: String, home: String, away: String,
    city: ID<City>, venue: String, location: GeoLocation? = nil, start: ZonedTime
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

  /// Orders games as they stand in an itinerary: by the day at the venue, then by start; ties by
  /// key, and by identity where damaged data has a key twice.
  ///
  /// Instants alone would not do: a late game far in the west starts after an early one in the east
  /// whose day is the next.
  public static func inOrder(_ left: Game, _ right: Game) -> Bool {
    (left.start.day, left.start.instant, left.key, left.id)
      < (right.start.day, right.start.instant, right.key, right.id)
  }
}
