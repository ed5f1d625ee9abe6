public import Domain

extension TripPlan {
  /// A stop on the route.
  public struct Stop: Hashable, Sendable {
    /// The entry whose place it is.
    public let entry: ID<ItineraryEntry>
    /// Where it lies.
    public let location: GeoLocation
  }

  /// The stops in the order of the itinerary (spec I12): games, at their venue or else in the
  /// middle of their city, and what is one's own and has a place.
  public var route: [Stop] {
    orderedEntries.compactMap { entry in
      location(of: entry).map { Stop(entry: entry.id, location: $0) }
    }
  }

  /// Where an entry takes place; `nil` for travel, and where nobody said.
  public func location(of entry: ItineraryEntry) -> GeoLocation? {
    switch entry.content {
    case .game(let id):
      schedule.game(id).flatMap { $0.location ?? cities[$0.city]?.location }
    case .travel: nil
    case .custom(let custom): custom.location
    }
  }
}
