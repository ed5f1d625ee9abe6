public import Domain

/// Why an itinerary refuses a proposal.
public enum ItineraryRefusal: Hashable, Sendable {
  /// The trip is offline.
  case offline
  /// The stored data breaks the rules; the trip can only be viewed or reset.
  case damaged([TripFault])
  /// The trip was deleted from outside.
  case tripDeleted
  /// The itinerary has no such entry.
  case unknownEntry
  /// The trip has no such day.
  case noSuchDay(Int)
  /// Games cannot be moved by hand.
  case fixedGame
  /// Games and travel come from the system and cannot be added, edited or deleted by hand.
  case madeBySystem
  /// A travel cannot go there: it belongs between the last game at its departure and the first game
  /// at its arrival.
  ///
  /// `by` lists the entries of the games that limit it.
  case outsideWindow(by: [ID<ItineraryEntry>])
  /// Trip edits cannot be undone.
  case noUndo
  /// No entry is lifted.
  case nothingLifted
  /// The typed time is invalid.
  case badTime(String)
  /// The typed place is invalid.
  case badPlace(String)
  /// The trip already has the maximum number of entries.
  case tooManyEntries(limit: Int)
}
