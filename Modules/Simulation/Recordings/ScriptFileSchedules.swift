import Domain
import Gestures
import PluginAPI

/// A schedule that is merged, as a script file writes it.
enum ScriptFileSchedules {
  static func read(_ members: inout ScriptMembers) throws(RecordingError) -> ImportedTrip {
    let day = try members.optionalText("firstDay")
    let first = day.flatMap { CalendarDay($0) }
    guard first?.description == day else {
      throw members.mistake("firstDay must be a day such as 2026-04-01")
    }
    return ImportedTrip(
      firstDay: first, dayCount: try members.optionalCount("days"),
      cities: try members.list("cities", city), games: try members.list("games", game))
  }

  private static func city(_ members: inout ScriptMembers) throws(RecordingError) -> ImportedCity {
    ImportedCity(
      key: try members.text("key"), name: try members.text("name"),
      aliases: try members.list("aliases", ScriptFileTrips.alias),
      location: try members.location())
  }

  private static func game(_ members: inout ScriptMembers) throws(RecordingError) -> ImportedGame {
    ImportedGame(
      key: try members.text("key"), sport: try members.text("sport"),
      home: try members.text("home"), away: try members.text("away"),
      city: try members.text("city"), venue: try members.text("venue"),
      location: try members.location(), start: try members.start())
  }

  // MARK: Writing

  static func write(_ schedule: ImportedTrip, _ json: inout ScriptJSON) {
    if let first = schedule.firstDay { json.text("firstDay", "\(first)") }
    if let days = schedule.dayCount { json.whole("days", days) }
    json.list("cities", schedule.cities) { city, json in
      json.text("key", city.key)
      json.text("name", city.name)
      json.list("aliases", city.aliases) { $1.text("name", $0) }
      if let location = city.location { json.location(location) }
    }
    json.list("games", schedule.games) { game, json in
      json.text("key", game.key)
      json.text("sport", game.sport)
      json.text("home", game.home)
      json.text("away", game.away)
      json.text("city", game.city)
      json.text("venue", game.venue)
      if let location = game.location { json.location(location) }
      json.start(game.start)
    }
  }
}
