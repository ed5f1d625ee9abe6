public import Domain
public import Itinerary
public import PluginAPI

/// A trip as it is shown: its rows as text, and what is wrong with it.
public struct TripView: Sendable {
  /// The trip.
  public let plan: TripPlan
  /// How long ways are where nobody measured them.
  public let settings: TravelSettings
  /// What is wrong with it; none in a sound trip.
  public let faults: [TripFault]
  /// The names of cities that the trip no longer has, and of which something is told.
  private let formerCities: [ID<City>: String]

  /// A day with its entries.
  struct Day {
    let number: Int
    let title: String
    let entries: [ItineraryEntry]
  }

  /// Looks at a trip.
  ///
  /// - Parameters:
  ///   - plan: The trip.
  ///   - settings: How long ways are where nobody measured them.
  ///   - formerCities: Cities that the trip no longer has, and of which something is told.
  /// - Complexity: O(n log n), as all of it is checked.
  public init(_ plan: TripPlan, _ settings: TravelSettings, formerCities: [City] = []) {
    self.plan = plan
    self.settings = settings
    self.formerCities = Dictionary(formerCities.map { ($0.id, $0.name) }) { first, _ in first }
    faults = TripCheck.faults(in: plan)
  }

  /// That the trip is damaged; `nil` where it is sound.
  public var damage: Message? {
    faults.isEmpty ? nil : .tripDamaged(name: plan.trip.name, faults: faults.count)
  }

  /// All days of the trip, and others that have entries, as damaged trips may have.
  var days: [Day] {
    let grouped = Dictionary(grouping: plan.orderedEntries, by: \.day)
    let own = Trip.dayCounts.contains(plan.trip.dayCount) ? 1...plan.trip.dayCount : 1...1
    return Set(grouped.keys).union(own).sorted().map { number in
      Day(
        number: number, title: ItineraryText.dayTitle(number, plan.trip.day(number)),
        entries: grouped[number] ?? [])
    }
  }

  /// The row of an entry, as the specification words it.
  func row(_ entry: ItineraryEntry) -> String {
    plan.row(entry, settings, formerCities: formerCities).text
  }

  /// What an entry is called, without time and place.
  func name(of entry: ItineraryEntry) -> String {
    plan.title(entry, formerCities: formerCities)
  }

  /// The word for what an entry is.
  func kind(of entry: ItineraryEntry) -> String {
    switch entry.content {
    case .game: "game"
    case .travel: "travel"
    case .custom: "custom"
    }
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
      entry, name: name(of: entry), place: isThere ? place(of: entry) : "day \(entry.day)")
  }

  /// An entry among others: `3:2 Chicago -> Detroit (3f2a9c01)`.
  func description(of entry: ItineraryEntry) -> String {
    "\(place(of: entry)) \(name(of: entry)) (\(Description.short(entry.id)))"
  }

  /// The name of a city.
  func name(of city: ID<City>) -> String {
    plan.cities[city]?.name ?? formerCities[city] ?? TripPlan.unknownCity
  }
}
