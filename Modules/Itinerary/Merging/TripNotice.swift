public import Domain

/// A step that an import or merge took, to be told to the person (spec I9).
public enum TripNotice: Hashable, Sendable {
  /// The trip begins on another day, or has another number of days.
  case daysChanged(from: Trip, to: Trip)
  /// A game is new.
  case gameAdded(Game)
  /// A game is no longer played, and its row is gone.
  case gameRemoved(Game)
  /// A game has another time or city, and its row another place.
  case gameRescheduled(from: Game, to: Game)
  /// A game has other teams, another venue or sport.
  case gameChanged(Game)
  /// A city went: no game or travel is in it, and the file does not name it.
  case cityRemoved(City)
  /// A travel was made where the city changes.
  case travelAdded(ItineraryEntry)
  /// A travel lay outside of its window, and was moved to its nearest end.
  ///
  /// The day that it comes from has the number that it had before the merge.
  case travelMoved(ItineraryEntry, fromDay: Int)
  /// A travel now belongs to another leg.
  case travelRebound(ItineraryEntry)
  /// A travel went, as a city of it that had games has none left.
  case travelRemoved(ItineraryEntry, without: ID<City>)
  /// A travel stays where it is, though no leg of the schedule is its own any more, or an open end
  /// closed: it can stand nowhere.
  case travelStranded(ItineraryEntry)
  /// An entry's day is gone, and it went to the nearest one.
  ///
  /// The day that it comes from has the number that it had before the merge.
  case entryMoved(ItineraryEntry, fromDay: Int)
  /// Entries that the file has, and that a merge does not take.
  case entriesLeftOut(Int)
}
