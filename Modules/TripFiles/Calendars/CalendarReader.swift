import Domain
import PluginAPI

/// Reads the games of calendars, and the custom properties of this program's own calendars.
struct CalendarReader {
  /// An entry whose day has no number yet.
  struct Entry {
    let day: CalendarDay
    let follows: String?
    /// Its place on its day; `nil` if the calendar does not say.
    let order: Int?
    let content: ImportedEntry.Content
    var isStranded = false
    let line: Int
  }

  private let options: TripReadingOptions
  private var cities = CityRegister()
  private var games = GameRegister()
  private var entries: [Entry] = []
  private var span = TripSpan()
  private var name: String?
  private var leftOut = LeftOutCounts()
  private var warnings: [String] = []
  private var eventCount = 0

  init(_ options: TripReadingOptions) { self.options = options }

  /// Reads a calendar of the file.
  ///
  /// - Throws: ``ShowFileError`` with the line of the fault.
  mutating func read(_ calendar: RawCalendar) throws(ShowFileError) {
    let head = try CalendarHead(calendar.properties, options)
    for (city, line) in head.cities where !cities.has(key: city.key) {
      try cities.declare(city, line: line)
    }
    name = name ?? head.name
    span.firstDay = span.firstDay ?? head.firstDay
    span.dayCount = span.dayCount ?? head.dayCount
    var zones = try CalendarZones(options, calendar.zones, calendarZone: head.zone)
    eventCount += calendar.events.count
    for event in calendar.events {
      let properties = try EventProperties(event)
      if head.isCancelled || properties.isCancelled {
        leftOut.add("event", reason: "it is cancelled")
        continue
      }
      try read(properties, &zones)
      if !properties.has(CalendarWords.kind) { countOthers(event) }
    }
    for (component, count) in calendar.others {
      leftOut.add(
        "component \(Name.cleaned(component).prefix(40))", count: count,
        reason: "it is not an event")
    }
    if zones.hasPlacelessTimes {
      warnings.append(
        "times are in UTC and no zone says where; days and times are those of UTC unless a zone is "
          + "given")
    }
  }

  /// The trip, after all calendars are read.
  ///
  /// - Throws: ``ShowFileError`` if games or entries are outside the trip.
  mutating func finished() throws(ShowFileError) -> ImportedTrip {
    let keys = try cities.settle()
    games.settle(keys)
    try games.nameAll()
    try span.check(games.drafts)
    let firstDay = span.first(of: games.drafts)
    var imported: [ImportedEntry] = []
    for entry in sortedEntries {
      guard let first = firstDay else {
        throw ShowFileError(
          .malformed, "the calendar has neither a first day nor games", line: entry.line,
          remedy: "export the trip again")
      }
      let day = entry.day.daysSince1970 - first.daysSince1970 + 1
      try span.check(day: day, from: first, line: entry.line)
      imported.append(
        ImportedEntry(
          day: day, follows: follows(entry), content: entry.content.settled(keys),
          isStranded: entry.isStranded))
    }
    if eventCount == 0 { warnings.append("the calendar holds no events") }
    return ImportedTrip(
      name: name, firstDay: span.firstDay, dayCount: span.dayCount, cities: cities.cities,
      games: games.games, entries: imported, leftOut: leftOut.leftOut, warnings: warnings)
  }

  /// The entries as they are: by day and their order on it, others behind them as in the file.
  private var sortedEntries: [Entry] {
    entries.enumerated()
      .sorted {
        ($0.element.day, $0.element.order ?? .max, $0.offset)
          < ($1.element.day, $1.element.order ?? .max, $1.offset)
      }
      .map(\.element)
  }

  /// The game that an entry follows, if it is still on the same day.
  private mutating func follows(_ entry: Entry) -> String? {
    guard let key = entry.follows else { return nil }
    if games.game(key)?.start.day == entry.day { return key }
    warnings.append(
      "line \(entry.line): what follows the game '\(key)' is on another day now, before "
        + "that day's games")
    return nil
  }

  private mutating func read(
    _ event: EventProperties, _ zones: inout CalendarZones
  ) throws(ShowFileError) {
    for rule in ["RRULE", "RDATE", "EXRULE", "RECURRENCE-ID"] where event.has(rule) {
      let uid = event.text("UID").map { " '\($0.prefix(80))'" } ?? ""
      throw ShowFileError(
        .unsupported, "the event\(uid) comes again by \(rule), which is not read",
        line: event.line, remedy: "write an event for each game")
    }
    switch event.text(CalendarWords.kind)?.lowercased() {
    case nil, "game": try readGame(event, &zones)
    case "travel": try append(try travel(event), event)
    case "custom": try append(try custom(event), event)
    case let kind?:
      throw ShowFileError(
        .malformed, "the kind '\(kind.prefix(40))' is not known",
        line: event.line(of: CalendarWords.kind), remedy: "kinds are game, travel and custom")
    }
  }

