extension CommandFamily {
  /// The entries of the open trip.
  static let itinerary = CommandFamily(
    "Plan a trip",
    [
      .days, .zones, .barriers, .route, .map, .entryAdd, .entryEdit, .entryDelete, .entryMove,
      .lift, .drop, .online, .offline, .travel,
    ])
}
