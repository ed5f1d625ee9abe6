import Domain
import JSONText
import PluginAPI

/// Reads the days of an itinerary: what is planned on each, in order, with games to be between.
struct ItineraryJSONReader {
  /// The allowed values for an entry's sort.
  private static let sorts = "game, travel or custom"

  /// The member of a travel that no games require.
  private static let stranded = "stranded"

  private(set) var entries: [ImportedEntry] = []
  private(set) var warnings: [String] = []
  /// The members that no version knows.
  private(set) var others: [String] = []

  private let games: GameRegister
  private let cities: CityRegister
  private let span: TripSpan
  private let firstDay: CalendarDay?
  /// The line of each day that was there already.
  private var days: [Int: Int] = [:]
  /// The line in which each game was already.
  private var listed: [String: Int] = [:]

  init(games: GameRegister, cities: CityRegister, span: TripSpan) {
    self.games = games
    self.cities = cities
    self.span = span
    firstDay = span.first(of: games.drafts)
  }

  /// Reads a day.
  ///
  /// - Throws: ``ShowFileError`` with the line of the fault.
  mutating func readDay(_ json: LocatedJSON) throws(ShowFileError) {
    var members = try JSONMembers(json, "a day")
    guard let day = try members.integer("day") else { throw members.missing("day") }
    let line = members.line(of: "day")
    guard firstDay != nil else {
      throw ShowFileError(
        .malformed, "the trip has neither a first day nor games", line: line,
        remedy: "write its first day, as \"firstDay\":\"2026-04-01\"")
    }
    try span.check(day: day, from: firstDay, line: line)
    if let first = days.updateValue(line, forKey: day) {
      throw ShowFileError(
        .malformed, "day \(day) is in line \(first) already", line: line,
        remedy: "write each day once")
    }
    var last: GameDraft?
    for element in try members.elements("entries") {
      try readEntry(element, on: day, after: &last)
    }
    others += members.others
  }

  private mutating func readEntry(
    _ json: LocatedJSON, on day: Int, after last: inout GameDraft?
  ) throws(ShowFileError) {
    var members = try JSONMembers(json, "an entry")
    let (game, travel, custom) = (
      members.value("game"), members.value("travel"), members.value("custom")
    )
    others += members.others
    switch (game, travel, custom) {
    case (.some, nil, nil):
      last = try self.game(try members.required("game"), on: day, after: last, members)
    case (nil, let travel?, nil):
      var entry = ImportedEntry(day: day, follows: last?.key, content: try self.travel(travel))
      entry.isStranded = try Self.isStranded(travel)
      try append(entry, line: members.line)
    case (nil, nil, let custom?):
      let content = ImportedEntry.Content.custom(try self.custom(custom))
      try append(
        ImportedEntry(day: day, follows: last?.key, content: content), line: members.line)
    default:
      throw ShowFileError(
        .malformed, "an entry is one of \(Self.sorts)", line: members.line,
        remedy: JSONMembers.remedy)
    }
  }

  private mutating func append(
    _ entry: ImportedEntry, line: Int
  ) throws(ShowFileError) {
    guard entries.count < TripLimits.entries else {
      throw ShowFileError(
        .tooLarge, "the trip has more than \(TripLimits.entries) entries beside its games",
        line: line, remedy: "take out what is not of this trip")
    }
    entries.append(entry)
  }

  /// The game that an entry names, which is on that day and nowhere else.
  private mutating func game(
    _ key: String, on day: Int, after last: GameDraft?, _ members: JSONMembers
  ) throws(ShowFileError) -> GameDraft {
    let line = members.line(of: "game")
    guard let game = games.game(key) else {
      throw ShowFileError(
        .notFound, "no game '\(key)' is in the file", line: line,
        remedy: "name a game by its key, or add it to the games")
    }
    if let first = listed.updateValue(line, forKey: key) {
      throw ShowFileError(
        .malformed, "the game '\(key)' is in line \(first) of the itinerary already",
        line: line, remedy: "list a game once, on its day")
    }
    let own = firstDay.map { game.start.day.daysSince1970 - $0.daysSince1970 + 1 }
    guard own == day else {
      throw ShowFileError(
        .malformed, "the game '\(key)' is on \(game.start.day), which is not day \(day)",
        line: line, remedy: "games never move; write it on day \(own ?? 1)")
    }
    if let last, last.start.instant > game.start.instant {
      warnings.append("line \(line): the game '\(key)' comes after a later one; games are sorted")
    }
    return game
  }

  private mutating func travel(
    _ json: LocatedJSON
  ) throws(ShowFileError) -> ImportedEntry.Content {
    var members = try JSONMembers(json, "a travel")
    let from = try cities.key(of: try members.required("from"), line: members.line(of: "from"))
    let to = try cities.key(of: try members.required("to"), line: members.line(of: "to"))
    guard from != to else {
      throw ShowFileError(
        .malformed, "a travel goes from '\(from)' to itself", line: members.line,
        remedy: "name two cities, or take it away")
    }
    _ = members.value(Self.stranded)
    defer { others += members.others }
    return .travel(
      from: from, to: to, distanceMeters: try members.count("meters"),
      durationSeconds: try members.count("seconds"))
  }

  /// Whether the file says that no games ask for a travel.
  private static func isStranded(_ travel: LocatedJSON) throws(ShowFileError) -> Bool {
    var members = try JSONMembers(travel, "a travel")
    return try members.flag(Self.stranded)
  }

  private mutating func custom(_ json: LocatedJSON) throws(ShowFileError) -> CustomContent {
    var members = try JSONMembers(json, "a custom entry")
    let title = try members.required("title")
    let icon = try members.text("icon") ?? ""
    guard icon.unicodeScalars.count <= CustomContent.maximumIconLength else {
      throw members.fault(
        "an icon has at most \(CustomContent.maximumIconLength) characters", at: "icon")
    }
    var time: TimeOfDay?
    if let text = try members.text("time") {
      time = TimeOfDay(text)
      guard time != nil else {
        throw members.fault("'\(text.prefix(40))' is not a time; write it as 19:05", at: "time")
      }
    }
    defer { others += members.others }
    return CustomContent(title: title, icon: icon, time: time, location: try members.place())
  }
}
