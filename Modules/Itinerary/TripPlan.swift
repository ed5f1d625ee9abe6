public import Domain
import GridGeometry
public import PluginAPI

/// A trip with its contents, arranged for the rules.
///
/// Any contents make a plan, even damaged ones, so that they can be shown; ``TripCheck`` finds the
/// faults.
public struct TripPlan: Sendable {
  /// The trip.
  public private(set) var trip: Trip
  /// The cities.
  public private(set) var cities: [ID<City>: City]
  /// The games.
  public private(set) var schedule: Schedule
  /// The entries, by identity.
  public private(set) var entries: [ID<ItineraryEntry>: ItineraryEntry] = [:]
  /// The entry of each game; if there are several, which only happens in damaged trips, the one
  /// with the last identity.
  private(set) var entryOfGame: [ID<Game>: ID<ItineraryEntry>] = [:]
  /// The duplicates in the stored trip; the first of each counts.
  private(set) var repeated: [EntityKey] = []
  /// Whether a game has, or had, a second entry.
  private var hasRepeatedGames = false
  /// Headers and entries in order.
  private(set) var rows = RowTree()
  /// The number of entries at each place: one, unless the trip is damaged.
  private var taken: [Place: Int] = [:]
  /// The number of entries on each day.
  private var dayCounts: [Int: Int] = [:]

  private struct Place: Hashable {
    let day: Int
    let sortOrder: Double
  }

  /// Arranges the contents of a trip, in O(n log n).
  public init(_ contents: TripContents) {
    trip = contents.trip
    cities = Dictionary(contents.cities.map { ($0.id, $0) }) { first, _ in first }
    let games = Dictionary(contents.games.map { ($0.id, $0) }) { first, _ in first }
    schedule = Schedule(games.values)
    if Trip.dayCounts.contains(trip.dayCount) {
      for day in 1...trip.dayCount {
        rows.insert(.header(day), height: RowHeights.header + RowHeights.emptyDay)
      }
    }
    // Sorted, so that equal contents make equal trees.
    for entry in contents.entries.enumerated().sorted(by: {
      ($0.element.id, $0.offset) < ($1.element.id, $1.offset)
    }) where entries[entry.element.id] == nil { put(entry.element) }
    if contents.cities.count + contents.games.count + contents.entries.count
      > cities.count + games.count + entries.count
    {
      repeated = Self.repeated(in: contents)
    }
  }

  private static func repeated(in contents: TripContents) -> [EntityKey] {
    var seen: Set<EntityKey> = []
    let keys =
      contents.cities.map { EntityKey.city($0.id) } + contents.games.map { .game($0.id) }
      + contents.entries.map { .entry($0.id) }
    return keys.filter { !seen.insert($0).inserted }
  }

  #if Mutants
    /// Injects a fault into the rows, until they are rebuilt.
    mutating func inject(_ defect: Defect?) { rows.inject(defect) }
  #endif

  /// The contents of the trip: cities by key, games and entries in order.
  public var contents: TripContents {
    TripContents(
      trip: trip, cities: cities.values.sorted { ($0.key, $0.id) < ($1.key, $1.id) },
      games: schedule.games, entries: orderedEntries)
  }

  /// The entries in order.
  ///
  /// - Complexity: O(n log n).
  public var orderedEntries: [ItineraryEntry] {
    (0..<rows.count).compactMap { rank in
      rows.position(at: rank)?.entry.flatMap { entries[$0] }
    }
  }

  /// The entries of a day in order; none if the day does not exist.
  public func entries(ofDay day: Int) -> [ItineraryEntry] {
    let start = rows.lowerBound(.header(day))
    var found: [ItineraryEntry] = []
    var rank = start
    while let position = rows.position(at: rank), position.day == day {
      if let entry = position.entry.flatMap({ entries[$0] }) { found.append(entry) }
      rank += 1
    }
    return found
  }

  /// The entry of a game, or `nil`.
  public func entry(of game: ID<Game>) -> ItineraryEntry? {
    entryOfGame[game].flatMap { entries[$0] }
  }

  /// Whether an entry is a travel that fits nowhere: both of its cities have games, and no leg
  /// is its own.
  ///
  /// - Complexity: O(1).
  public func isStranded(_ entry: ItineraryEntry) -> Bool {
    entry.travel.map(schedule.isStranded) ?? false
  }

  /// Whether another entry is at a place.
  func isTaken(day: Int, sortOrder: Double, besides entry: ItineraryEntry) -> Bool {
    let there = taken[Place(day: day, sortOrder: sortOrder)] ?? 0
    guard let own = entries[entry.id], own.day == day, own.sortOrder == sortOrder else {
      return there > 0
    }
    return there > 1
  }

  /// Applies changes; ignores those of other trips, and of shows.
  ///
  /// - Complexity: O(log n) for each entry; O(n log n) once if games or days change.
  public mutating func apply(_ changes: [Change]) {
    var games: [ID<Game>: Game]?
    var isRebuilt = false
    for change in changes {
      if !repeated.isEmpty, let key = change.key { repeated.removeAll { $0 == key } }
      switch change.after ?? change.before {
      case .entry(let entry)? where entry.trip == trip.id:
        remove(entry.id)
        if case .entry(let after)? = change.after, after.trip == trip.id { put(after) }
      case .game(let game)? where game.trip == trip.id:
        if games == nil {
          games = Dictionary(schedule.games.map { ($0.id, $0) }) { first, _ in first }
        }
        // In place: a copy for each game would make the cost quadratic.
        games?[game.id] = change.after == nil ? .none : game
      case .city(let city)? where city.trip == trip.id:
        cities[city.id] = change.after == nil ? nil : city
      case .trip(let changed)? where changed.id == trip.id && change.after != nil:
        isRebuilt = isRebuilt || changed.dayCount != trip.dayCount
        trip = changed
      default: break
      }
    }
    if let games { schedule = Schedule(games.values) }
    if isRebuilt {
      let repeated = repeated
      self = TripPlan(contents)
      self.repeated = repeated
    }
  }

  private mutating func put(_ entry: ItineraryEntry) {
    entries[entry.id] = entry
    if let game = entry.game {
      let known = entryOfGame[game]
      hasRepeatedGames = hasRepeatedGames || known != nil
      entryOfGame[game] = known.map { max($0, entry.id) } ?? entry.id
    }
    taken[Place(day: entry.day, sortOrder: entry.sortOrder), default: 0] += 1
    rows.insert(RowPosition(of: entry), height: RowHeights.height(of: entry))
    countEntries(of: entry.day, by: 1)
  }

  private mutating func remove(_ id: ID<ItineraryEntry>) {
    guard let entry = entries.removeValue(forKey: id) else { return }
    if let game = entry.game, entryOfGame[game] == id {
      let others = hasRepeatedGames ? entries.values.filter { $0.game == game } : []
      entryOfGame[game] = others.map(\.id).max()
    }
    let place = Place(day: entry.day, sortOrder: entry.sortOrder)
    if let there = taken[place] { taken[place] = there > 1 ? there - 1 : nil }
    rows.remove(RowPosition(of: entry))
    countEntries(of: entry.day, by: -1)
  }

  /// Counts a day's entries; an empty day has a text, which makes it higher.
  private mutating func countEntries(of day: Int, by step: Int) {
    let count = (dayCounts[day] ?? 0) + step
    dayCounts[day] = count > 0 ? count : nil
    rows.setHeight(
      of: .header(day),
      to: RowHeights.header + (count > 0 ? 0 : RowHeights.emptyDay))
  }
}
