import Domain
import JSONText
import PluginAPI

/// Reads a trip out of JSON.
struct TripJSONReader {
  private var zones: ZoneReading
  private var cities = CityRegister()
  private var games = GameRegister()
  private var span = TripSpan()
  private var leftOut = LeftOutCounts()
  private var warnings: [String] = []

  init(_ options: TripReadingOptions) { zones = ZoneReading(options) }

  /// Reads the outermost value of a file.
  ///
  /// - Throws: ``ShowFileError`` with the line of the fault.
  mutating func read(_ json: LocatedJSON) throws(ShowFileError) -> ImportedTrip {
    var members = try JSONMembers(json, "a trip")
    try checkVersion(&members)
    let name = try members.text("name")
    try readSpan(&members)
    for element in try members.elements("cities") {
      var city = try JSONMembers(element, "a city")
      try cities.declare(try Self.city(&city), line: city.line)
      note(city)
    }
    for element in try members.elements("games") { try readGame(element) }
    try span.check(games.drafts)
    let itinerary = try members.elements("itinerary")
    var reader = ItineraryJSONReader(games: games, cities: cities, span: span)
    for element in itinerary { try reader.readDay(element) }
    note(members)
    for other in reader.others { note(member: other) }
    return ImportedTrip(
      name: name.flatMap { $0.isEmpty ? nil : $0 }, firstDay: span.firstDay,
      dayCount: span.dayCount, cities: cities.cities, games: games.games, entries: reader.entries,
      leftOut: leftOut.leftOut, warnings: warnings + reader.warnings)
  }

  private mutating func checkVersion(_ members: inout JSONMembers) throws(ShowFileError) {
    guard try members.text("format") == TripSchema.format else {
      throw members.fault("the 'format' of a trip is '\(TripSchema.format)'", at: "format")
    }
    guard let version = try members.integer("version") else { throw members.missing("version") }
    guard version == TripSchema.version else {
      throw ShowFileError(
        .unsupported, "version \(version) of the schema is not read",
        line: members.line(of: "version"),
        remedy: "this program reads version \(TripSchema.version); use a newer one, or correct it")
    }
  }

  private mutating func readSpan(_ members: inout JSONMembers) throws(ShowFileError) {
    if let text = try members.text("firstDay") {
      guard let day = CalendarDay(text) else {
        throw members.fault("'\(text)' is not a day; write it as 2026-04-01", at: "firstDay")
      }
      span.firstDay = day
    }
    guard let count = try members.integer("days") else { return }
    try TripSpan.check(dayCount: count, line: members.line(of: "days"))
    span.dayCount = count
  }

  /// Reads a city.
  static func city(_ members: inout JSONMembers) throws(ShowFileError) -> ImportedCity {
    let key = try members.key("key")
    let name = try members.required("name")
    var aliases: [String] = []
    for element in try members.elements("aliases") {
      guard case .string(let text) = element.value else {
        throw members.fault("another name of a city is a text, not \(element.sort)", at: "aliases")
      }
      let alias = Name.cleaned(text)
      if !alias.isEmpty, !aliases.contains(alias) { aliases.append(alias) }
      guard aliases.count <= TripLimits.aliases else {
        throw members.fault("a city has at most \(TripLimits.aliases) other names", at: "aliases")
      }
    }
    return ImportedCity(
      key: key, name: name, aliases: aliases, location: try members.place())
  }

  private mutating func readGame(_ json: LocatedJSON) throws(ShowFileError) {
    var members = try JSONMembers(json, "a game")
    try games.checkRoom(line: members.line)
    let key = try members.key("key")
    let city = try cities.key(of: try members.required("city"), line: members.line(of: "city"))
    let sport = try members.text("sport") ?? ""
    let (home, away) = (try members.required("home"), try members.required("away"))
    let venue = try members.text("venue") ?? ""
    try games.add(
      GameDraft(
        key: key, sport: sport, home: home, away: away, city: city, venue: venue,
        location: try members.place(), start: try start(&members), line: members.line))
    note(members)
  }

  private mutating func start(_ members: inout JSONMembers) throws(ShowFileError) -> ZonedTime {
    let zone = try members.text("zone")
    guard let text = try members.text("start") else {
      throw ShowFileError(
        .malformed, "a game has no time", line: members.line,
        remedy: "write when it starts, as \"start\":\"2026-04-01T19:05\"")
    }
    let line = members.line(of: "start")
    guard let (time, suffix) = LocalTime.iso(text) else {
      throw members.fault(
        "'\(text.prefix(40))' is not a time; write it as 2026-04-01T19:05", at: "start")
    }
    let clock = try zones.clock(zone, line: zone == nil ? line : members.line(of: "zone"))
    switch suffix {
    case .none: return try ZoneReading.moment(time, on: clock, gap: .refused, line: line)
    case .utc: return try ZoneReading.moment(time, ahead: 0, on: clock, line: line)
    case .offset(let offset):
      let (planned, warning) = try ZoneReading.planned(
        time, ahead: offset, on: clock, line: line)
      if let warning { warnings.append(warning) }
      return planned
    }
  }

  private mutating func note(_ members: JSONMembers) {
    for name in members.others { note(member: name) }
  }

  private mutating func note(member name: String) {
    leftOut.add(
      "member \(Name.cleaned(name))", reason: "version \(TripSchema.version) has no such member")
  }
}
