public import Domain

/// A workspace's trips, with their cities, games and itineraries.
public protocol TripStore: ChangeStore {
  /// All trips with their sizes, by name.
  ///
  /// - Throws: ``StoreError`` if the workspace cannot be read.
  func trips() throws(StoreError) -> Stored<[TripSummary]>

  /// Everything a trip owns, or `nil` if the trip does not exist.
  ///
  /// Stores accept entries that break the itinerary rules: check a trip when you open it.
  ///
  /// - Parameter trip: The trip to read.
  /// - Returns: The trip with what it owns.
  /// - Throws: ``StoreError`` if the workspace cannot be read.
  func contents(of trip: ID<Trip>) throws(StoreError) -> Stored<TripContents>?
}
