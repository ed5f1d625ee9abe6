public import Domain

/// What a file says of a trip, in a neutral form: before anything of it has an identity.
public struct ImportedTrip: Hashable, Sendable {
  /// The trip's name, where the file has one.
  public var name: String?
  /// The day that is day 1; `nil` for the day of the first game.
  public var firstDay: CalendarDay?
  /// How many days; `nil` for as many as reach the last game and entry.
  public var dayCount: Int?
  /// The cities; keys are unique, and every city that is named below is here.
  public var cities: [ImportedCity]
  /// The games, in the file's order; keys are unique.
  public var games: [ImportedGame]
  /// What else is planned, in the order in which it stands in the itinerary.
  public var entries: [ImportedEntry]
  /// What was left out, and why.
  public var leftOut: [LeftOut]
  /// What a person should know.
  public var warnings: [String]

  /// Creates a trip.
  public init(
    name: String? = nil, firstDay: CalendarDay? = nil, dayCount: Int? = nil,
    cities: [ImportedCity] = [], games: [ImportedGame] = [], entries: [ImportedEntry] = [],
    leftOut: [LeftOut] = [], warnings: [String] = []
  ) {
    self.name = name
    self.firstDay = firstDay
    self.dayCount = dayCount
    self.cities = cities
    self.games = games
    self.entries = entries
    self.leftOut = leftOut
    self.warnings = warnings
  }
}

/// A city in a file.
public struct ImportedCity: Hashable, Sendable, Codable {
  /// What the file calls it, or its name in lower case where the file has only names.
  public var key: String
  /// The name to show.
  public var name: String
  /// Other names.
  public var aliases: [String]
  /// Where it lies.
  public var location: GeoLocation?

  /// Creates a city.
  public init(
    key: String, name: String, aliases: [String] = [], location: GeoLocation? = nil
  ) {
    self.key = key
    self.name = name
    self.aliases = aliases
    self.location = location
  }
}

/// A game in a file.
public struct ImportedGame: Hashable, Sendable, Codable {
  /// What the file calls it: the same in every edition of a schedule.
  public var key: String
  /// The sport; may be empty.
  public var sport: String
  /// The team at home.
  public var home: String
  /// The team that visits.
  public var away: String
  /// The key of the city.
  public var city: String
  /// The stadium or hall; may be empty.
  public var venue: String
  /// Where the venue lies.
  public var location: GeoLocation?
  /// When it starts, by the clock of the venue.
  public var start: ZonedTime

  /// Creates a game.
  public init(
    key: String, sport: String = "", home: String, away: String, city: String,
    venue: String = "", location: GeoLocation? = nil, start: ZonedTime
  ) {
    self.key = key
    self.sport = sport
    self.home = home
    self.away = away
    self.city = city
    self.venue = venue
    self.location = location
    self.start = start
  }
}

/// A travel or something of one's own in a file.
public struct ImportedEntry: Hashable, Sendable {
  /// What it is.
  public enum Content: Hashable, Sendable {
    /// A travel between the cities with these keys.
    case travel(from: String, to: String, distanceMeters: Int?, durationSeconds: Int?)
    /// Something of one's own.
    case custom(CustomContent)
  }

  /// The number of its day, from 1.
  public var day: Int
  /// The key of the game of the same day that it directly follows, other entries between them not
  /// counted; `nil` where it comes before the day's games.
  public var follows: String?
  /// What it is.
  public var content: Content
  /// Whether it is a travel that no games ask for, and that stands where it may not be.
  public var isStranded: Bool

  /// Creates an entry.
  public init(
    day: Int, follows: String? = nil, content: Content, isStranded: Bool = false
  ) {
    self.day = day
    self.follows = follows
    self.content = content
    self.isStranded = isStranded
  }
}
