import Domain

/// A trip once more: arrays that are sorted by definition and searched from the first to the last.
struct ReferenceTrip: Sendable {
  var trip: Trip
  var cities: [City]
  /// In the order of a schedule.
  private(set) var games: [Game]
  /// In the order of the list.
  private(set) var entries: [ItineraryEntry]
  var defect: ItineraryDefect?

  init(_ stage: TripStage, defect: ItineraryDefect? = nil) {
    trip = stage.trip
    cities = stage.cities
    games = stage.games
    entries = stage.entries
    self.defect = defect
    sort()
  }

  private mutating func sort() {
    cities.sort { ($0.key, $0.id) < ($1.key, $1.id) }
    games.sort { left, right in
      if left.start.day != right.start.day { return left.start.day < right.start.day }
      if left.start.instant != right.start.instant {
        return left.start.instant < right.start.instant
      }
      return (left.key, left.id) < (right.key, right.id)
    }
    entries.sort { ($0.day, $0.sortOrder, $0.id) < ($1.day, $1.sortOrder, $1.id) }
  }

  /// Everything, in the order of a session's contents.
  var contents: [Entity] {
    var all: [Entity] = [.trip(trip)]
    for city in cities { all.append(.city(city)) }
    for game in games { all.append(.game(game)) }
    for entry in entries { all.append(.entry(entry)) }
    return all
  }

  // MARK: Finding

  func entry(_ id: ID<ItineraryEntry>) -> ItineraryEntry? { entries.first { $0.id == id } }

  func game(_ id: ID<Game>) -> Game? { games.first { $0.id == id } }

  func city(_ id: ID<City>) -> City? { cities.first { $0.id == id } }

  /// The row of a game; of several, which only damaged trips have, the one with the last identity.
  func entry(of game: ID<Game>) -> ItineraryEntry? {
    entries.filter { $0.game == game }.max { $0.id < $1.id }
  }

  func entries(ofDay day: Int) -> [ItineraryEntry] { entries.filter { $0.day == day } }

  func hasDay(_ day: Int) -> Bool { day > 0 && day <= trip.dayCount }

  /// The number of the day on which a game is played.
  func day(of game: Game) -> Int {
    game.start.day.daysSince1970 - trip.firstDay.daysSince1970 + 1
  }

  // MARK: Changing

  mutating func take(_ changes: [Change]) {
    for change in changes { take(change) }
    sort()
  }

  private mutating func take(_ change: Change) {
    switch (change.before, change.after) {
    case (_, .trip(let new)?) where new.id == trip.id: trip = new
    case (_, .city(let city)?) where city.trip == trip.id:
      cities.removeAll { $0.id == city.id }
      cities.append(city)
    case (.city(let city)?, nil): cities.removeAll { $0.id == city.id }
    case (_, .game(let game)?) where game.trip == trip.id:
      games.removeAll { $0.id == game.id }
      games.append(game)
    case (.game(let game)?, nil): games.removeAll { $0.id == game.id }
    case (_, .entry(let entry)?) where entry.trip == trip.id:
      entries.removeAll { $0.id == entry.id }
      entries.append(entry)
    case (.entry(let entry)?, nil): entries.removeAll { $0.id == entry.id }
    default: break
    }
  }

  // MARK: Keys

  /// The changes that put a row between two others of a day.
  ///
  /// It gets the middle of their keys, or at an end the next whole number; if no number is
  /// between, all rows of the day are numbered from 1.
  func placing(
    _ entry: ItineraryEntry, onDay day: Int, below above: ID<ItineraryEntry>?, at now: Timestamp
  ) -> [Change] {
    let rows = entries(ofDay: day).filter { $0.id != entry.id }
    let place = above.flatMap { id in rows.firstIndex { $0.id == id } }.map { $0 + 1 } ?? 0
    let before = place > 0 ? rows[place - 1].sortOrder : nil
    let after = place < rows.count ? rows[place].sortOrder : nil
    var placed = entry
    if let stored = self.entry(entry.id), stored.day == day,
      before.map({ $0 < stored.sortOrder }) ?? true, after.map({ stored.sortOrder < $0 }) ?? true
    {
      return []
    }
    placed.day = day
    placed.modified = now
    if let key = key(between: before, and: after) {
      placed.sortOrder = key
      return [change(to: placed)]
    }
    var numbered = rows
    numbered.insert(placed, at: place)
    var changes: [Change] = []
    for (index, row) in numbered.enumerated() {
      var row = row
      let number = Double(index + 1)
      if row.id != entry.id && row.sortOrder != number { row.modified = now }
      row.sortOrder = number
      let change = change(to: row)
      if !change.isEmpty { changes.append(change) }
    }
    return changes
  }

  private func change(to entry: ItineraryEntry) -> Change {
    guard let stored = self.entry(entry.id) else { return .insert(.entry(entry)) }
    return .updating(stored) { $0 = entry }
  }

  /// A number between two others; `nil` if there is none.
  func key(between before: Double?, and after: Double?) -> Double? {
    // So far whole numbers differ by one when they are halved, too.
    let most = 4_503_599_627_370_496.0
    guard let before else {
      guard let after else { return 1 }
      return after > -most ? after.rounded(.up) - 1 : nil
    }
    guard let after else {
      if defect == .newKeyTies { return before }
      return before < most ? before.rounded(.down) + 1 : nil
    }
    if defect == .neverNumberedAnew { return before / 2 + after / 2 }
    let halves = before / 2 + after / 2
    if before < halves && halves < after { return halves }
    let half = before + (after - before) / 2
    return before < half && half < after ? half : nil
  }
}
