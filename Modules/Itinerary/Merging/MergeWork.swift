import Domain
import PluginAPI

/// A merge on its way.
struct MergeWork {
  var draft: PlanDraft
  var notices: [TripNotice] = []
  let settings: TravelSettings
  let now: Timestamp
  let old: TripPlan
  /// The trip as it becomes.
  let trip: Trip
  /// For each key of the file its city.
  let cityOfKey: [String: ID<City>]
  private let cities: [City]
  private let games: [Game]
  /// The games whose rows are to be placed: new ones, and those with another time or city.
  private var unplaced: [Game] = []

  init(
    _ schedule: ImportedTrip, _ plan: TripPlan, settings: TravelSettings, now: Timestamp,
    ids: inout IDSequence
  ) throws(TripError) {
    var matching = CityMatching(Array(plan.cities.values), of: plan.trip.id)
    for city in schedule.cities { matching.take(city, ids: &ids) }
    let known = Dictionary(plan.schedule.games.map { ($0.key, $0) }) { first, _ in first }
    // By key, so that the order of the file does not decide which identity is whose.
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

  /// Brings days, cities and games up to date, and takes out the rows of games that go or move.
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

  /// Entries stay on their calendar days when the trip begins on another one.
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

  /// Entries whose day is gone go to the nearest one.
  mutating func takeEntriesBack() {
    for entry in draft.plan.orderedEntries where entry.game == nil {
      guard !trip.hasDay(entry.day) else { continue }
      let plan = draft.plan
      let zone = entry.day < 1 ? plan.gap(atStartOf: 1) : plan.gap(atEndOf: trip.dayCount)
      draft.place(entry, in: zone, at: now)
      if let placed = draft.plan.entries[entry.id] {
        notices.append(.entryMoved(placed, fromDay: entry.day))
      }
    }
  }

  /// Puts in the rows of new and rescheduled games by time.
  mutating func placeGames(ids: inout IDSequence) {
    for game in unplaced.sorted(by: Game.inOrder) {
      let day = trip.number(of: game.start.day)
      let entry =
        old.entry(of: game.id)
        ?? ItineraryEntry(
          id: ids.next(), trip: trip.id, day: day, sortOrder: 0, modified: now,
          content: .game(game.id))
      draft.place(entry, in: draft.plan.gap(for: game, onDay: day), at: now)
    }
  }

  /// Gives each travel the leg that it belongs to now, and takes out those without a city.
  mutating func bindTravel() {
    for entry in draft.plan.orderedEntries {
      guard var travel = entry.travel else { continue }
      let schedule = draft.plan.schedule
      let deserted = [travel.from, travel.to].first {
        old.schedule.hasGames(in: $0) && !schedule.hasGames(in: $0)
      }
      if let deserted {
        notices.append(.travelRemoved(entry, without: deserted))
        draft.apply([.delete(.entry(entry))])
        continue
      }
      if let leg = travel.leg, schedule.isLeg(leg, from: travel.from, to: travel.to) { continue }
      let leg = schedule.nearestLeg(
        from: travel.from, to: travel.to, afterGames: draft.plan.gamesBefore(entry))
      guard leg != travel.leg else { continue }
      travel.leg = leg
      let bound = Change.updating(entry) {
        $0.content = .travel(travel)
        $0.modified = now
      }
      draft.apply([bound])
      guard let entry = draft.plan.entries[entry.id] else { continue }
      notices.append(leg == nil ? .travelStranded(entry) : .travelRebound(entry))
    }
  }

  /// Moves each travel that lies outside of its window to the window's nearest end.
  mutating func returnTravel() {
    for entry in draft.plan.orderedEntries {
      guard let zone = draft.plan.nearestZone(for: entry) else { continue }
      draft.place(entry, in: zone, at: now)
      if let placed = draft.plan.entries[entry.id] {
        notices.append(.travelMoved(placed, fromDay: entry.day))
      }
    }
  }

  mutating func addTravel(ids: inout IDSequence) {
    let making = TravelMaking(settings: settings, now: now)
    for id in making.addMissing(to: &draft, ids: &ids) {
      if let entry = draft.plan.entries[id] { notices.append(.travelAdded(entry)) }
    }
  }

  /// Takes out the cities of which nothing is left: no game, no travel, no word in the file.
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

  /// Nothing leaves here that could not be opened again.
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
