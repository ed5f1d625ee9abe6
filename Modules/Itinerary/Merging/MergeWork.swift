import Domain
import PluginAPI

/// A merge in progress.
struct MergeWork {
  var draft: PlanDraft
  var notices: [TripNotice] = []
  let settings: TravelSettings
  let now: Timestamp
  let old: TripPlan
  /// The resulting trip.
  let trip: Trip
  /// The city for each key of the file.
  let cityOfKey: [String: ID<City>]
  private let cities: [City]
  private let games: [Game]
  /// The games whose rows must be placed: new ones, and those with another time or city.
  private var unplaced: [Game] = []

  init(
    _ schedule: ImportedTrip, _ plan: TripPlan, settings: TravelSettings, now: Timestamp,
    ids: inout IDSequence
  ) throws(TripError) {
    var matching = try CityMatching(
      Array(plan.cities.values), of: plan.trip.id, with: schedule.cities, ids: &ids)
    let known = Dictionary(plan.schedule.games.map { ($0.key, $0) }) { first, _ in first }
    // In key order, so that identities do not depend on the order of the file.
    var games: [Game] = []
    for game in schedule.games.sorted(by: { $0.key < $1.key }) {
      guard let city = matching.identities[game.city] else {
        throw TripError(.notFound, "the game '\(game.key)' is in an unknown city '\(game.city)'")
      }
      if games.last?.key == game.key {
        throw TripError(.malformed, "two games have the key '\(game.key)'")
      }
      games.append(
        Game(
          id: known[game.key]?.id ?? ids.next(), trip: plan.trip.id, key: game.key,
          sport: game.sport, home: game.home, away: game.away, city: city, venue: game.venue,
          location: game.location, start: game.start))
    }
    guard games.count <= TripMerge.mostGames else {
      throw TripError(
        .tooMany, "\(games.count) games; a trip has \(TripMerge.mostGames) at most")
    }
    self.settings = settings
    self.now = now
    old = plan
    trip = try TripDays(of: schedule).extending(plan.trip)
    matching.locate(by: games)
    cities = matching.cities
    cityOfKey = matching.identities
    self.games = games
    draft = PlanDraft(plan)
  }

  /// Updates days, cities and games, and removes the rows of games that are gone or moved.
  mutating func takeSchedule() {
    var changes: [Change] = []
    if trip != old.trip {
      notices.append(.daysChanged(from: old.trip, to: trip))
      changes.append(.updating(old.trip) { $0 = trip })
    }
    for city in cities {
      if let before = old.cities[city.id] {
        if before != city { changes.append(.updating(before) { $0 = city }) }
      } else {
        changes.append(.insert(.city(city)))
      }
    }
    let kept = Set(games.map(\.id))
    for game in old.schedule.games where !kept.contains(game.id) {
      notices.append(.gameRemoved(game))
      changes += old.entry(of: game.id).map { [.delete(.entry($0))] } ?? []
      changes.append(.delete(.game(game)))
    }
    for game in games.sorted(by: Game.inOrder) { changes += take(game) }
    changes += shifts()
    draft.apply(changes)
  }

  private mutating func take(_ game: Game) -> [Change] {
    guard let before = old.schedule.game(game.id) else {
      notices.append(.gameAdded(game))
      unplaced.append(game)
      return [.insert(.game(game))]
    }
    guard before != game else { return [] }
    let change = Change.updating(before) { $0 = game }
    guard before.start != game.start || before.city != game.city else {
      notices.append(.gameChanged(game))
      return [change]
    }
    notices.append(.gameRescheduled(from: before, to: game))
    unplaced.append(game)
    return [change] + (old.entry(of: game.id).map { [.delete(.entry($0))] } ?? [])
  }

  /// Entries stay on their calendar days if the trip starts on another day.
  private func shifts() -> [Change] {
    let shift = old.trip.firstDay.daysSince1970 - trip.firstDay.daysSince1970
    guard shift != 0 else { return [] }
    let leaving = Set(unplaced.map(\.id))
    let kept = Set(games.map(\.id))
    return old.orderedEntries.compactMap { entry in
      if let game = entry.game, leaving.contains(game) || !kept.contains(game) { return nil }
      return .updating(entry) {
        $0.day += shift
        $0.modified = now
      }
    }
  }

