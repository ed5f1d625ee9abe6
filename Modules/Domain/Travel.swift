/// A travel from one city to another, created by the system.
public struct Travel: Hashable, Sendable, Codable {
  /// The departure city.
  public var from: ID<City>
  /// The arrival city.
  public var to: ID<City>
  /// Its leg, if both cities have games.
  public var leg: Leg?
  /// The distance in metres, if known.
  public var distanceMeters: Int?
  /// The duration in seconds, if known.
  public var durationSeconds: Int?

  /// Creates a travel.
  public init(
    from: ID<City>, to: ID<City>, leg: Leg? = nil, distanceMeters: Int? = nil,
    durationSeconds: Int? = nil
  ) {
    self.from = from
    self.to = to
    self.leg = leg
    self.distanceMeters = distanceMeters
    self.durationSeconds = durationSeconds
  }
}

/// A journey between a run of games in one city and the next run in another.
///
/// A trip can return to a city, so two cities do not identify a journey.
public struct Leg: Hashable, Sendable, Codable {
  /// The last game before the journey.
  public let departure: ID<Game>
  /// The first game after it.
  public let arrival: ID<Game>

  /// Creates a leg.
  public init(departure: ID<Game>, arrival: ID<Game>) {
    self.departure = departure
    self.arrival = arrival
  }
}
