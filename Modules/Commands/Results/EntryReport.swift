public import Domain

/// What was done with an entry of an itinerary.
public struct EntryReport: Sendable {
  /// What was done.
  public enum Deed: Hashable, Sendable {
    /// It was added.
    case added
    /// It was altered.
    case changed
    /// It was deleted.
    case deleted
    /// It was taken up; it may go to so many gaps.
    case lifted(zones: Int)
    /// It was put elsewhere.
    case moved
    /// The list was scrolled to it.
    case shown
    /// It is as it was.
    case kept
  }

  /// The entry as it is now, or as it was before it was deleted.
  public let entry: ItineraryEntry
  /// What was done.
  public let deed: Deed
  /// The trip with the entry in it.
  public let view: TripView

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - entry: The entry as it is now, or as it was before it was deleted.
  ///   - deed: What was done.
  ///   - view: The trip with the entry in it.
  public init(_ entry: ItineraryEntry, _ deed: Deed, in view: TripView) {
    self.entry = entry
    self.deed = deed
    self.view = view
  }
}
