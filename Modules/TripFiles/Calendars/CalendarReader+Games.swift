import Domain
import PluginAPI

extension CalendarReader {
  /// Reads a game.
  mutating func readGame(
    _ event: Event, _ teams: SummaryTeams, _ zones: inout CalendarZones
  ) throws(ShowFileError) {
    let properties = event.properties
    try games.checkRoom(line: properties.line)
    let line = properties.line(of: "DTSTART")
    switch properties.value("DTSTART") {
    case .time(let time, let isUTC, let zone)?:
      let moment = try zones.moment(
        time, isUTC: isUTC, zone: zone, place: properties.text(CalendarWords.zone), line: line)
      let start = isUTC ? try planned(properties, moment) : moment
      let (key, uid) = (try properties.key(CalendarWords.key), try properties.key("UID"))
      let location = try properties.place()
      let (city, venue) = try place(event)
      try games.add(
        GameDraft(
          key: key ?? uid, sport: properties.text("CATEGORIES") ?? teams.sport, home: teams.home,
          away: teams.away, city: city, venue: venue, location: location, start: start,
          line: properties.line, cityLine: properties.line(of: "LOCATION")))
    case .day?:
      throw ShowFileError(
        .malformed, "the game lasts all day, and a game has a time", line: line,
        remedy: "give it a start with a time when it is known")
    default:
      throw ShowFileError(
        .malformed, "the game '\(teams.away) at \(teams.home)' has no time", line: properties.line,
        remedy: "give the event a start (DTSTART)")
    }
  }

  /// The start as planned, since a calendar's time in UTC is exact to the second only; if the event
  /// was moved since, the new time counts.
  private mutating func planned(
    _ event: EventProperties, _ moment: ZonedTime
  ) throws(ShowFileError) -> ZonedTime {
    guard let text = event.text(CalendarWords.start) else { return moment }
    let line = event.line(of: CalendarWords.start)
    guard let (time, suffix) = LocalTime.iso(text), let offset = suffix.offset else {
      throw ShowFileError(
        .malformed, "'\(text.prefix(40))' is not a time with an offset", line: line,
        remedy: "take the property away; the event has a start")
    }
    let milliseconds = time.asUTC.milliseconds - Int64(offset) * 1_000
    // Rounding to the second never gives a negative value.
    guard (0..<1_000).contains(milliseconds - moment.instant.milliseconds),
      let planned = ZonedTime(
        instant: Timestamp(milliseconds: milliseconds), zone: moment.zone, offset: offset)
    else { return moment }
    if let warning = ZoneReading.warning(of: planned, by: moment, line: line) {
      warnings.append(warning)
    }
    return planned
  }

  /// The key of the city, and the venue.
  private mutating func place(
    _ event: Event
  ) throws(ShowFileError) -> (city: String, venue: String) {
    let properties = event.properties
    let line = properties.line(of: "LOCATION")
    let place = event.place
    let venue = properties.text(CalendarWords.venue)
    if let key = try properties.key(CalendarWords.cityKey) {
      let isOwn = properties.has(CalendarWords.kind)
      let own = isOwn ? venue ?? "" : venue ?? place?.venue ?? ""
      if cities.has(key: key) { return (key, own) }
      return (try cities.mention(place?.city ?? key, region: place?.region, line: line), own)
    }
    guard let place else {
      throw ShowFileError(
        .malformed, "the game's location names no city", line: line,
        remedy: "write it as 'Venue, City' or 'Venue, City, ST'")
    }
    let city = try cities.mention(place.city, region: place.region, line: line)
    return (city, venue ?? place.venue)
  }
}
