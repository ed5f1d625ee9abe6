import Domain

/// What breaks the rules of trips, and a store and a file can hold.
enum TripDamage {
  /// Damages a trip in one place.
  static func damage(
    _ stage: inout TripStage, using random: inout RandomSource, _ ids: inout IDSequence
  ) {
    switch random.int(below: 10) {
    case 0:
      stage.trip.dayCount = random.chance(1, in: 2) ? 3_661 : max(1, stage.trip.dayCount / 2)
    case 1:
      if let game = random.pick(stage.games) {
        stage.entries.append(
          ItineraryEntry(
            id: ids.next(), trip: stage.trip.id, day: stage.trip.number(of: game.start.day),
            sortOrder: 0.5, modified: stage.trip.created, content: .game(game.id)))
      }
    case 2: stage.entries.removeAll { $0.game != nil && random.chance(1, in: 2) }
    case 3:
      if let city = stage.cities.first {
        stage.cities.append(
          City(id: ids.next(), trip: stage.trip.id, key: city.key, name: city.name))
      }
    case 4:
      for place in stage.games.indices.dropFirst() where random.chance(1, in: 2) {
        let game = stage.games[place]
        stage.games[place] = Game(
          id: game.id, trip: game.trip, key: stage.games[0].key, sport: game.sport,
          home: game.home, away: game.away, city: game.city, venue: game.venue,
          location: game.location, start: game.start)
      }
    default:
      guard !stage.entries.isEmpty else { return }
      let place = random.int(below: stage.entries.count)
      damage(&stage.entries[place], of: stage, using: &random)
    }
  }

  /// Damages a row, if only by where it is.
  static func damage(
    _ entry: inout ItineraryEntry, of stage: TripStage, using random: inout RandomSource
  ) {
    switch random.int(below: 6) {
    case 0: entry.day = random.pick([0, -1, stage.trip.dayCount + 1, .min, .max]) ?? 0
    case 1:
      if let other = random.pick(stage.entries) {
        (entry.day, entry.sortOrder) = (other.day, other.sortOrder)
      }
    case 2: entry.content = .custom(CustomContent(title: random.chance(1, in: 2) ? "" : " x"))
    case 3:
      guard let travel = entry.travel else { return entry.day = 0 }
      entry.content = .travel(Travel(from: travel.from, to: travel.from))
    case 4:
      guard let travel = entry.travel, let leg = travel.leg else { return entry.day = -1 }
      entry.content = .travel(
        Travel(
          from: travel.from, to: travel.to,
          leg: Leg(departure: leg.arrival, arrival: leg.departure)))
    default:
      if let other = random.pick(stage.entries) {
        (entry.day, entry.sortOrder) = (other.day, other.sortOrder - 0.125)
      }
    }
  }
}
