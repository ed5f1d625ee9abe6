/// The properties of calendars that mean something for a trip.
enum CalendarWords {
  /// The prefix of this program's own properties.
  private static let own = "X-CALLBOARD-"

  /// The sort of an event: `game`, `travel` or `custom`.
  static let kind = own + "KIND"
  /// The key of a game.
  static let key = own + "KEY"
  /// The home team, as the summary is for people.
  static let home = own + "HOME"
  /// The team that visits.
  static let away = own + "AWAY"
  /// The key of the city.
  static let cityKey = own + "CITY-KEY"
  /// The venue.
  static let venue = own + "VENUE"
  /// The time zone of a time that is in UTC.
  static let zone = own + "ZONE"
  /// The start by the clock that it was planned by, as the JSON of a trip has it.
  static let start = own + "START"
  /// The key of the game that an entry follows.
  static let follows = own + "FOLLOWS"
  /// The place of an entry among all of its day, from 1: other programs sort events again.
  static let order = own + "ORDER"
  /// The key of the city that a travel leaves.
  static let from = own + "FROM"
  /// The key of the city that a travel reaches.
  static let to = own + "TO"
  /// The metres of a travel.
  static let meters = own + "METERS"
  /// The seconds of a travel.
  static let seconds = own + "SECONDS"
  /// Whether no games ask for a travel.
  static let stranded = own + "STRANDED"
  /// The icon of a custom entry.
  static let icon = own + "ICON"
  /// The first day of the trip.
  static let firstDay = own + "FIRST-DAY"
  /// How many days the trip has.
  static let days = own + "DAYS"
  /// A city, as the JSON of a trip has it.
  static let city = own + "CITY"

  /// Those of the calendar itself.
  static let ofCalendar: Set<String> = [
    "VERSION", "CALSCALE", "METHOD", "X-WR-TIMEZONE", "X-WR-CALNAME", firstDay, days, city,
  ]

  /// Those of an event.
  static let ofEvent: Set<String> = [
    "UID", "DTSTART", "SUMMARY", "LOCATION", "GEO", "CATEGORIES", "STATUS", "RRULE", "RDATE",
    "EXRULE", "RECURRENCE-ID", kind, key, home, away, cityKey, venue, zone, start, follows, order,
    from, to, meters, seconds, stranded, icon,
  ]

  /// Properties of an event that do not affect its time or place.
  static let skipped: Set<String> = [
    "DTSTAMP", "CREATED", "LAST-MODIFIED", "SEQUENCE", "TRANSP", "CLASS", "PRIORITY",
  ]
}
