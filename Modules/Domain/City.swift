/// A city of a trip: where games take place and travel goes.
///
/// Cities are equal if their ``key`` is: two cities with one name differ, and a schedule with
/// another spelling finds a city by an alias.
public struct City: Hashable, Sendable, Codable {
  /// The identity.
  public let id: Domain.ID<City>
  /// The trip that it belongs to.
  public let trip: Domain.ID<Trip>
  /// The key in schedules, for example `chi`; unique in the trip.
  public let key: String
  /// The display name.
  public var name: String
  /// Other names that schedules may use, without repeats.
  public var aliases: [String]
  /// Its location, if known.
  public var location: GeoLocation?

  /// Creates a city.
  public init(
    id: Domain.ID<City>, trip: Domain.ID<Trip>, key: String, name: String, aliases: [String] = [],
    location: GeoLocation? = nil
  ) {
    self.id = id
    self.trip = trip
    self.key = key
    self.name = name
    self.aliases = aliases
    self.location = location
  }
}
