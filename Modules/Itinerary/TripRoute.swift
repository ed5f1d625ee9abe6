public import Domain

/// The way of a trip from place to place, in the order of its itinerary (spec I12).
///
/// Games are at their venue, or in their city where that is all that is known; what is one's own is
/// where its location says. Everything without a place is passed over, and so is travel, which is
/// between places.
public struct TripRoute: Sendable {
  /// A place at which the itinerary stops.
  public struct Stop: Hashable, Sendable {
    /// The entry.
    public let entry: ItineraryEntry
    /// Where it is.
    public let place: GeoLocation
    /// Metres from the stop before; `nil` for the first one.
    public let distanceMeters: Int?
    /// Seconds from the stop before; `nil` for the first one.
    public let durationSeconds: Int?
  }

  /// The stops, in order.
  public let stops: [Stop]
  /// How many entries other than travel have no place.
  public let unplacedCount: Int

  /// Finds the stops of a trip.
  ///
  /// - Parameters:
  ///   - plan: The trip.
  ///   - settings: How long the way from stop to stop is.
  /// - Complexity: O(n log n).
  public init(of plan: TripPlan, _ settings: TravelSettings) {
    var stops: [Stop] = []
    var unplacedCount = 0
    for entry in plan.orderedEntries where entry.travel == nil {
      guard let place = plan.location(of: entry) else {
        unplacedCount += 1
        continue
      }
      let way = stops.last.map { settings.way(from: $0.place, to: place) }
      stops.append(
        Stop(
          entry: entry, place: place, distanceMeters: way?.distanceMeters,
          durationSeconds: way?.durationSeconds))
    }
    self.stops = stops
    self.unplacedCount = unplacedCount
  }

  /// Metres along the whole route.
  ///
  /// The stops of the largest trip, each at the other end of the earth, are far from overflowing.
  public var distanceMeters: Int { stops.reduce(0) { $0 + ($1.distanceMeters ?? 0) } }

  /// Seconds along the whole route.
  public var durationSeconds: Int { stops.reduce(0) { $0 + ($1.durationSeconds ?? 0) } }
}
