import Domain
import PluginAPI

/// A merge once more, by definition: rows in an array, without keys.
struct ReferenceMerge {
  private(set) var trip: Trip
  private(set) var cities: [City]
  private(set) var games: [Game]
  /// The rows in order; only their days count, and their places in the array.
  private(set) var rows: [ItineraryEntry]

  private let old: ReferenceTrip
  private let defect: ItineraryDefect?
  private var ids: IDSequence
  /// For each key of the schedule its city.
  private var cityOfKey: [String: ID<City>] = [:]
  /// The games that are new, or have another time or city.
  private var unplaced: [Game] = []

  /// Merges a schedule; `nil` if it cannot be.
  init?(_ schedule: ImportedTrip, into old: ReferenceTrip, defect: ItineraryDefect?) {
    guard old.faults.isEmpty else { return nil }
    self.old = old
    self.defect = defect
    trip = old.trip
    cities = old.cities
    games = []
    rows = old.entries
    var random = RandomSource(seed: .max)
    ids = IDSequence(using: &random)
    guard take(schedule.cities) else { return nil }
    for game in schedule.games { guard take(game) else { return nil } }
    games.sort(by: Game.inOrder)
    unplaced.sort(by: Game.inOrder)
    for place in cities.indices where cities[place].location == nil {
      // A city is where its first game does that says so.
      let known = games.first { $0.city == cities[place].id && $0.location != nil }
      cities[place].location = known?.location
    }
    guard setDays(schedule) else { return nil }
    removeRows()
    takeRowsBack()
    for game in unplaced { place(game) }
    bindTravel()
    if defect != .mergeLeavesTravelOutside { returnTravel() }
    if defect != .mergeMakesNoTravel { addTravel() }
    cities = cities.filter { city in
      cityOfKey.values.contains(city.id) || games.contains { $0.city == city.id }
        || rows.contains { $0.travel?.from == city.id || $0.travel?.to == city.id }
    }
  }

  // MARK: The schedule

  /// A city is the one with its key, or else the only one that is called as it is, or else the only
  /// one that is called by one of its names, of those of which the schedule says nothing else.
  ///
  /// - Returns: Whether it is plain which is which.
  private mutating func take(_ schedule: [ImportedCity]) -> Bool {
    let schedule = schedule.sorted { $0.key < $1.key }
    for city in schedule {
      if let place = cities.firstIndex(where: { $0.key == city.key }) { take(city, as: place) }
    }
    for counted in [1, Int.max] {
      let free = cities.indices.filter { !cityOfKey.values.contains(cities[$0].id) }
      var found: [(city: ImportedCity, place: Int)] = []
      for city in schedule where cityOfKey[city.key] == nil {
        let names = ([city.name] + city.aliases).prefix(counted).map { SearchKey($0) }
        let fitting = free.filter { place in
          ([cities[place].name] + cities[place].aliases).prefix(counted)
            .contains { names.contains(SearchKey($0)) }
        }
        guard fitting.count < 2 else { return false }
        guard let place = fitting.first else { continue }
        guard !found.contains(where: { $0.place == place }) else { return false }
        found.append((city, place))
      }
      for (city, place) in found.sorted(by: { $0.place < $1.place }) { take(city, as: place) }
    }
    for city in schedule where cityOfKey[city.key] == nil {
      let made = City(
        id: ids.next(), trip: trip.id, key: city.key, name: city.name,
        aliases: aliases([], and: city.aliases, besides: [city.key, city.name], of: nil),
        location: city.location)
      cities.append(made)
      cityOfKey[city.key] = made.id
    }
    return true
  }

  private mutating func take(_ city: ImportedCity, as place: Int) {
    if cities[place].key == city.key { cities[place].name = city.name }
    cities[place].aliases = aliases(
      cities[place].aliases, and: [city.key, city.name] + city.aliases,
      besides: [cities[place].key, cities[place].name], of: place)
    if let location = city.location { cities[place].location = location }
    cityOfKey[city.key] = cities[place].id
  }

  /// Names and new ones, each once, but no new one that another city has.
  private func aliases(
    _ names: [String], and new: [String], besides known: [String], of place: Int?
  ) -> [String] {
    var kept: [String] = []
    for (number, name) in (names + new).enumerated() where !name.isEmpty {
      let isOthers =
        number >= names.count
        && cities.indices.contains { other in
          other != place
            && ([cities[other].name] + cities[other].aliases).contains {
              SearchKey($0) == SearchKey(name)
            }
        }
      if isOthers { continue }
      let isKnown = (known + kept).contains { SearchKey($0) == SearchKey(name) }
      if !isKnown { kept.append(name) }
    }
    return kept
  }