  private mutating func readGame(
    _ event: EventProperties, _ zones: inout CalendarZones
  ) throws(ShowFileError) {
    guard let teams = event.teams else {
      return leftOut.add("event", reason: "its summary names no two teams")
    }
    let line = event.line(of: "DTSTART")
    switch event.value("DTSTART") {
    case .time(let time, let isUTC, let zone)?:
      let moment = try zones.moment(
        time, isUTC: isUTC, zone: zone, place: event.text(CalendarWords.zone), line: line)
      let start = isUTC ? try planned(event, moment) : moment
      let (city, venue) = try place(event)
      let (key, uid) = (try event.key(CalendarWords.key), try event.key("UID"))
      try games.add(
        GameDraft(
          key: key ?? uid,
          sport: event.text("CATEGORIES") ?? teams.sport, home: teams.home, away: teams.away,
          city: city, venue: venue, location: try event.place(), start: start, line: event.line))
    case .day?:
      leftOut.add("event", reason: "it lasts all day, and a game has a time")
    default:
      throw ShowFileError(
        .malformed, "the game '\(teams.away) at \(teams.home)' has no time", line: event.line,
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
    _ event: EventProperties
  ) throws(ShowFileError) -> (city: String, venue: String) {
    let line = event.line(of: "LOCATION")
    let place = event.text("LOCATION").flatMap { EventPlace($0) }
    let venue = event.text(CalendarWords.venue)
    if let key = try event.key(CalendarWords.cityKey) {
      let own = event.has(CalendarWords.kind) ? venue ?? "" : venue ?? place?.venue ?? ""
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

  private mutating func append(
    _ content: ImportedEntry.Content, _ event: EventProperties
  ) throws(ShowFileError) {
    guard entries.count < TripLimits.entries else {
      throw ShowFileError(
        .tooLarge, "the file has more than \(TripLimits.entries) entries beside its games",
        line: event.line, remedy: "take out what is not of this trip")
    }
    let day: CalendarDay
    switch event.value("DTSTART") {
    case .day(let value)?: day = value
    case .time(let time, _, _)?: day = time.day
    default:
      throw ShowFileError(
        .malformed, "the event has no day", line: event.line,
        remedy: "give the event a start (DTSTART)")
    }
    entries.append(
      Entry(
        day: day, follows: try event.key(CalendarWords.follows),
        order: try event.count(CalendarWords.order), content: content,
        isStranded: event.text(CalendarWords.stranded)?.uppercased() == "TRUE", line: event.line))
  }

  private mutating func travel(
    _ event: EventProperties
  ) throws(ShowFileError) -> ImportedEntry.Content {
    guard let from = try event.key(CalendarWords.from), let to = try event.key(CalendarWords.to)
    else {
      throw ShowFileError(
        .malformed, "the travel does not name its two cities", line: event.line,
        remedy: "export the trip again")
    }
    let start = try city(from, line: event.line(of: CalendarWords.from))
    let end = try city(to, line: event.line(of: CalendarWords.to))
    guard start != end else {
      throw ShowFileError(
        .malformed, "a travel goes from '\(from)' to itself", line: event.line,
        remedy: "name two cities, or take it away")
    }
    return .travel(
      from: start, to: end, distanceMeters: try event.count(CalendarWords.meters),
      durationSeconds: try event.count(CalendarWords.seconds))
  }

  /// The city with a key; one of that name where the calendar lost its cities in another program.
  private mutating func city(_ key: String, line: Int) throws(ShowFileError) -> String {
    cities.has(key: key) ? key : try cities.mention(key, line: line)
  }

  private func custom(
    _ event: EventProperties
  ) throws(ShowFileError) -> ImportedEntry.Content {
    guard let title = event.text("SUMMARY") else {
      throw ShowFileError(
        .malformed, "the event has no title", line: event.line,
        remedy: "give the event a SUMMARY")
    }
    let icon = event.text(CalendarWords.icon) ?? ""
    guard icon.unicodeScalars.count <= CustomContent.maximumIconLength else {
      throw ShowFileError(
        .malformed, "an icon has at most \(CustomContent.maximumIconLength) characters",
        line: event.line(of: CalendarWords.icon), remedy: "write one emoji")
    }
    var time: TimeOfDay?
    if case .time(let local, _, _)? = event.value("DTSTART") {
      time = TimeOfDay(minutes: local.milliseconds / 60_000)
    }
    return .custom(
      CustomContent(title: title, icon: icon, time: time, location: try event.place()))
  }

  private mutating func countOthers(_ event: RawCalendar.Event) {
    for name in event.others.keys.sorted() where !CalendarWords.skipped.contains(name) {
      leftOut.add(
        "property \(Name.cleaned(name))", count: event.others[name] ?? 0,
        reason: "it says nothing that a game keeps")
    }
  }
}

extension EventProperties {
  /// Whether the event does not take place.
  var isCancelled: Bool { status?.uppercased() == "CANCELLED" }

  private var status: String? { text("STATUS") }

  /// The teams, by the properties of this program or by the summary.
  var teams: SummaryTeams? {
    if let home = text(CalendarWords.home), let away = text(CalendarWords.away) {
      return SummaryTeams(sport: "", home: home, away: away)
    }
    return text("SUMMARY").flatMap { SummaryTeams($0) }
  }
}

extension ImportedEntry.Content {
  /// The same with other keys of cities.
  fileprivate func settled(_ keys: [String: String]) -> Self {
    guard case .travel(let from, let to, let meters, let seconds) = self else { return self }
    return .travel(
      from: keys[from] ?? from, to: keys[to] ?? to, distanceMeters: meters,
      durationSeconds: seconds)
  }
}
