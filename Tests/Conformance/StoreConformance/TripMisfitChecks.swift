import Domain
import PluginAPI

/// Changes of trips that do not fit what is stored, or that nothing can hold, are refused.
enum TripMisfitChecks {
  static var all: [StoreCheck<any TripStore>] {
    [
      StoreCheck("an identity of a trip is never made twice", duplicateIdentities),
      StoreCheck("what is altered or deleted of a trip must be stored", missing),
      StoreCheck("what is altered or deleted of a trip must be as the change says", different),
      StoreCheck("what a trip's cities, games and entries name must exist", missingOwners),
      StoreCheck("a forgotten dependant of a trip makes its commit fail", forgottenDependants),
      StoreCheck("numbers of a trip that cannot be are refused", impossible),
      StoreCheck("a spelled-out deletion takes a trip along", deletion),
    ]
  }

  private static func begin(_ subject: TripSubject) throws -> (any TripStore, SampleTrip) {
    let store = try subject.open()
    var samples = Samples(seed: 131)
    let sample = SampleTrip(&samples)
    try store.add(sample.making)
    return (store, sample)
  }

  private static func duplicateIdentities(_ subject: TripSubject) throws {
    let (store, sample) = try begin(subject)
    var trip = sample.trip
    trip.name = "Other"
    let again: [Entity] = [
      .trip(trip), .city(sample.cities[0]), .game(sample.games[0]), .entry(sample.entries[0]),
    ]
    for entity in again {
      try store.requireRefused([.insert(entity)], "\(entity.key) made twice")
    }
  }

  private static func missing(_ subject: TripSubject) throws {
    let (store, sample) = try begin(subject)
    var samples = Samples(seed: 132)
    let trip = samples.trip("Other")
    let city = samples.city(of: sample.trip, "new")
    let game = samples.game(in: sample.cities[0], "new")
    let entry = samples.entry(of: sample.trip.id, .custom(samples.custom()))
    for entity in [.trip(trip), .city(city), .game(game), .entry(entry)] as [Entity] {
      try store.requireRefused([.delete(entity)], "\(entity.key) deleted")
    }
    let updates: [Change] = [
      .updating(trip) { $0.name = "x" }, .updating(city) { $0.name = "x" },
      .updating(game) { $0.home = "x" }, .updating(entry) { $0.day = 2 },
    ]
    for change in updates {
      try store.requireRefused([change], "\(String(describing: change.key)) altered")
    }
  }

  private static func different(_ subject: TripSubject) throws {
    let (store, sample) = try begin(subject)
    for change in differing(from: sample) {
      let after = try requireValue(change.after, "a state")
      let before = try requireValue(change.before, "a state")
      try store.requireRefused([.delete(after)], "a deletion of another state: \(after)")
      let update = try requireValue(Change.update(from: after, to: before), "a change")
      try store.requireRefused([update], "an update of another state: \(after)")
    }
  }

  /// States that differ from the stored ones in one property each.
  private static func differing(from sample: SampleTrip) -> [Change] {
    let (city, game) = (sample.cities[0], sample.games[0])
    let place = GeoLocation(latitude: 1, longitude: 2)
    let start = ZonedTime(
      instant: game.start.instant, zone: game.start.zone, offset: game.start.offset + 1)
    let zone = ZonedTime(
      instant: game.start.instant, zone: "Europe/Berlin", offset: game.start.offset)
    let later = ZonedTime(
      instant: Timestamp(milliseconds: game.start.instant.milliseconds + 1),
      zone: game.start.zone, offset: game.start.offset)
    return [
      .updating(sample.trip) { $0.name = "Other" }, .updating(sample.trip) { $0.dayCount += 1 },
      .updating(sample.trip) { $0.firstDay = .epoch },
      .updating(city) { $0.name = "Other" }, .updating(city) { $0.aliases.append("x") },
      .updating(city) { $0.location = city.location == nil ? place : nil },
      .updating(game) { $0.sport = "x" }, .updating(game) { $0.home = "x" },
      .updating(game) { $0.away = "x" }, .updating(game) { $0.venue = "x" },
      .updating(game) { $0.city = sample.cities[1].id },
      .updating(game) { $0.location = game.location == nil ? place : nil },
      .updating(game) { $0.start = start ?? $0.start },
      .updating(game) { $0.start = zone ?? $0.start },
      .updating(game) { $0.start = later ?? $0.start },
    ] + differing(from: sample.entries, of: sample)
  }