  /// A game is the one with its key; one with another time or city is placed again.
  private mutating func take(_ game: ImportedGame) -> Bool {
    guard let city = cityOfKey[game.city], !games.contains(where: { $0.key == game.key }) else {
      return false
    }
    let known = old.games.first { $0.key == game.key }
    let new = Game(
      id: known?.id ?? ids.next(), trip: trip.id, key: game.key, sport: game.sport,
      home: game.home, away: game.away, city: city, venue: game.venue, location: game.location,
      start: game.start)
    games.append(new)
    if known?.start != new.start || known?.city != new.city { unplaced.append(new) }
    return true
  }

  /// The days that are stated, else those that there are and those of all games.
  private mutating func setDays(_ schedule: ImportedTrip) -> Bool {
    let gameDays = games.map(\.start.day.daysSince1970)
    let stored = trip.firstDay.daysSince1970
    let last = ([stored + trip.dayCount - 1] + gameDays).max() ?? stored
    let first = schedule.firstDay?.daysSince1970 ?? ([stored] + gameDays).min() ?? stored
    let count = schedule.dayCount ?? (last - first + 1)
    guard (1...3_660).contains(count), let day = CalendarDay(daysSince1970: first),
      CalendarDay(daysSince1970: first + count - 1) != nil,
      gameDays.allSatisfy({ $0 >= first && $0 < first + count })
    else { return false }
    trip.firstDay = day
    trip.dayCount = count
    return true
  }

  // MARK: Rows

  /// Rows of games go that are gone or placed again; all others stay on their calendar days.
  private mutating func removeRows() {
    rows.removeAll { row in
      guard let id = row.game else {
        guard defect == .mergeLosesOwn, row.custom != nil else { return false }
        return unplaced.contains { old.day(of: $0) == row.day }
      }
      return !games.contains { $0.id == id } || unplaced.contains { $0.id == id }
    }
    let shift = old.trip.firstDay.daysSince1970 - trip.firstDay.daysSince1970
    for place in rows.indices { rows[place].day += shift }
  }

  /// Rows whose day is gone go before the first row of the first day, or behind the last one.
  private mutating func takeRowsBack() {
    let early = rows.filter { $0.day < 1 }
    let late = rows.filter { $0.day > trip.dayCount }
    rows.removeAll { $0.day < 1 || $0.day > trip.dayCount }
    rows = early.map { on(1, $0) } + rows + late.map { on(trip.dayCount, $0) }
  }

  private func on(_ day: Int, _ row: ItineraryEntry) -> ItineraryEntry {
    var row = row
    row.day = day
    return row
  }

  /// A game is after the games of its day that come before it, and before the first row that
  /// has a later time.
  private mutating func place(_ game: Game) {
    let day = game.start.day.daysSince1970 - trip.firstDay.daysSince1970 + 1
    var row =
      old.entry(of: game.id)
      ?? ItineraryEntry(
        id: ids.next(), trip: trip.id, day: day, sortOrder: 0, modified: trip.created,
        content: .game(game.id))
    row.day = day
    var place = rows.firstIndex { $0.day >= day } ?? rows.count
    for index in rows.indices where rows[index].day == day {
      if let other = self.game(rows[index].game), Game.inOrder(other, game) { place = index + 1 }
    }
    while place < rows.count, rows[place].day == day, !isLater(rows[place], than: game) {
      place += 1
    }
    rows.insert(row, at: place)
  }

  private func game(_ id: ID<Game>?) -> Game? { games.first { $0.id == id } }

  private func isLater(_ row: ItineraryEntry, than game: Game) -> Bool {
    switch row.content {
    case .game: true
    case .travel: false
    case .custom(let custom): custom.time.map { $0 > game.start.time } ?? false
    }
  }

  // MARK: Travel

  /// The schedule as it becomes, to ask for windows.
  private var schedule: ReferenceTrip {
    ReferenceTrip(TripStage(trip: trip, cities: cities, games: games, entries: []))
  }

  private func isDeserted(_ city: ID<City>) -> Bool {
    old.games.contains { $0.city == city } && !games.contains { $0.city == city }
  }

