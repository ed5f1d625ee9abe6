public import Domain

extension TextKey {
  /// A text of an itinerary.
  public enum Trip: Hashable, Sendable {
    // MARK: Rows

    /// The title of a day; the day is `nil` if the calendar has none, as in damaged data.
    case day(Int, CalendarDay?)
    /// The spoken label of a day without entries, with its title.
    case emptyDay(title: String)
    /// The text of a day without entries, if a tap can add one.
    case emptyDayHint
    /// The spoken label of the button that adds an entry to a day.
    case addToDay(Int)
    /// The title of a game; sport and venue can be empty.
    case game(sport: String, away: String, home: String, venue: String)
    /// The teams of a game.
    case teams(away: String, home: String)
    /// The title of a travel.
    case travel(from: String, to: String)
    /// The distance and duration of a travel, as far as known.
    case way(Way, TravelSettings.Unit)
    /// The time of a game or entry.
    case time(TimeOfDay)
    /// A city that the trip does not have.
    case unknownCity
    /// A game that the trip does not have.
    case unknownGame
    /// The spoken label of the handle that moves a row.
    case handle
    /// The spoken label of the gap where a row would be dropped, with its day.
    case gap(day: Int)
    /// The banner of a trip that is damaged in this many places.
    case damage(faults: Int)

    // MARK: Map

    /// The spoken label of the line between two stops.
    case leg(from: String, to: String)
    /// The spoken label of a stop.
    case stop(Int, String)

    // MARK: Panels

    /// The spoken label of the editor of a new entry.
    case adding
    /// The title of the editor of a new entry.
    case addingToDay(Int)
    /// The spoken label of the editor of an entry.
    case editing(String)
    /// The spoken label of the menu of an entry.
    case menu(of: String)
    /// The question before an entry is deleted.
    case deleting(String)
  }
}
