public import Domain

/// The trips of a workspace, with their cities, games and itineraries.
public protocol TripStore: ChangeStore {
  /// All trips with the sizes of what they own, by name.
  ///
  /// - Throws: ``StoreError`` where the workspace cannot be read.
  func trips() throws(StoreError) -> Stored<[TripSummary]>

  /// Everything a trip owns, or `nil` where there is no such trip.
  ///
  /// Stores keep entries as they are given, also where they break the rules of itineraries: whoever
  /// opens a trip checks it.
  ///
  /// - Parameter trip: The trip to read.
  /// - Returns: The trip with what it owns.
  /// - Throws: ``StoreError`` where the workspace cannot be read.
  func contents(of trip: ID<Trip>) throws(StoreError) -> Stored<TripContents>?
}
