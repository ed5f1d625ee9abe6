import Domain
import GridGeometry
import PluginAPI

/// What the snippets that take something are given.
enum Sample {
  static let now = Timestamp(milliseconds: 1_700_000_000_000)
  static let show = Show(id: ID(high: 1, low: 1), name: "Hamlet", created: now)
  static let object = ShowObject(
    id: ID(high: 2, low: 1), show: show.id, kind: .list, number: ObjectNumber(5), name: "Act One",
    created: now)

  static func board(_ rules: BoardRules) -> Board {
    Board(id: ID(high: 3, low: 1), show: show.id, name: "Main", rules: rules, created: now)
  }

  static func item(_ number: UInt64, on board: Board, at pose: Pose) -> BoardItem {
    BoardItem(id: ID(high: 4, low: number), board: board.id, object: object.id, pose: pose)
  }

  /// A game in Chicago on day 1, one in Detroit on day 3, and the travel between them.
  static func trip() -> TripContents? {
    guard let day = CalendarDay("2026-04-01") else { return nil }
    let trip = Trip(
      id: ID(high: 5, low: 1), name: "Lakes", firstDay: day, dayCount: 3, created: now)
    let cities = ["Chicago", "Detroit"].enumerated().map { index, name in
      City(id: ID(high: 6, low: UInt64(index)), trip: trip.id, key: name.lowercased(), name: name)
    }
    let games = cities.enumerated().compactMap { index, city -> Game? in
      let midnight = Int64(day.daysSince1970 + 2 * index) * 86_400_000
      let start = ZonedTime(
        instant: Timestamp(milliseconds: midnight + 68_400_000), zone: "UTC", offset: 0)
      return start.map { start in
        Game(
          id: ID(high: 7, low: UInt64(index)), trip: trip.id, key: "g\(index)", sport: "",
          home: city.name, away: "Others", city: city.id, venue: "", start: start)
      }
    }
    guard games.count == 2 else { return nil }
    let leg = Leg(departure: games[0].id, arrival: games[1].id)
    let contents: [(Int, ItineraryEntry.Content)] = [
      (1, .game(games[0].id)), (2, .travel(Travel(from: cities[0].id, to: cities[1].id, leg: leg))),
      (3, .game(games[1].id)),
    ]
    let entries = contents.enumerated().map { index, entry in
      ItineraryEntry(
        id: ID(high: 8, low: UInt64(index)), trip: trip.id, day: entry.0, sortOrder: 1,
        modified: now, content: entry.1)
    }
    return TripContents(trip: trip, cities: cities, games: games, entries: entries)
  }
}
