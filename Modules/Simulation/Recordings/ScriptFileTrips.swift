import Domain
import Gestures

/// A trip and what it owns, as a script file writes it.
enum ScriptFileTrips {
  static func trip(_ members: inout ScriptMembers) throws(RecordingError) -> Trip {
    let id: ID<Trip> = try members.id("id")
    let name = try members.text("name")
    guard let first = CalendarDay(try members.text("firstDay")) else {
      throw members.mistake("firstDay must be a day such as 2026-04-01")
    }
    return Trip(
      id: id, name: name, firstDay: first, dayCount: try members.whole("days"),
      created: Timestamp(milliseconds: try members.whole("created")))
  }

  static func city(_ members: inout ScriptMembers) throws(RecordingError) -> City {
    City(
      id: try members.id("id"), trip: try members.id("trip"), key: try members.text("key"),
      name: try members.text("name"), aliases: try members.list("aliases", alias),
      location: try members.location())
  }

  static func alias(_ members: inout ScriptMembers) throws(RecordingError) -> String {
    try members.text("name")
  }

  static func game(_ members: inout ScriptMembers) throws(RecordingError) -> Game {
    Game(
      id: try members.id("id"), trip: try members.id("trip"), key: try members.text("key"),
      sport: try members.text("sport"), home: try members.text("home"),
      away: try members.text("away"), city: try members.id("city"),
      venue: try members.text("venue"), location: try members.location(),
      start: try members.start())
  }

  static func entry(_ members: inout ScriptMembers) throws(RecordingError) -> ItineraryEntry {
    ItineraryEntry(
      id: try members.id("id"), trip: try members.id("trip"), day: try members.whole("day"),
      sortOrder: try members.number("sortOrder"),
      modified: Timestamp(milliseconds: try members.whole("modified")),
      content: try content(&members))
  }

  private static func content(
    _ members: inout ScriptMembers
  ) throws(RecordingError) -> ItineraryEntry.Content {
    if let travel = try members.optionalObject("travel", travel) { return .travel(travel) }
    if let custom = try members.optionalObject("custom", custom) { return .custom(custom) }
    return .game(try members.id("game"))
  }

  private static func travel(_ members: inout ScriptMembers) throws(RecordingError) -> Travel {
    Travel(
      from: try members.id("from"), to: try members.id("to"),
      leg: try members.optionalObject("leg") { members throws(RecordingError) in
        Leg(departure: try members.id("departure"), arrival: try members.id("arrival"))
      }, distanceMeters: try members.optionalCount("distanceMeters"),
      durationSeconds: try members.optionalCount("durationSeconds"))
  }

  static func custom(_ members: inout ScriptMembers) throws(RecordingError) -> CustomContent {
    let title = try members.text("title")
    let icon = try members.optionalText("icon") ?? ""
    let digits = try members.optionalText("time")
    let time = digits.flatMap { TimeOfDay($0) }
    guard time?.description == digits else {
      throw members.mistake("time must be a time such as 19:05")
    }
    return CustomContent(title: title, icon: icon, time: time, location: try members.location())
  }

  // MARK: Writing

  static func write(_ trip: Trip, _ json: inout ScriptJSON) {
    json.id("id", trip.id)
    json.text("name", trip.name)
    json.text("firstDay", "\(trip.firstDay)")
    json.whole("days", trip.dayCount)
    json.whole("created", trip.created.milliseconds)
  }

  static func write(_ city: City, _ json: inout ScriptJSON) {
    json.id("id", city.id)
    json.id("trip", city.trip)
    json.text("key", city.key)
    json.text("name", city.name)
    json.list("aliases", city.aliases) { $1.text("name", $0) }
    if let location = city.location { json.location(location) }
  }

  static func write(_ game: Game, _ json: inout ScriptJSON) {
    json.id("id", game.id)
    json.id("trip", game.trip)
    json.text("key", game.key)
    json.text("sport", game.sport)
    json.text("home", game.home)
    json.text("away", game.away)
    json.id("city", game.city)
    json.text("venue", game.venue)
    if let location = game.location { json.location(location) }
    json.start(game.start)
  }

  static func write(_ entry: ItineraryEntry, _ json: inout ScriptJSON) {
    json.id("id", entry.id)
    json.id("trip", entry.trip)
    json.whole("day", entry.day)
    json.number("sortOrder", entry.sortOrder)
    json.whole("modified", entry.modified.milliseconds)
    switch entry.content {
    case .game(let game): json.id("game", game)
    case .travel(let travel): json.object("travel") { write(travel, &$0) }
    case .custom(let custom): json.object("custom") { write(custom, &$0) }
    }
  }

  private static func write(_ travel: Travel, _ json: inout ScriptJSON) {
    json.id("from", travel.from)
    json.id("to", travel.to)
    if let leg = travel.leg {
      json.object("leg") {
        $0.id("departure", leg.departure)
        $0.id("arrival", leg.arrival)
      }
    }
    if let distance = travel.distanceMeters { json.whole("distanceMeters", distance) }
    if let duration = travel.durationSeconds { json.whole("durationSeconds", duration) }
  }

  static func write(_ custom: CustomContent, _ json: inout ScriptJSON) {
    json.text("title", custom.title)
    if !custom.icon.isEmpty { json.text("icon", custom.icon) }
    if let time = custom.time { json.text("time", "\(time)") }
    if let location = custom.location { json.location(location) }
  }
}

extension ScriptMembers {
  /// A whole number that may be missing.
  mutating func optionalCount(_ name: String) throws(RecordingError) -> Int? {
    let count = try optional(name) { scanner, name throws(RecordingError) in
      try scanner.whole(name, as: Int.self)
    }
    guard count.map({ $0 >= 0 }) ?? true else { throw mistake("\(name) must be 0 or more") }
    return count
  }
}
