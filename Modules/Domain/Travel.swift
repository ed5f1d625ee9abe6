/// A travel from a city to another one, which the system makes (spec I3).
public struct Travel: Hashable, Sendable, Codable {
  /// The city it leaves.
  public var from: ID<City>
  /// The city it reaches.
  public var to: ID<City>
  /// The leg that it belongs to, where both cities have games.
  public var leg: Leg?
  /// Metres on the way, where known.
  public var distanceMeters: Int?
  /// Seconds on the way, where known.
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

/// A run of games in one city and the next run in another: what a travel joins.
///
/// Cities may come back, so a pair of them does not say which of several journeys is meant (spec
/// I3).
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
