import Domain
import PluginAPI

/// Reads the games and entries of calendars, and the custom properties of this program's own
/// calendars.
///
/// An event that cannot be read is left out and reported; the others are read.
struct CalendarReader {
  /// An event whose properties are read.
  struct Event {
    let properties: EventProperties
    /// Its summary, cut at the words between teams.
    let summary: SummaryText
    /// Where it is, if its location says so.
    let place: EventPlace?
    /// The venue, if the location names no city the whole of it.
    let venue: String?
    /// The properties that mean nothing for a trip.
    let others: [String: Int]

    /// Reads the properties of an event.
    init(_ raw: RawCalendar.Event) throws(ShowFileError) {
      properties = try EventProperties(raw)
      summary = SummaryText(properties.text("SUMMARY") ?? "")
      place = properties.rawText("LOCATION").flatMap { EventPlace($0) }
      venue = place?.venue ?? properties.text("LOCATION")
      others = raw.others
    }

    /// The teams by the properties of this program.
    var ownTeams: SummaryTeams? {
      guard let home = properties.text(CalendarWords.home),
        let away = properties.text(CalendarWords.away)
      else { return nil }
      return SummaryTeams(home, away, isHomeFirst: true)
    }
  }

  let options: TripReadingOptions
  var cities = CityRegister()
  var games = GameRegister()
  var entries: [CalendarEntry] = []
  var span = TripSpan()
  var leftOut = LeftOutCounts()
  var odd = OddRecords()
  private var cancelled = NamedList()
  var warnings: [String]
  private var name: String?
  private var names = TeamNames([])
  private var eventCount = 0

  /// Prepares the reading.
  ///
  /// - Parameters:
  ///   - options: The user's options.
  ///   - warnings: What is to report of the file as a text.
  init(_ options: TripReadingOptions, warnings: [String]) {
    self.options = options
    self.warnings = warnings
  }

  /// Reads the calendars of a file.
  ///
  /// - Throws: ``ShowFileError`` if a calendar cannot be read, or none of its games.
  mutating func read(_ calendars: [RawCalendar]) throws(ShowFileError) -> ImportedTrip {
    var parts: [(zones: CalendarZones, events: [Event])] = []
    var titles: [String] = []
    for calendar in calendars {
      let head = try CalendarHead(calendar.properties, options)
      for (city, line) in head.cities where !cities.has(key: city.key) {
        try cities.declare(city, line: line)
      }
      name = name ?? head.name
      titles += [head.name].compactMap(\.self)
      span.firstDay = span.firstDay ?? head.firstDay
      span.dayCount = span.dayCount ?? head.dayCount
      let zones = CalendarZones(options, calendar.zones, calendarZone: head.zone)
      parts.append((zones, events(of: calendar, isCancelled: head.isCancelled)))
    }
    names = TeamNames(options.teams, calendars: titles)
    learn(from: parts.flatMap(\.events))
    for (calendar, part) in zip(calendars, parts) {
      var zones = part.zones
      for event in part.events { try take(event, &zones) }
      report(calendar, zones)
    }
    return try finished()
  }

  /// The events that take place.
  private mutating func events(of calendar: RawCalendar, isCancelled: Bool) -> [Event] {
    eventCount += calendar.events.count
    var events: [Event] = []
    for raw in calendar.events {
      do throws(ShowFileError) {
        let event = try Event(raw)
        if isCancelled || event.properties.isCancelled || event.summary.isCancelled {
          leftOut.add("event", reason: "it is cancelled")
          cancelled.add(event.properties.text("SUMMARY"))
        } else {
          events.append(event)
        }
      } catch {
        odd.add(nil, error, line: raw.line)
      }
    }
    return events
  }

  /// Learns the names of teams: first from the games that can be read in one way only, then from
  /// those that can be with these names.
  private mutating func learn(from events: [Event]) {
    var rest: [Event] = []
    for event in events where !event.properties.has(CalendarWords.kind) {
      if let teams = EventMeaning.plainTeams(event.summary, at: event.venue) {
        names.learn(teams)
      } else {
        rest.append(event)
      }
    }
    for _ in 0..<3 where !rest.isEmpty {
      let known = names
      rest.removeAll { event in
        guard case .game(let teams) = EventMeaning(event.summary, at: event.venue, known) else {
          return false
        }
        names.learn(teams)
        return true
      }
    }
  }