  private static func differing(
    from entries: [ItineraryEntry], of sample: SampleTrip
  ) -> [Change] {
    let entry = entries[0]
    let changes: [Change] = [
      .updating(entry) { $0.day += 1 }, .updating(entry) { $0.sortOrder = entry.sortOrder.nextUp },
      .updating(entry) { $0.modified = Timestamp(milliseconds: 0) },
      .updating(entry) { $0.content = .game(sample.games[3].id) },
      .updating(entry) { $0.content = entries[4].content },
      .updating(entries[7]) { $0.content = entries[8].content },
    ]
    return changes
      + travels(unlike: entries[4].travel, of: sample).map { travel in
        .updating(entries[4]) { $0.content = .travel(travel) }
      }
      + customs(unlike: entries[7].custom).map { custom in
        .updating(entries[7]) { $0.content = .custom(custom) }
      }
  }

  private static func travels(unlike travel: Travel?, of sample: SampleTrip) -> [Travel] {
    guard let travel else { return [] }
    let leg = Leg(departure: sample.games[0].id, arrival: sample.games[2].id)
    let other = Leg(departure: sample.games[3].id, arrival: sample.games[1].id)
    var travels = Array(repeating: travel, count: 7)
    travels[0].from = sample.cities[2].id
    travels[1].to = sample.cities[2].id
    travels[2].leg = nil
    travels[3].leg = leg
    travels[4].leg = other
    travels[5].distanceMeters = travel.distanceMeters == nil ? 0 : nil
    travels[6].durationSeconds = travel.durationSeconds == nil ? 0 : nil
    return travels
  }

  private static func customs(unlike custom: CustomContent?) -> [CustomContent] {
    guard let custom else { return [] }
    var customs = Array(repeating: custom, count: 4)
    customs[0].title += "x"
    customs[1].icon += "x"
    customs[2].time = custom.time == nil ? .midnight : nil
    customs[3].location = custom.location == nil ? GeoLocation(latitude: 0, longitude: 0) : nil
    return customs
  }

  private static func missingOwners(_ subject: TripSubject) throws {
    let (store, sample) = try begin(subject)
    var samples = Samples(seed: 133)
    let other = SampleTrip(&samples, name: "Other")
    let lostGame = Game(
      id: ID(using: &samples.random), trip: other.trip.id, key: "9", sport: "", home: "", away: "",
      city: sample.cities[0].id, venue: "", start: samples.start())
    var travel = samples.travel(
      from: sample.cities[0], to: sample.cities[1], departure: sample.games[0],
      arrival: sample.games[1])
    func entry(_ content: ItineraryEntry.Content) -> Entity {
      .entry(samples.entry(of: sample.trip.id, content))
    }
    var orphans: [(String, Entity)] = [
      ("a city without a trip", .city(other.cities[0])),
      ("a game without a trip", .game(lostGame)),
      ("an entry without a trip", .entry(samples.entry(of: other.trip.id, .travel(travel)))),
      ("an entry without its game", entry(.game(other.games[0].id))),
    ]
    travel.leg = Leg(departure: other.games[0].id, arrival: sample.games[1].id)
    orphans.append(("a leg without its departure", entry(.travel(travel))))
    travel.leg = Leg(departure: sample.games[0].id, arrival: other.games[1].id)
    orphans.append(("a leg without its arrival", entry(.travel(travel))))
    travel.leg = nil
    travel.from = other.cities[0].id
    orphans.append(("a travel from nowhere", entry(.travel(travel))))
    (travel.from, travel.to) = (sample.cities[0].id, other.cities[1].id)
    orphans.append(("a travel to nowhere", entry(.travel(travel))))
    for (what, orphan) in orphans {
      try store.requireRefused([.insert(orphan)], what)
    }
    try store.requireRefused(
      [.updating(sample.games[0]) { $0.city = other.cities[0].id }], "a game in no city")
    try store.requireRefused(
      [.updating(sample.entries[0]) { $0.content = .game(other.games[0].id) }], "no game")
  }

