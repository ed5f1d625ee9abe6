import Domain

extension RandomAuthor {
  // MARK: Adding

  mutating func addition(to trip: Trip, among entities: [Entity]) -> [Change] {
    let cities = entities.compactMap(\.city).filter { $0.trip == trip.id }
    if let city = cities.randomElement(using: &samples.random),
      Bool.random(using: &samples.random)
    {
      return [.insert(.game(samples.game(in: city, name(), home: name())))]
    }
    if Int.random(in: 0..<3, using: &samples.random) == 0 {
      return [.insert(.entry(samples.entry(of: trip.id, .custom(samples.custom(name())))))]
    }
    return [.insert(.city(samples.city(of: trip, name(), name: name())))]
  }

  mutating func addition(to city: City, among entities: [Entity]) -> [Change] {
    if Bool.random(using: &samples.random) {
      return [.insert(.game(samples.game(in: city, name())))]
    }
    return travel(in: city.trip, among: entities)
      .map { [.insert(.entry(samples.entry(of: city.trip, .travel($0))))] } ?? []
  }

  /// Draws a travel between any two cities of a trip, with any two games for its leg.
  private mutating func travel(in trip: ID<Trip>, among entities: [Entity]) -> Travel? {
    let cities = entities.compactMap(\.city).filter { $0.trip == trip }
    let games = entities.compactMap(\.game).filter { $0.trip == trip }
    guard let from = cities.randomElement(using: &samples.random),
      let to = cities.randomElement(using: &samples.random)
    else { return nil }
    var travel = samples.travel(
      from: from, to: to, departure: games.randomElement(using: &samples.random),
      arrival: games.randomElement(using: &samples.random))
    if Bool.random(using: &samples.random) { travel.leg = nil }
    if Int.random(in: 0..<6, using: &samples.random) == 0 { travel.distanceMeters = .max }
    return travel
  }

  // MARK: Altering

  mutating func update(of trip: Trip) -> Change {
    let renamed = name()
    let day = CalendarDay(
      daysSince1970: Int.random(in: CalendarDay.range, using: &samples.random))
    let count = [1, 8, Trip.dayCounts.upperBound, .max].randomElement(using: &samples.random)
    return .updating(trip) {
      $0.name = renamed
      $0.firstDay = day ?? $0.firstDay
      $0.dayCount = count ?? $0.dayCount
    }
  }

  mutating func update(of city: City) -> Change {
    let aliases = (0..<Int.random(in: 0...3, using: &samples.random)).map { _ in name() }
    let (renamed, location) = (name(), place())
    return .updating(city) {
      $0.name = renamed
      $0.aliases = aliases
      $0.location = location
    }
  }

  mutating func update(of game: Game, among entities: [Entity]) -> Change {
    let city = entities.compactMap(\.city).filter { $0.trip == game.trip }
      .randomElement(using: &samples.random)
    let (visitor, location, start) = (name(), place(), samples.start())
    return .updating(game) {
      ($0.away, $0.venue) = (visitor, "")
      $0.city = city?.id ?? $0.city
      $0.location = location
      $0.start = start
    }
  }

  mutating func update(of entry: ItineraryEntry, among entities: [Entity]) -> Change {
    if Bool.random(using: &samples.random) {
      let (newDay, newOrder, modified) = (day(), order(), samples.now())
      return .updating(entry) {
        ($0.day, $0.sortOrder) = (newDay, newOrder)
        $0.modified = modified
      }
    }
    let other = content(in: entry.trip, among: entities)
    return .updating(entry) { $0.content = other }
  }

  private mutating func content(
    in trip: ID<Trip>, among entities: [Entity]
  ) -> ItineraryEntry.Content {
    let game = entities.compactMap(\.game).filter { $0.trip == trip }
      .randomElement(using: &samples.random)
    let journey = travel(in: trip, among: entities)
    switch Int.random(in: 0..<3, using: &samples.random) {
    case 0: if let game { return .game(game.id) }
    case 1: if let journey { return .travel(journey) }
    default: break
    }
    return .custom(samples.custom(name()))
  }

  private mutating func place() -> GeoLocation? {
    TripRoundTripChecks.places.randomElement(using: &samples.random) ?? nil
  }

  private mutating func day() -> Int {
    [.min, -1, 0, 1, 2, 3, .max].randomElement(using: &samples.random) ?? 1
  }

  /// Draws a place in a day: mostly usual ones, and the bits of any finite number.
  private mutating func order() -> Double {
    let bits = Double(bitPattern: samples.random.next())
    return Bool.random(using: &samples.random) && bits.isFinite
      ? bits : Double.random(in: -2...2, using: &samples.random)
  }

  // MARK: Deleting

  mutating func deletionOfTrips(_ entity: Entity, among entities: [Entity]) -> [Change] {
    switch entity {
    case .trip(let trip):
      Cascade.deleting(
        trip, cities: entities.compactMap(\.city).filter { $0.trip == trip.id },
        games: entities.compactMap(\.game).filter { $0.trip == trip.id },
        entries: entities.compactMap(\.entry).filter { $0.trip == trip.id })
    case .city(let city):
      deletion(
        of: entities.compactMap(\.game).filter { $0.city == city.id }, naming: [entity],
        among: entities) + [.delete(entity)]
    case .game(let game): deletion(of: [game], naming: [], among: entities)
    case .entry: [.delete(entity)]
    case .show, .object, .board, .item: []
    }
  }

  /// Deletes games, after the entries that name them or something else that goes.
  private func deletion(
    of games: [Game], naming others: [Entity], among entities: [Entity]
  ) -> [Change] {
    let gone = Set(games.map { EntityKey.game($0.id) } + others.map(\.key))
    let entries = entities.compactMap(\.entry).filter { entry in
      entry.content.names.contains { gone.contains($0) }
    }
    return entries.map { .delete(.entry($0)) } + games.map { .delete(.game($0)) }
  }

  // MARK: Spoiling

  /// Numbers that nothing can hold.
  mutating func impossible(in model: ReferenceModel) -> [Change] {
    let entries = model.entities.values.compactMap(\.entry).sorted { $0.id < $1.id }
    guard let entry = entries.randomElement(using: &samples.random) else {
      var trip = samples.trip("Impossible")
      trip.dayCount = Int.random(in: -2...0, using: &samples.random)
      return [.insert(.trip(trip))]
    }
    let order = [Double.nan, .infinity, -.infinity].randomElement(using: &samples.random) ?? .nan
    return [.updating(entry) { $0.sortOrder = order }]
  }
}

extension Entity {
  var city: City? {
    if case .city(let city) = self { city } else { nil }
  }
  var game: Game? {
    if case .game(let game) = self { game } else { nil }
  }
  var entry: ItineraryEntry? {
    if case .entry(let entry) = self { entry } else { nil }
  }
}
