public import Domain

/// An entry of an itinerary as a person knows it.
public struct PlacedEntry: Hashable, Sendable {
  /// The entry.
  public let entry: ItineraryEntry
  /// What it is called, without time and place.
  public let name: String
  /// Its day and its place among the day's entries, from 1: `3:2`; of an entry that is gone, its
  /// day.
  public let place: String

  /// Creates a placed entry.
  public init(_ entry: ItineraryEntry, name: String, place: String) {
    self.entry = entry
    self.name = name
    self.place = place
  }
}