  private static func forgottenDependants(_ subject: TripSubject) throws {
    let (store, sample) = try begin(subject)
    let (trip, cities, games, entries) = (
      sample.trip, sample.cities, sample.games, sample.entries
    )
    func without(_ entry: Int) -> [ItineraryEntry] {
      entries.enumerated().filter { $0.offset != entry }.map(\.element)
    }
    var lists: [(String, [Change])] = [
      ("a trip without what it owns", [.delete(.trip(trip))]),
      (
        "a trip without a city",
        Cascade.deleting(trip, cities: Array(cities.dropLast()), games: games, entries: entries)
      ),
      (
        "a trip without a game",
        Cascade.deleting(trip, cities: cities, games: Array(games.dropLast()), entries: entries)
      ),
      ("a city that a travel leaves", [.delete(.city(cities[2]))]),
      ("a game with its entry and legs", [.delete(.game(games[0]))]),
    ]
    for place in entries.indices {
      lists.append(
        (
          "a trip without entry \(place)",
          Cascade.deleting(trip, cities: cities, games: games, entries: without(place))
        ))
    }
    for place in games.indices {
      // The travels of a leg stay behind: the game's own entry alone is not enough.
      lists.append(
        (
          "a game that a leg names",
          [.delete(.entry(entries[place])), .delete(.game(games[place]))]
        ))
    }
    for (what, changes) in lists {
      try store.requireRefused(changes, what)
    }
    try requireForgottenCity(store, sample)
  }

  /// A city that only a travel reaches cannot go without it.
  private static func requireForgottenCity(
    _ store: any TripStore, _ sample: SampleTrip
  ) throws {
    let back = Change.updating(sample.entries[6]) { entry in
      let travel = Travel(from: sample.cities[0].id, to: sample.cities[2].id)
      entry.content = .travel(travel)
    }
    try store.add([back])
    try store.requireRefused(
      [.delete(.city(sample.cities[2]))], "a city that a travel reaches")
    let after = try requireValue(back.after, "the travel")
    try store.add([.delete(after), .delete(.city(sample.cities[2]))])
  }

  private static func impossible(_ subject: TripSubject) throws {
    let (store, sample) = try begin(subject)
    var samples = Samples(seed: 134)
    var changes: [Change] = []
    for order in [Double.nan, .signalingNaN, .infinity, -.infinity] {
      var entry = samples.entry(of: sample.trip.id, .custom(samples.custom()))
      entry.sortOrder = order
      changes += [
        .insert(.entry(entry)), .updating(sample.entries[0]) { $0.sortOrder = order },
      ]
    }
    for days in [0, -1, .min] {
      var trip = samples.trip("Other")
      trip.dayCount = days
      changes += [.insert(.trip(trip)), .updating(sample.trip) { $0.dayCount = days }]
    }
    for figure in [-1, Int.min] {
      var travel = samples.travel(from: sample.cities[0], to: sample.cities[1])
      travel.distanceMeters = figure
      changes.append(.insert(.entry(samples.entry(of: sample.trip.id, .travel(travel)))))
      (travel.distanceMeters, travel.durationSeconds) = (nil, figure)
      changes.append(.updating(sample.entries[4]) { $0.content = .travel(travel) })
    }
    for change in changes {
      try store.requireRefused([change], "\(change)", as: .outOfRange)
      // Nothing of a list is kept, also where a later change would have made it good.
      try store.requireRefused(
        [.updating(sample.cities[0]) { $0.name = "x" }, change, change.inverse],
        "\(change) and back", as: .outOfRange)
    }
  }

  private static func deletion(_ subject: TripSubject) throws {
    let (store, sample) = try begin(subject)
    var samples = Samples(seed: 135)
    let kept = SampleTrip(&samples, name: "Kept")
    try store.add(kept.making)
    try store.add(sample.deleting)
    try requireEqual(Dump(store).entities, kept.entities, "the workspace")
    try store.add(sample.deleting.inverse)
    try requireEqual(Dump(store).entities, kept.entities.union(sample.entities), "the workspace")
  }
}
