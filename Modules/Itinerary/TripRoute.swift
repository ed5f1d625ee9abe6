public import Domain

/// The route of a trip along the stops of ``TripPlan/route``, and its length.
///
/// Entries without a location are skipped, and so is travel, which is between locations.
public struct TripRoute: Sendable {
  /// A stop of the itinerary.
  public struct Stop: Hashable, Sendable {
    /// The entry.
    public let entry: ItineraryEntry
    /// Its location.
    public let place: GeoLocation
    /// Metres from the previous stop; `nil` for the first one.
    public let distanceMeters: Int?
    /// Seconds from the previous stop; `nil` for the first one.
    public let durationSeconds: Int?
  }

  /// The stops, in order.
  public let stops: [Stop]
  /// The number of entries without a location, except travel.
  public let unplacedCount: Int

  /// Finds the stops of a trip.
  ///
  /// - Parameters:
  ///   - plan: The trip.
  ///   - settings: How distances and times between stops are calculated.
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
  /// Even the largest trip, with each stop at the other end of the earth, is far from overflowing.
  public var distanceMeters: Int { stops.reduce(0) { $0 + ($1.distanceMeters ?? 0) } }

  /// Seconds along the whole route.
  public var durationSeconds: Int { stops.reduce(0) { $0 + ($1.durationSeconds ?? 0) } }
}
