import Domain
import Itinerary
import PluginAPI
import TestSupport
import Testing

/// Builds trips for tests: a letter is a game in a city, `.` a day without one, `+` another game on
/// the same day.
struct Season {
  var ids: IDSequence
  let now = Timestamp(milliseconds: 1_700_000_000_000)
  static let first = CalendarDay(year: 2026, month: 4, day: 1) ?? .epoch

  init(seed: UInt64 = 1) {
    var random = SplitMix64(seed: seed)
    ids = IDSequence(using: &random)
  }

  /// Hours after midnight UTC of a game that is the only one of its day.
  static let hour = 19

  /// A start so many days after the first one, at an hour of a place west of UTC.
  static func start(day: Int, hour: Int = hour, offset: Int = -18_000) -> ZonedTime {
    let midnight = Int64(first.daysSince1970 + day - 1) * 86_400_000
    let instant = midnight + Int64(hour) * 3_600_000 - Int64(offset) * 1_000
    guard
      let start = ZonedTime(
        instant: Timestamp(milliseconds: instant), zone: "America/Chicago", offset: offset)
    else { preconditionFailure("a day of the tests is out of range") }
    return start
  }

  /// The games that letters stand for, with keys `g1`, `g2` and so on.
  static func file(_ letters: String, days: Int? = nil) -> ImportedTrip {
    var games: [ImportedGame] = []
    var (day, hour, isSameDay) = (0, hour, false)
    for letter in letters where letter != " " {
      if letter == "+" {
        isSameDay = true
        continue
      }
      day += isSameDay ? 0 : 1
      hour = isSameDay ? hour + 1 : 12
      isSameDay = false
      guard letter != "." else { continue }
      games.append(
        ImportedGame(
          key: "g\(games.count + 1)", sport: "Baseball", home: "Home \(letter)",
          away: "Away", city: String(letter), venue: "Park \(letter)",
          start: start(day: day, hour: hour)))
    }
    let cities = Set(games.map(\.city)).sorted()
    return ImportedTrip(
      firstDay: first, dayCount: days ?? max(day, 1), cities: cities.map(city), games: games)
  }

  static func city(_ key: String) -> ImportedCity { ImportedCity(key: key, name: "City \(key)") }

  /// A trip of games and the travel that the system makes for them.
  mutating func plan(_ letters: String, days: Int? = nil) throws -> TripPlan {
    try plan(Self.file(letters, days: days))
  }

  mutating func plan(_ file: ImportedTrip) throws -> TripPlan {
    let outcome = try TripImport(now: now).trip(from: file, named: "Tour", ids: &ids)
    return Self.plan(outcome.changes)
  }

  /// The trip that changes make.
  static func plan(_ changes: [Change]) -> TripPlan {
    var (trips, cities): ([Trip], [City]) = ([], [])
    var (games, entries): ([Game], [ItineraryEntry]) = ([], [])
    for change in changes {
      switch change.after {
      case .trip(let trip)?: trips.append(trip)
      case .city(let city)?: cities.append(city)
      case .game(let game)?: games.append(game)
      case .entry(let entry)?: entries.append(entry)
      default: break
      }
    }
    guard let trip = trips.first else { preconditionFailure("the changes make no trip") }
    return TripPlan(TripContents(trip: trip, cities: cities, games: games, entries: entries))
  }

  /// Merges a schedule, and gives the trip as it is then.
  mutating func merge(
    _ file: ImportedTrip, into plan: TripPlan
  ) throws -> (plan: TripPlan, outcome: TripMerge.Outcome) {
    let outcome = try TripMerge(now: now).merge(file, into: plan, ids: &ids)
    var merged = plan
    merged.apply(outcome.changes)
    #expect(TripCheck.faults(in: merged) == [])
    // Built again from what is stored, it is the same.
    #expect(TripPlan(merged.contents).line == merged.line)
    return (merged, outcome)
  }

  /// A custom entry at the end of a day, kept in the plan.
  @discardableResult
  mutating func add(
    _ title: String, onDay day: Int, at time: TimeOfDay? = nil, to plan: inout TripPlan
  )
    -> ItineraryEntry
  {
    let entry = ItineraryEntry(
      id: ids.next(), trip: plan.trip.id, day: day, sortOrder: 0, modified: now,
      content: .custom(CustomContent(title: title, time: time)))
    plan.apply(plan.placing(entry, in: plan.gap(atEndOf: day), at: now))
    return plan.entries[entry.id] ?? entry
  }

  /// A travel that is not part of the plan.
  mutating func travel(
    _ from: String, _ to: String, leg: Leg? = nil, in plan: TripPlan
  ) -> ItineraryEntry {
    ItineraryEntry(
      id: ids.next(), trip: plan.trip.id, day: 1, sortOrder: 0, modified: now,
      content: .travel(
        Travel(from: plan.cityID(from), to: plan.cityID(to), leg: leg)))
  }
}

extension TripPlan {
  func cityID(_ key: String) -> ID<City> {
    cities.values.first { $0.key == key }?.id ?? ID(high: 0, low: UInt64(key.utf8.first ?? 0))
  }

  func gameEntry(_ key: String) -> ItineraryEntry? {
    schedule.games.first { $0.key == key }.flatMap { entry(of: $0.id) }
  }

  /// The list as a line: `1: g1 A>B | 2: Lunch`.
  var line: String {
    (1...trip.dayCount).map { day in
      let rows = entries(ofDay: day).map(name)
      return "\(day):" + rows.map { " \($0)" }.joined()
    }.joined(separator: " | ")
  }

  func name(_ entry: ItineraryEntry) -> String {
    switch entry.content {
    case .game(let game): schedule.game(game)?.key ?? "?"
    case .custom(let custom): custom.title
    case .travel(let travel): "\(key(travel.from))>\(key(travel.to))"
    }
  }

  private func key(_ city: ID<City>) -> String { cities[city]?.key ?? "?" }

  /// The games of each travel's leg, in the order of the list: `g1>g2`, `-` without one.
  var legs: [String] {
    travels.map { entry in
      guard let leg = entry.travel?.leg else { return "-" }
      let keys = [leg.departure, leg.arrival].map { schedule.game($0)?.key ?? "?" }
      return keys.joined(separator: ">")
    }
  }

  /// The travels of the list, in order.
  var travels: [ItineraryEntry] { orderedEntries.filter { $0.travel != nil } }
}
