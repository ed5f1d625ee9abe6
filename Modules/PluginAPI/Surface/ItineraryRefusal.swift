public import Domain

/// Why an itinerary refuses what is proposed.
public enum ItineraryRefusal: Hashable, Sendable {
  /// The trip is offline.
  case offline
  /// What is stored breaks the rules; the trip can only be looked at or reset.
  case damaged([TripFault])
  /// The trip was deleted elsewhere.
  case tripDeleted
  /// No such entry is in the itinerary.
  case unknownEntry
  /// The trip has no such day.
  case noSuchDay(Int)
  /// Games are not moved by hand.
  case fixedGame
  /// Games and travel are made by the system: nobody adds, edits or deletes them by hand.
  case madeBySystem
  /// A travel may not stand there: it belongs between the last game of its departure and the first
  /// one of its arrival.
  ///
  /// The entries are those of the games that limit it.
  case outsideWindow(by: [ID<ItineraryEntry>])
  /// Nothing that is done to a trip is undone (spec I13).
  case noUndo
  /// Nothing was taken up that could be put down.
  case nothingLifted
  /// What is typed for a time is none.
  case badTime(String)
  /// What is typed for a place is none.
  case badPlace(String)
  /// The trip has as many entries as it may have.
  case tooManyEntries(limit: Int)
}
