public import PluginAPI

extension TripFilePlugin {
  /// Trips as JSON in this program's own schema.
  public static var json: Self {
    Self(key: "json", summary: "trips as JSON, as export writes them") { TripJSONFormat() }
  }

  /// Calendars (`.ics`) in the form of iCalendar, RFC 5545: one game an event.
  public static var calendar: Self {
    Self(key: "ics", summary: "calendars of games (iCalendar)") { CalendarFormat() }
  }

  /// Schedules as tables with a header: one game a row.
  public static var schedule: Self {
    Self(key: "csv", summary: "schedules of games as tables with a header row") {
      ScheduleFormat()
    }
  }
}

extension [TripFilePlugin] {
  /// Every format of this module, in the order to ask them in: the first that recognises a file has
  /// it.
  public static var everyTripFile: Self { [.json, .calendar, .schedule] }
}
