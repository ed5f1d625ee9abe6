import Domain
import PluginAPI

/// The contents of a trip in the user's order, with their references.
struct OrderedTrip {
  /// A day with its entries.
  struct Day {
    /// Its number, from 1.
    let number: Int
    /// The day of the calendar; `nil` if that does not reach so far, as with damaged data.
    let day: CalendarDay?
    /// Its entries, in order.
    var entries: [ItineraryEntry]
  }

  let trip: Trip
  /// The cities, by key.
  let cities: [City]
  /// The games, in the order of an itinerary.
  let games: [Game]
  /// All days of the trip, and others that have entries, as damaged data may have.
  let days: [Day]
  private let citiesByID: [ID<City>: City]
  private let gamesByID: [ID<Game>: Game]
  private let citiesWithGames: Set<ID<City>>

  init(_ contents: TripContents) {
    let trip = contents.trip
    self.trip = trip
    cities = contents.cities.sorted { ($0.key, $0.id) < ($1.key, $1.id) }
    games = contents.games.sorted(by: Game.inOrder)
    citiesByID = Dictionary(cities.map { ($0.id, $0) }) { first, _ in first }
    gamesByID = Dictionary(games.map { ($0.id, $0) }) { first, _ in first }
    citiesWithGames = Set(games.map(\.city))
    var days: [Int: [ItineraryEntry]] = [:]
    for entry in contents.entries { days[entry.day, default: []].append(entry) }
    let own = Trip.dayCounts.contains(trip.dayCount) ? 1...trip.dayCount : 1...1
    let numbers = Set(days.keys).union(own).sorted()
    self.days = numbers.map { number in
      Day(
        number: number, day: trip.day(number),
        entries: (days[number] ?? []).sorted(by: ItineraryEntry.inOrder))
    }
  }

  /// The games that no entry shows, as damaged data may have.
  var strayGames: [Game] {
    let shown = Set(days.flatMap { $0.entries.compactMap(\.game) })
    return games.filter { !shown.contains($0.id) }
  }

  /// The game with an identity.
  func game(_ id: ID<Game>) -> Game? { gamesByID[id] }

  /// The city with an identity.
  func city(_ id: ID<City>) -> City? { citiesByID[id] }

  /// Whether no games ask for a travel although both of its cities have some.
  func isStranded(_ travel: Travel) -> Bool {
    travel.leg == nil && citiesWithGames.contains(travel.from)
      && citiesWithGames.contains(travel.to)
  }

  /// The name of a city, to show.
  func name(of city: ID<City>) -> String { citiesByID[city]?.name ?? "an unknown city" }

  /// How far and how long a travel is.
  func way(of travel: Travel, _ settings: TravelSettings) -> Way {
    Way(
      of: travel, from: citiesByID[travel.from]?.location, to: citiesByID[travel.to]?.location,
      settings)
  }

  /// The row of an entry; `nil` for a game that is not there, as damaged data may have.
  func row(of entry: ItineraryEntry, _ settings: TravelSettings) -> ItineraryRow? {
    switch entry.content {
    case .game(let id): game(id).map(ItineraryText.game)
    case .travel(let travel):
      ItineraryText.travel(
        from: name(of: travel.from), to: name(of: travel.to), way(of: travel, settings),
        in: settings.unit)
    case .custom(let custom): ItineraryText.custom(custom)
    }
  }
}
