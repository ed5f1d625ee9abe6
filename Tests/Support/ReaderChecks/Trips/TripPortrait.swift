import Domain
package import Itinerary
import PluginAPI

/// All of a trip but its identities, places in days and stamps, a line for each thing.
package struct TripPortrait: Hashable {
  /// The lines.
  package let lines: [String]

  /// Draws a trip.
  ///
  /// - Parameters:
  ///   - plan: The trip.
  ///   - namesCities: Whether names replace the keys of cities, as forms of
  ///     files differ in those.
  package init(_ plan: TripPlan, namesCities: Bool = false) {
    let contents = plan.contents
    let cities = Dictionary(
      contents.cities.map { ($0.id, namesCities ? $0.name : $0.key) }
    ) { first, _ in first }
    let games = Dictionary(contents.games.map { ($0.id, $0.key) }) { first, _ in first }
    func key(_ city: ID<City>) -> String { cities[city] ?? "?" }
    func key(_ game: ID<Game>) -> String { games[game] ?? "?" }
    lines =
      ["\(contents.trip.firstDay) \(contents.trip.dayCount)"]
      + contents.cities.map { city in
        "city \(key(city.id)), \(city.name), \(city.aliases), \(Self.text(city.location))"
      }
      + contents.games.map { game in
        "game \(game.key), \(game.sport), \(game.home), \(game.away), \(key(game.city)), "
          + "\(game.venue), \(Self.text(game.location)), \(game.start)"
      }
      + contents.entries.map { entry in
        switch entry.content {
        case .game(let game): "\(entry.day): \(key(game))"
        case .custom(let custom): "\(entry.day): \(custom)"
        case .travel(let travel):
          "\(entry.day): \(key(travel.from)) -> \(key(travel.to)), "
            + "\(travel.leg.map { "\(key($0.departure)) - \(key($0.arrival))" } ?? "no leg"), "
            + "\(travel.distanceMeters ?? -1) m, \(travel.durationSeconds ?? -1) s"
        }
      }
  }

  /// The first line that is another one.
  package func difference(from other: Self) -> String {
    let place = zip(lines, other.lines).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    guard let place else { return "\(lines.count) and \(other.lines.count) lines" }
    return "'\(lines[place])' and '\(other.lines[place])'"
  }

  private static func text(_ place: GeoLocation?) -> String {
    place.map { "\($0.latitude) \($0.longitude)" } ?? "nowhere"
  }
}
