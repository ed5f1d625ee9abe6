public import Domain

extension TripPlan {
  /// A stop on the route.
  public struct Stop: Hashable, Sendable {
    /// The entry of the stop.
    public let entry: ID<ItineraryEntry>
    /// Its location.
    public let location: GeoLocation
  }

  /// The stops in itinerary order: games, at their venue or else in their city, and
  /// custom entries with a location.
  public var route: [Stop] {
    orderedEntries.compactMap { entry in
      location(of: entry).map { Stop(entry: entry.id, location: $0) }
    }
  }

  /// The location of an entry; `nil` for travel, and if it is not given.
  public func location(of entry: ItineraryEntry) -> GeoLocation? {
    switch entry.content {
    case .game(let id):
      schedule.game(id).flatMap { $0.location ?? cities[$0.city]?.location }
    case .travel: nil
    case .custom(let custom): custom.location
    }
  }
}
