import Domain
import Itinerary
import PluginAPI

/// How the lines of a script call what belongs to trips.
extension ScriptNames {
  mutating func entry(_ id: ID<ItineraryEntry>) -> String { number(id) }

  private func city(_ id: ID<City>) -> String { name(id, or: "city") }

  private func game(_ id: ID<Game>) -> String { name(id, or: "game") }

  // MARK: The stage

  mutating func lines(of stage: TripStage) -> [String] {
    let trip = stage.trip
    var lines = ["trip new \(trip.name.quoted) on \(trip.firstDay) for \(trip.dayCount)"]
    for city in stage.cities {
      lines.append("city \(self.city(city.id)) \(city.name.quoted)\(Self.text(city.location))")
    }
    for game in stage.games {
      lines.append("game \(self.game(game.id)) in \(city(game.city)) at \(Self.text(game.start))")
    }
    for entry in stage.entries { lines.append(line(of: entry)) }
    return lines
  }

  /// A row, with its place in its day.
  mutating func line(of entry: ItineraryEntry) -> String {
    let place = "on day \(entry.day) at \(ScriptText.text(entry.sortOrder))"
    let what: String =
      switch entry.content {
      case .game(let id): "game \(game(id))"
      case .custom(let custom): Self.text(custom)
      case .travel(let travel):
        "travel \(city(travel.from)) -> \(city(travel.to))"
          + (travel.leg.map { " of \(game($0.departure)) to \(game($0.arrival))" } ?? "")
      }
    return "\(what) \(place) as \(self.entry(entry.id))"
  }

  // MARK: Steps

  mutating func line(of command: EntryCommand) -> String {
    switch command {
    case .add(let custom, let day): "entry add \(Self.text(custom)) on \(day)"
    case .edit(let id, let custom): "entry edit \(entry(id)) to \(Self.text(custom))"
    case .delete(let id): "entry delete \(entry(id))"
    case .lift(let id): "lift \(entry(id))"
    case .drop(let day, let above):
      "drop on day \(day)" + (above.map { " below \(entry($0))" } ?? " at its start")
    case .fill(let field, let text): "fill \(field.rawValue) \(text.quoted)"
    case .show(let id): "show \(entry(id))"
    case .setOnline(let isOnline): isOnline ? "online" : "offline"
    }
  }

  mutating func line(of schedule: ImportedTrip) -> String {
    let days = [
      schedule.firstDay.map { "on \($0)" }, schedule.dayCount.map { "for \($0)" },
    ].compactMap { $0 }
    let games = schedule.games.map { game in
      "\(game.key.oneLine) in \(game.city.oneLine) at \(Self.text(game.start))"
    }
    return (["trip merge"] + days).joined(separator: " ")
      + ": " + (games.isEmpty ? "no games" : games.joined(separator: ", "))
  }

  private static func text(_ custom: CustomContent) -> String {
    custom.title.quoted + (custom.icon.isEmpty ? "" : " icon \(custom.icon.quoted)")
      + (custom.time.map { " at \($0)" } ?? "") + text(custom.location)
  }

  private static func text(_ location: GeoLocation?) -> String {
    location.map { " near \(ScriptText.text($0.latitude)),\(ScriptText.text($0.longitude))" } ?? ""
  }

  /// The day and time at the place, and how far its clock is from UTC.
  private static func text(_ start: ZonedTime) -> String {
    "\(start.day) \(start.time) (UTC \(start.offset < 0 ? "" : "+")\(start.offset) s)"
  }
}