  /// Entries whose day is gone move to the nearest day, in order.
  mutating func takeEntriesBack() {
    var (early, late): ([ItineraryEntry], [ItineraryEntry]) = ([], [])
    for entry in draft.plan.orderedEntries where entry.game == nil && !trip.hasDay(entry.day) {
      if entry.day < 1 { early.append(entry) } else { late.append(entry) }
    }
    draft.place(early, in: draft.plan.gap(atStartOf: 1), at: now)
    draft.place(late, in: draft.plan.gap(atEndOf: trip.dayCount), at: now)
    for entry in early + late {
      guard let placed = draft.plan.entries[entry.id] else { continue }
      notices.append(.entryMoved(placed, fromDay: formerDay(of: entry)))
    }
  }

  /// The number of an entry's day before the merge.
  private func formerDay(of entry: ItineraryEntry) -> Int {
    old.entries[entry.id]?.day ?? entry.day
  }

  /// Adds the rows of new and rescheduled games by time.
  mutating func placeGames(ids: inout IDSequence) {
    let leaving = Set(unplaced.map(\.id))
    // Rows for the same gap are added together.
    var run: (rows: [ItineraryEntry], gap: DropZone) = ([], draft.plan.gap(atStartOf: 1))
    var start = run.gap
    for game in draft.plan.schedule.games {
      guard leaving.contains(game.id) else {
        if let row = draft.plan.entry(of: game.id) { start = draft.plan.gap(below: row) }
        continue
      }
      let day = trip.number(of: game.start.day)
      if start.day != day { start = draft.plan.gap(atStartOf: day) }
      start = draft.plan.gap(for: game, from: start)
      if start != run.gap {
        draft.place(run.rows, in: run.gap, at: now)
        run = ([], start)
      }
      run.rows.append(
        old.entry(of: game.id)
          ?? ItineraryEntry(
            id: ids.next(), trip: trip.id, day: day, sortOrder: 0, modified: now,
            content: .game(game.id)))
    }
    draft.place(run.rows, in: run.gap, at: now)
  }

  /// Moves each travel outside its window to the window's nearest end; several at one end keep
  /// their order.
  mutating func returnTravel() {
    var runs: [(transgression: Transgression, rows: [ItineraryEntry])] = []
    var places: [Transgression: Int] = [:]
    for entry in draft.plan.orderedEntries {
      guard let transgression = draft.plan.transgression(of: entry) else { continue }
      if let place = places[transgression] {
        runs[place].rows.append(entry)
      } else {
        places[transgression] = runs.count
        runs.append((transgression, [entry]))
      }
    }
    for (transgression, rows) in runs {
      guard let zone = draft.plan.gap(correcting: transgression) else { continue }
      draft.place(rows, in: zone, at: now)
      for entry in rows {
        guard let placed = draft.plan.entries[entry.id] else { continue }
        notices.append(.travelMoved(placed, fromDay: formerDay(of: entry)))
      }
    }
  }

  mutating func addTravel(ids: inout IDSequence) {
    let making = TravelMaking(settings: settings, now: now)
    for id in making.addMissing(to: &draft, ids: &ids) {
      if let entry = draft.plan.entries[id] { notices.append(.travelAdded(entry)) }
    }
  }

  /// Removes the cities without a game, a travel or a mention in the file.
  mutating func removeCities() {
    var used = Set(cityOfKey.values).union(games.map(\.city))
    for travel in draft.plan.entries.values.compactMap(\.travel) {
      used.formUnion([travel.from, travel.to])
    }
    for city in draft.plan.contents.cities where !used.contains(city.id) {
      notices.append(.cityRemoved(city))
      draft.apply([.delete(.city(city))])
    }
  }

  /// The result must be a trip that can be opened again.
  func check() throws(TripError) {
    let count = draft.plan.entries.count
    guard count <= TripMerge.mostEntries else {
      throw TripError(.tooMany, "\(count) entries; a trip has \(TripMerge.mostEntries) at most")
    }
    let faults = TripCheck.faults(in: draft.plan)
    guard faults.isEmpty else {
      throw TripError(.damagedTrip, "the trip would be damaged in \(faults.count) places")
    }
  }
}