  /// Each travel keeps its leg where it still is one; the others take in their order, each the
  /// nearest that has no travel.
  ///
  /// It goes with a city.
  private mutating func bindTravel() {
    let schedule = schedule
    if defect != .mergeKeepsDesertedTravel {
      rows = rows.filter(isBetweenLiveCities)
    }
    var taken: [Leg] = []
    var lost: [Int] = []
    for place in rows.indices {
      guard let travel = rows[place].travel else { continue }
      if let leg = travel.leg, schedule.isLeg(leg, from: travel.from, to: travel.to) {
        taken.append(leg)
      } else {
        lost.append(place)
      }
    }
    for place in lost {
      guard var travel = rows[place].travel else { continue }
      let count = rows[..<place].count { $0.game != nil }
      let passes = mayPass(travel)
      let leg =
        nearestLeg(of: travel, after: count, besides: taken, passes: false, schedule)
        ?? (passes
          ? nearestLeg(of: travel, after: count, besides: taken, passes: true, schedule) : nil)
      if let leg { taken.append(leg) }
      travel.leg = leg
      rows[place].content = .travel(travel)
    }
  }

  /// Whether a row is not a travel, or one between cities that have not lost their games.
  private func isBetweenLiveCities(_ row: ItineraryEntry) -> Bool {
    guard let travel = row.travel else { return true }
    return !isDeserted(travel.from) && !isDeserted(travel.to)
  }

  /// Whether a travel passed games in other cities before, or had an end that was open.
  private func mayPass(_ travel: Travel) -> Bool {
    guard let leg = travel.leg else {
      return !old.games.contains { $0.city == travel.from }
        || !old.games.contains { $0.city == travel.to }
    }
    let places = [leg.departure, leg.arrival].compactMap { id in
      old.games.firstIndex { $0.id == id }
    }
    return places.count == 2 && places[1] != places[0] + 1
  }

  /// Of all pairs of games that are a leg the one with the fewest games between it and a place; the
  /// earlier of two.
  private func nearestLeg(
    of travel: Travel, after count: Int, besides taken: [Leg], passes: Bool,
    _ schedule: ReferenceTrip
  ) -> Leg? {
    var nearest: (leg: Leg, distance: Int)?
    for start in games.indices {
      for end in games.indices where start < end && (passes || end == start + 1) {
        let leg = Leg(departure: games[start].id, arrival: games[end].id)
        guard schedule.isLeg(leg, from: travel.from, to: travel.to), !taken.contains(leg) else {
          continue
        }
        let distance = max(0, start + 1 - count, count - end)
        if distance < nearest?.distance ?? .max { nearest = (leg, distance) }
        if defect == .mergeBindsFirstLeg { return nearest?.leg }
      }
    }
    return nearest?.leg
  }

  /// Each travel that is where it may not goes to the nearest place where it may: those that
  /// are too far up from the last to the first, so that all keep their order.
  private mutating func returnTravel() {
    let travels = rows.filter { $0.travel != nil }
    for row in travels.reversed() { put(row, back: true) }
    for row in travels { put(row, back: false) }
  }

  /// Puts a row behind what it must come after, or before what it must come before.
  private mutating func put(_ row: ItineraryEntry, back isTooFarUp: Bool) {
    let schedule = schedule
    guard let own = rows.firstIndex(where: { $0.id == row.id }) else { return }
    let others = rows.filter { $0.id != row.id }
    if schedule.mayStand(row, after: own, of: others) { return }
    let allowed = (0...others.count).filter { schedule.mayStand(row, after: $0, of: others) }
    guard let first = allowed.first, let last = allowed.last, (own < first) == isTooFarUp else {
      return
    }
    rows = others
    if isTooFarUp {
      // Right behind what it must come after, on the same day.
      rows.insert(on(others[first - 1].day, row), at: first)
    } else {
      rows.insert(on(others[last].day, row), at: last)
    }
  }

  /// Each change of city between two games without travel gets one, right behind the first.
  private mutating func addTravel() {
    for (game, next) in zip(games, games.dropFirst()) where game.city != next.city {
      let leg = Leg(departure: game.id, arrival: next.id)
      let isThere = rows.contains { $0.travel?.leg == leg }
      guard !isThere || defect == .mergeAddsTwice,
        let place = rows.firstIndex(where: { $0.game == game.id })
      else { continue }
      var travel = Travel(from: game.city, to: next.city, leg: leg)
      let ends = [game.city, next.city].compactMap { id in
        cities.first { $0.id == id }?.location
      }
      if ends.count == 2 {
        let way = TravelSettings.usual.way(from: ends[0], to: ends[1])
        (travel.distanceMeters, travel.durationSeconds) = (way.distanceMeters, way.durationSeconds)
      }
      rows.insert(
        ItineraryEntry(
          id: ids.next(), trip: trip.id, day: rows[place].day, sortOrder: 0,
          modified: trip.created, content: .travel(travel)),
        at: place + 1)
    }
  }
}
