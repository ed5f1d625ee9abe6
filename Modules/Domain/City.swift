/// A city of a trip: where games take place and travel goes.
///
/// Cities are the same where their ``key`` is: two of one name are two, and a schedule that spells
/// a name in another way finds it by an alias.
public struct City: Hashable, Sendable, Codable {
  /// The identity.
  public let id: ID<City>
  /// The trip that it belongs to.
  public let trip: ID<Trip>
  /// What schedules call it, for example `chi`; unique in the trip.
  public let key: String
  /// The name to show.
  public var name: String
  /// Other names that schedules may use, without repeats.
  public var aliases: [String]
  /// Where it lies, where that is known.
  public var location: GeoLocation?

  /// Creates a city.
  public init(
    id: ID<City>, trip: ID<Trip>, key: String, name: String, aliases: [String] = [],
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
