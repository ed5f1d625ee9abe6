import Domain
import Itinerary
import JSONText
import PluginAPI

/// A trip as it is shown: its rows as text, and what is wrong with it.
struct TripView {
  let plan: TripPlan
  /// How long ways are where no file gives it.
  let settings: TravelSettings
  /// What is wrong with it; none in a sound trip.
  let faults: [TripFault]
  private let wording: any Wording
  /// The names of cities that the trip no longer has, for the notices about them.
  private let formerCities: [ID<City>: String]

  struct Day {
    let number: Int
    let title: String
    let entries: [ItineraryEntry]
  }

  /// Looks at a trip.
  ///
  /// - Complexity: O(n log n), as all of it is checked.
  init(
    _ plan: TripPlan, _ settings: TravelSettings, _ wording: any Wording, formerCities: [City] = []
  ) {
    self.plan = plan
    self.settings = settings
    self.wording = wording
    self.formerCities = Dictionary(formerCities.map { ($0.id, $0.name) }) { first, _ in first }
    faults = TripCheck.faults(in: plan)
  }

  /// All days of the trip, and others that have entries, as damaged trips may have.
  var days: [Day] {
    let grouped = Dictionary(grouping: plan.orderedEntries, by: \.day)
    let own = Trip.dayCounts.contains(plan.trip.dayCount) ? 1...plan.trip.dayCount : 1...1
    return Set(grouped.keys).union(own).sorted().map { number in
      Day(
        number: number, title: wording.text(.trip(.day(number, plan.trip.day(number)))),
        entries: grouped[number] ?? [])
    }
  }

  /// The row of an entry.
  func row(_ entry: ItineraryEntry) -> String {
    plan.row(entry, settings, formerCities: formerCities, wording: wording).text
  }

  /// What an entry is called, without time and place.
  func name(of entry: ItineraryEntry) -> String {
    plan.title(entry, formerCities: formerCities, wording: wording)
  }

  /// The day of an entry and its place in it, as it can be typed: `3:2`.
  func place(of entry: ItineraryEntry) -> String {
    let index = plan.entries(ofDay: entry.day).firstIndex { $0.id == entry.id }
    return "\(entry.day):\((index ?? 0) + 1)"
  }

  /// An entry with its name and place; of one that is gone, with the day on which it was.
  func placed(_ entry: ItineraryEntry) -> PlacedEntry {
    let isThere = plan.entries[entry.id] != nil
    return PlacedEntry(
      entry: entry, name: name(of: entry),
      place: isThere ? place(of: entry) : "day \(entry.day)")
  }

  /// An entry among others: `3:2 Chicago -> Detroit (3f2a9c01)`.
  func description(of entry: ItineraryEntry) -> String {
    "\(place(of: entry)) \(name(of: entry)) (\(Description.short(entry.id)))"
  }

  /// The name of a city.
  func name(of city: ID<City>) -> String {
    plan.cities[city]?.name ?? formerCities[city] ?? wording.text(.trip(.unknownCity))
  }
}

// MARK: Output

extension TripView {
  /// `trip 'Tour': 10 days from 2026-04-01, 8 games, 12 entries`.
  var summary: String {
    "trip '\(plan.trip.name)': \(Count.days(plan.trip.dayCount)) from \(plan.trip.firstDay), "
      + "\(Count.games(plan.schedule.games.count)), \(Count.entries(plan.entries.count))"
  }

  /// What is wrong with the trip, and what can be done about it.
  var faultLines: [String] {
    guard !faults.isEmpty else { return [] }
    // Of thousands of the same kind a few are enough.
    let listed = faults.prefix(20).map { "  \($0.sentence(in: self))" }
    let rest = faults.count - listed.count
    return [
      "the trip is damaged and can only be looked at; 'trip reset' rebuilds it from its games:"
    ] + listed + (rest > 0 ? ["  and \(rest) more"] : [])
  }

  /// What is wrong with the trip; no member where nothing is.
  var faultMembers: [(name: String, value: JSON)] {
    guard !faults.isEmpty else { return [] }
    let list = faults.map { fault in
      JSON.object([
        ("kind", .string(fault.kind)),
        ("entries", .array(fault.entries.map { .string("\($0)") })),
        ("text", .string(fault.sentence(in: self))),
      ])
    }
    return [("faults", .array(list))]
  }

  /// The trip.
  var json: JSON { plan.trip.json(games: plan.schedule.games.count, entries: plan.entries.count) }

  /// An entry of the trip.
  func json(of entry: ItineraryEntry, withDay: Bool = false) -> JSON {
    .object(
      [
        ("id", .string("\(entry.id)")), ("kind", .string(kind(of: entry))),
        ("title", .string(row(entry))), ("sortOrder", .number(entry.sortOrder)),
      ] + (withDay ? [("day", .integer(entry.day))] : [])
        + (plan.isStranded(entry) ? [("stranded", .bool(true))] : []))
  }

  /// The word for what an entry is.
  func kind(of entry: ItineraryEntry) -> String {
    switch entry.content {
    case .game: "game"
    case .travel: "travel"
    case .custom: "custom"
    }
  }
}

extension Trip {
  /// What names the trip.
  var reference: [(name: String, value: JSON)] {
    [("id", .string("\(id)")), ("name", .string(name))]
  }

  /// The trip, with so many games and entries.
  func json(games: Int, entries: Int) -> JSON {
    .object(
      reference + [
        ("firstDay", .string("\(firstDay)")), ("days", .integer(dayCount)),
        ("games", .integer(games)), ("entries", .integer(entries)),
      ])
  }
}
