public import Domain

/// The content of a trip file, in a neutral form without identities.
public struct ImportedTrip: Hashable, Sendable {
  /// The trip's name, if the file has one.
  public var name: String?
  /// The date of day 1; `nil` for the day of the first game.
  public var firstDay: CalendarDay?
  /// The number of days; `nil` for enough to reach the last game and entry.
  public var dayCount: Int?
  /// The cities; keys are unique, and every city named below is included.
  public var cities: [ImportedCity]
  /// The games in file order; keys are unique.
  public var games: [ImportedGame]
  /// The other entries, in itinerary order.
  public var entries: [ImportedEntry]
  /// The records left out, with reasons.
  public var leftOut: [LeftOut]
  /// The warnings.
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
  /// The file's key for it, or its name in lower case if the file has only names.
  public var key: String
  /// The display name.
  public var name: String
  /// Other names.
  public var aliases: [String]
  /// Its location.
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
  /// The file's key for it: the same in every edition of a schedule.
  public var key: String
  /// The sport; may be empty.
  public var sport: String
  /// The home team.
  public var home: String
  /// The visiting team.
  public var away: String
  /// The key of the city.
  public var city: String
  /// The stadium or hall; may be empty.
  public var venue: String
  /// The location of the venue.
  public var location: GeoLocation?
  /// The start time, local to the venue.
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

/// A travel or custom entry in a file.
public struct ImportedEntry: Hashable, Sendable {
  /// The kind of entry.
  public enum Content: Hashable, Sendable {
    /// A travel between the cities with these keys.
    case travel(from: String, to: String, distanceMeters: Int?, durationSeconds: Int?)
    /// A custom entry.
    case custom(CustomContent)
  }

  /// Its day number, from 1.
  public var day: Int
  /// The key of the game on the same day that it follows, not counting other entries; `nil` if it
  /// comes before the day's games.
  public var follows: String?
  /// The kind of entry.
  public var content: Content
  /// Whether it is a travel that no games need, at a place where it is not allowed.
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
