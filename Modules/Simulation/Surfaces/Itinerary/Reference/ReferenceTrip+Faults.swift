import Domain

/// What is wrong with a trip, looked for in the order of the report.
extension ReferenceTrip {
  var faults: [TripFault] {
    guard (1...3_660).contains(trip.dayCount) else { return [.badDayCount(trip.dayCount)] }
    return keyFaults + gameFaults + placeFaults + entries.compactMap(contentFault)
  }

  /// Keys that are there twice, and games without what they need.
  private var keyFaults: [TripFault] {
    var faults: [TripFault] = []
    for (place, city) in cities.enumerated()
    where cities[..<place].contains(where: { $0.key == city.key }) {
      faults.append(.repeatedKey(.city(city.id)))
    }
    for (place, game) in games.enumerated() {
      if games[..<place].contains(where: { $0.key == game.key }) {
        faults.append(.repeatedKey(.game(game.id)))
      }
      if city(game.city) == nil { faults.append(.noSuchCity(.game(game.id))) }
      if entry(of: game.id) == nil { faults.append(.noEntry(game.id)) }
    }
    return faults
  }

  /// Rows of games that are not where their schedule has them.
  private var gameFaults: [TripFault] {
    var faults: [TripFault] = []
    let rows = entries.filter { $0.game != nil }
    var last: ItineraryEntry?
    for (place, row) in rows.enumerated() {
      guard let id = row.game, let game = game(id) else {
        faults.append(.noSuchGame(row.id))
        continue
      }
      if rows[..<place].contains(where: { $0.game == id }) { faults.append(.repeatedGame(row.id)) }
      let day = day(of: game)
      if row.day != day {
        faults.append(.wrongDay(row.id, expected: day))
      } else if let last, last.day == day, isLater(last, than: game) {
        faults.append(.gamesOutOfOrder(last.id, row.id))
      }
      last = row
    }
    return faults
  }

  private func isLater(_ row: ItineraryEntry, than game: Game) -> Bool {
    guard let place = games.firstIndex(where: { $0.id == row.game }),
      let other = games.firstIndex(where: { $0.id == game.id })
    else { return false }
    return place > other
  }

  /// Rows on days that are not there, or with a key that another one has.
  private var placeFaults: [TripFault] {
    var faults: [TripFault] = []
    for entry in entries where !hasDay(entry.day) {
      faults.append(.noSuchDay(entry.id, day: entry.day))
    }
    for place in entries.indices.dropFirst() {
      let (entry, next) = (entries[place - 1], entries[place])
      if entry.day == next.day, entry.sortOrder == next.sortOrder {
        faults.append(.sharedSortOrder(entry.id, next.id))
      }
    }
    return faults
  }

  private func contentFault(of entry: ItineraryEntry) -> TripFault? {
    switch entry.content {
    case .game: return nil
    case .custom(let custom):
      let texts = [custom.title] + (custom.icon.isEmpty ? [] : [custom.icon])
      let isShown = texts.allSatisfy { (try? Name.validated($0)) == $0 }
      return isShown && custom.icon.unicodeScalars.count <= 64 ? nil : .badTitle(entry.id)
    case .travel(let travel):
      if city(travel.from) == nil || city(travel.to) == nil {
        return .noSuchCity(.entry(entry.id))
      }
      if travel.from == travel.to { return .travelToItself(entry.id) }
      if let leg = travel.leg, !isLeg(leg, from: travel.from, to: travel.to) {
        return .noSuchLeg(entry.id)
      }
      if isStranded(travel), isAsking(from: travel.from, to: travel.to) {
        return .noSuchLeg(entry.id)
      }
      return hasDay(entry.day) && isOutside(entry, window(of: travel))
        ? .outsideWindow(entry.id) : nil
    }
  }

  /// Whether both cities of a travel have games, and it has no leg.
  private func isStranded(_ travel: Travel) -> Bool {
    travel.leg == nil && games.contains { $0.city == travel.from }
      && games.contains { $0.city == travel.to }
  }

  /// Whether two games follow each other in two cities without travel.
  private func isAsking(from: ID<City>, to: ID<City>) -> Bool {
    zip(games, games.dropFirst()).contains { game, next in
      let leg = Leg(departure: game.id, arrival: next.id)
      return game.city == from && next.city == to
        && !entries.contains { $0.travel?.leg == leg }
    }
  }

  /// Whether a travel does not be where it may; one that may be nowhere is only stranded.
  private func isOutside(_ entry: ItineraryEntry, _ window: Window) -> Bool {
    if window.isClosed { return false }
    func place(_ entry: ItineraryEntry) -> (Int, Double) { (entry.day, entry.sortOrder) }
    // A row with the key of a game is not behind it.
    let last = window.departures.last.flatMap { self.entry(of: $0.id) }
    let first = window.arrivals.first.flatMap { self.entry(of: $0.id) }
    return last.map { place(entry) <= place($0) } ?? false
      || first.map { place(entry) >= place($0) } ?? false
  }
}