  private mutating func take(
    _ event: Event, _ zones: inout CalendarZones
  ) throws(ShowFileError) {
    let properties = event.properties
    do throws(ShowFileError) {
      try read(event, &zones)
      if !properties.has(CalendarWords.kind) { countOthers(event.others) }
    } catch {
      // What is too much for a trip is more than one odd record.
      guard error.code != .tooLarge else { throw error }
      odd.add(properties.text("SUMMARY"), error, line: properties.line)
    }
  }

  private mutating func read(
    _ event: Event, _ zones: inout CalendarZones
  ) throws(ShowFileError) {
    let properties = event.properties
    for rule in ["RRULE", "RDATE", "EXRULE", "RECURRENCE-ID"] where properties.has(rule) {
      throw ShowFileError(
        .unsupported, "the event repeats (\(rule)), and repeats are not read",
        line: properties.line, remedy: "write an event for each day")
    }
    switch properties.text(CalendarWords.kind)?.lowercased() {
    case nil: try readForeign(event, &zones)
    case "game":
      guard let teams = event.ownTeams ?? teams(of: event) else {
        throw ShowFileError(
          .malformed, "the game does not name its two teams", line: properties.line,
          remedy: "export the trip again")
      }
      try readGame(event, teams, &zones)
    case "travel": try append(try travel(properties), properties)
    case "custom": try append(try custom(properties), properties)
    case let kind?:
      throw ShowFileError(
        .malformed, "the kind '\(kind.prefix(40))' is not known",
        line: properties.line(of: CalendarWords.kind), remedy: "kinds are game, travel and custom")
    }
  }

  private func teams(of event: Event) -> SummaryTeams? {
    if case .game(let teams) = EventMeaning(event.summary, at: event.venue, names) {
      teams
    } else {
      nil
    }
  }

  /// Reads an event of another program.
  private mutating func readForeign(
    _ event: Event, _ zones: inout CalendarZones
  ) throws(ShowFileError) {
    let line = event.properties.line(of: "SUMMARY")
    if let teams = event.ownTeams { return try readGame(event, teams, &zones) }
    switch EventMeaning(event.summary, at: event.venue, names) {
    case .game(let teams): try readGame(event, teams, &zones)
    case .other: try appendForeign(event, &zones)
    case .ambiguous:
      throw ShowFileError(
        .ambiguous, "the summary can be read in several ways", line: line,
        remedy: "name the teams with --teams \"TEAM, TEAM\"")
    case .oneTeam:
      throw ShowFileError(
        .ambiguous, "the summary names only one of the two teams", line: line,
        remedy: "name yours with --teams TEAM")
    }
  }

  private mutating func report(_ calendar: RawCalendar, _ zones: CalendarZones) {
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
    for zone in zones.replaced.sorted() {
      warnings.append(
        "the time zone '\(zone.prefix(80))' is not known; its times are read in the zone given")
    }
  }

  private mutating func countOthers(_ others: [String: Int]) {
    for name in others.keys.sorted() where !CalendarWords.skipped.contains(name) {
      leftOut.add(
        "property \(Name.cleaned(name))", count: others[name] ?? 0,
        reason: "it says nothing that a game keeps")
    }
  }

  /// The trip, after all calendars are read.
  private mutating func finished() throws(ShowFileError) -> ImportedTrip {
    let (keys, ambiguous) = cities.settle()
    games.remove(to: &odd) { ambiguous[$0.cityLine ?? $0.line] }
    games.settle(keys)
    games.nameAll(odd: &odd)
    try span.removeOutliers(from: &games, to: &odd)
    if games.drafts.isEmpty, let fault = odd.first { throw fault }
    var days = CalendarDays(span, games)
    let imported = days.place(entries, keys, ambiguous, to: &odd)
    warnings += days.warnings
    if days.farOff > 0 {
      leftOut.add("event", count: days.farOff, reason: CalendarDays.farOffReason)
    }
    if eventCount == 0 { warnings.append("the calendar holds no events") }
    odd.count(as: "event", in: &leftOut)
    var used = Set(games.drafts.map(\.city))
    for case .travel(let from, let to, _, _) in imported.map(\.content) {
      used.formUnion([from, to])
    }
    return ImportedTrip(
      name: name, firstDay: days.stated, dayCount: span.dayCount,
      cities: cities.cities(usedBy: used), games: games.games, entries: imported,
      leftOut: leftOut.leftOut,
      warnings: odd.warnings + [cancelled.warning("cancelled, and left out")].compactMap(\.self)
        + warnings)
  }
}

extension EventProperties {
  /// Whether the event does not take place.
  var isCancelled: Bool { text("STATUS")?.uppercased() == "CANCELLED" }
}
