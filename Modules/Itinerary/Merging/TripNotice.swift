public import Domain

/// A step of an import or merge that is reported to the user.
public enum TripNotice: Hashable, Sendable {
  /// The trip starts on another day, or has another number of days.
  case daysChanged(from: Trip, to: Trip)
  /// A game is new.
  case gameAdded(Game)
  /// A game is no longer played; its row was removed.
  case gameRemoved(Game)
  /// A game has another time or city; its row was moved.
  case gameRescheduled(from: Game, to: Game)
  /// A game has other teams, another venue or another sport.
  case gameChanged(Game)
  /// A city was removed: it has no game or travel, and the file does not name it.
  case cityRemoved(City)
  /// A travel was created for a change of city.
  case travelAdded(ItineraryEntry)
  /// A travel was outside its window, and was moved to the nearest end.
  ///
  /// The old day has its number from before the merge.
  case travelMoved(ItineraryEntry, fromDay: Int)
  /// A travel now belongs to another leg.
  case travelRebound(ItineraryEntry)
  /// A travel was removed, because one of its cities has no games left.
  case travelRemoved(ItineraryEntry, without: ID<City>)
  /// A travel stays where it is, though no leg of the schedule is its own any more, or an open end
  /// closed: it fits nowhere.
  case travelStranded(ItineraryEntry)
  /// An entry's day is gone; the entry moved to the nearest day.
  ///
  /// The old day has its number from before the merge.
  case entryMoved(ItineraryEntry, fromDay: Int)
  /// Entries of the file that a merge ignores.
  case entriesLeftOut(Int)
}
