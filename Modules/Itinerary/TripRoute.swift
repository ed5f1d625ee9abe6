public import Domain

/// The way of a trip from stop to stop of ``TripPlan/route``, and how long it is (spec I12).
///
/// Everything without a place is passed over, and so is travel, which is between places.
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
    for stop in plan.route {
      guard let entry = plan.entries[stop.entry] else { continue }
      let way = stops.last.map { settings.way(from: $0.place, to: stop.location) }
      stops.append(
        Stop(
          entry: entry, place: stop.location, distanceMeters: way?.distanceMeters,
          durationSeconds: way?.durationSeconds))
    }
    self.stops = stops
    unplacedCount = plan.entries.values.count { $0.travel == nil } - stops.count
  }

  /// Metres along the whole route.
  ///
  /// The stops of the largest trip, each at the other end of the earth, are far from overflowing.
  public var distanceMeters: Int { stops.reduce(0) { $0 + ($1.distanceMeters ?? 0) } }

  /// Seconds along the whole route.
  public var durationSeconds: Int { stops.reduce(0) { $0 + ($1.durationSeconds ?? 0) } }
}
