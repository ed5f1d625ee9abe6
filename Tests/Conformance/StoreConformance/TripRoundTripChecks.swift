import Domain
import PluginAPI

/// Every value of trips and what they own comes back as it was, to the letter.
enum TripRoundTripChecks {
  static var all: [StoreCheck<any TripStore>] {
    [
      StoreCheck("trips come back as they were, on the calendar's first and last day too", trips),
      StoreCheck("cities come back as they were", cities),
      StoreCheck("games come back as they were, at the ends of time too", games),
      StoreCheck("travels come back as they were", travels),
      StoreCheck("custom entries come back as they were", customEntries),
      StoreCheck("entries keep their day and place, however large or small", places),
      StoreCheck("every property of a trip can be altered", updates),
      StoreCheck("a text of a trip with U+0000 comes back or is refused", zeroInText),
    ]
  }

  private static let texts = RoundTripChecks.texts

  private static let moments = [Int64.min, -1, 0, 1, 1_700_000_000_000, .max]
    .map(Timestamp.init(milliseconds:))

  static let places: [GeoLocation?] =
    [
      (-90, -180), (90, 180), (0.1, -0.0), (-0.0, 0.1), (1e-7, -1e-7),
      (.leastNonzeroMagnitude, -.leastNonzeroMagnitude),
      (41.948_376, -87.655_333), (90.0.nextDown, 180.0.nextDown),
    ].map { GeoLocation(latitude: $0, longitude: $1) } + [nil]

  /// Makes a trip with two cities and two games.
  private static func start(
    _ samples: inout Samples, in store: any TripStore
  ) throws -> (trip: Trip, cities: [City], games: [Game]) {
    let trip = samples.trip()
    let cities = [samples.city(of: trip), samples.city(of: trip, "det")]
    let games = [samples.game(in: cities[0]), samples.game(in: cities[1], "2")]
    try store.add(
      [.insert(.trip(trip))] + cities.map { .insert(.city($0)) } + games.map { .insert(.game($0)) })
    return (trip, cities, games)
  }

  /// Keeps entities, and fails unless they come back with every byte of their texts.
  private static func requireKept(
    _ entities: [Entity], of trip: ID<Trip>, in store: any TripStore
  ) throws {
    try store.add(entities.map { .insert($0) })
    let contents = try requireValue(store.contents(of: trip), "the trip").value
    let found = contents.entities
    let byKey = Dictionary(found.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    try requireEqual(byKey.count, found.count, "the number of identities")
    for entity in entities {
      let match = try requireValue(byKey[entity.key], "\(entity)")
      try requireEqual(match, entity, "what came back")
      try requireEqual(
        match.texts.map { Array($0.utf8) }, entity.texts.map { Array($0.utf8) },
        "the bytes of the texts of \(entity)")
    }
    try RoundTripChecks.requireRecord(store)
  }

  private static func trips(_ subject: TripSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 111)
    let days = [CalendarDay.range.lowerBound, -1, 0, 1, 20_544, CalendarDay.range.upperBound]
      .compactMap(CalendarDay.init(daysSince1970:))
    let counts = [1, 2, Trip.dayCounts.upperBound, .max]
    for (index, text) in texts.enumerated() {
      let trip = Trip(
        id: ID(using: &samples.random), name: text, firstDay: days[index % days.count],
        dayCount: counts[index % counts.count], created: moments[index % moments.count])
      try requireKept([.trip(trip)], of: trip.id, in: store)
      try requireEqual(
        store.trips().value.first { $0.trip.id == trip.id }?.trip, trip, "the trip's summary")
    }
  }

  private static func cities(_ subject: TripSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 112)
    let (trip, _, _) = try start(&samples, in: store)
    let lists = [[], [""], texts, ["same", "same"], ["[]", "\"", "\\", "null"]]
    let cities = (0..<(texts.count * places.count)).map { index in
      City(
        id: ID(using: &samples.random), trip: trip.id, key: texts[index % texts.count],
        name: texts[(index + 1) % texts.count], aliases: lists[index % lists.count],
        location: places[index % places.count])
    }
    try requireKept(cities.map(Entity.city), of: trip.id, in: store)
  }

  private static func games(_ subject: TripSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 113)
    let (trip, cities, _) = try start(&samples, in: store)
    let instants = [
      ZonedTime.instants.lowerBound, ZonedTime.instants.upperBound, Timestamp(milliseconds: -1),
      Timestamp(milliseconds: 0), Timestamp(milliseconds: 1_775_000_000_001),
    ]
    let offsets = [
      ZonedTime.offsets.lowerBound, -18_000, -1, 0, 20_700, ZonedTime.offsets.upperBound,
    ]
    var games: [Game] = []
    for index in 0..<(texts.count * offsets.count) {
      func text(_ step: Int) -> String { texts[(index + step) % texts.count] }
      let start = ZonedTime(
        instant: instants[index % instants.count], zone: text(5),
        offset: offsets[index % offsets.count])
      games.append(
        Game(
          id: ID(using: &samples.random), trip: trip.id, key: text(0),
          sport: index % 3 == 0 ? "" : text(1), home: text(2), away: text(3),
          city: cities[index % 2].id, venue: index % 4 == 0 ? "" : text(4),
          location: places[index % places.count], start: try requireValue(start, "a moment")))
    }
    try requireKept(games.map(Entity.game), of: trip.id, in: store)
  }

  private static func travels(_ subject: TripSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 114)
    let (trip, cities, games) = try start(&samples, in: store)
    let figures = [nil, 0, 1, 450_000, .max]
    var entries: [Entity] = []
    for leg in [nil, Leg(departure: games[0].id, arrival: games[1].id)] {
      for distance in figures {
        for duration in figures {
          let travel = Travel(
            from: cities[0].id, to: cities[1].id, leg: leg, distanceMeters: distance,
            durationSeconds: duration)
          entries.append(.entry(samples.entry(of: trip.id, .travel(travel))))
        }
      }
    }
    try requireKept(entries, of: trip.id, in: store)
  }

  private static func customEntries(_ subject: TripSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 115)
    let (trip, _, _) = try start(&samples, in: store)
    let times = [nil, 0, 1, 599, 600, 1_439].map { $0.flatMap(TimeOfDay.init(minutes:)) }
    let texts = texts + [""]
    let entries = (0..<(texts.count * places.count)).map { index in
      let custom = CustomContent(
        title: texts[index % texts.count], icon: texts[(index + 3) % texts.count],
        time: times[index % times.count], location: places[index % places.count])
      return Entity.entry(samples.entry(of: trip.id, .custom(custom)))
    }
    try requireKept(entries, of: trip.id, in: store)
  }

  private static func places(_ subject: TripSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 116)
    let (trip, _, games) = try start(&samples, in: store)
    let days = [Int.min, -1, 0, 1, 8, 3_661, .max]
    let orders = [
      0, -0.0, 0.1, 1e-7, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, 0.1 + 0.2, 1.0.nextUp,
      1_024, 1e15, 1e16, 1e300,
      -Double.greatestFiniteMagnitude, .greatestFiniteMagnitude, .leastNormalMagnitude,
    ]
    var entries: [Entity] = []
    for day in days {
      for (index, order) in orders.enumerated() {
        entries.append(
          .entry(
            ItineraryEntry(
              id: ID(using: &samples.random), trip: trip.id, day: day, sortOrder: order,
              modified: moments[index % moments.count], content: .game(games[0].id))))
      }
    }
    try requireKept(entries, of: trip.id, in: store)
  }

  private static func updates(_ subject: TripSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 117)
    let sample = SampleTrip(&samples)
    try store.add(sample.making)
    let changes = alterations(of: sample, &samples)
    try store.add(changes)
    let keys = Set(changes.compactMap(\.key))
    let expected = sample.entities.filter { !keys.contains($0.key) }
      .union(changes.compactMap(\.after))
    try requireEqual(Dump(store).entities, expected, "the workspace after the updates")
    try store.add(changes.inverse)
    try requireEqual(Dump(store).entities, sample.entities, "the workspace before them")
    try RoundTripChecks.requireRecord(store)
  }

  private static func alterations(of sample: SampleTrip, _ samples: inout Samples) -> [Change] {
    let (city, game) = (sample.cities[0], sample.games[0])
    let (start, custom) = (samples.start(), samples.custom("Altered"))
    let place = city.location == nil ? GeoLocation(latitude: 1, longitude: 2) : nil
    let entries = sample.entries
    return [
      .updating(sample.trip) {
        $0.name = "Renamed"
        $0.firstDay = .epoch
        $0.dayCount = 99
      },
      .updating(city) {
        $0.name = "Renamed"
        $0.aliases = ["new"]
        $0.location = place
      },
      .updating(game) {
        ($0.sport, $0.home, $0.away, $0.venue) = ("a", "b", "c", "d")
        $0.city = sample.cities[2].id
        $0.location = game.location == nil ? GeoLocation(latitude: 3, longitude: 4) : nil
        $0.start = start
      },
      .updating(entries[0]) {
        ($0.day, $0.sortOrder) = (7, 0.125)
        $0.modified = Timestamp(milliseconds: 1)
      },
      // An entry may become one of another sort.
      .updating(entries[1]) { $0.content = entries[4].content },
      .updating(entries[4]) { $0.content = .custom(custom) },
      .updating(entries[7]) { $0.content = entries[3].content },
    ]
  }

  private static func zeroInText(_ subject: TripSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 118)
    let sample = SampleTrip(&samples)
    try store.add(sample.making)
    var expected = sample.entities
    var (city, game) = (samples.city(of: sample.trip), samples.game(in: sample.cities[0]))
    city.aliases = ["plain", "a\0b"]
    game.venue = "a\0b"
    let custom = samples.custom("a\0b")
    let entry = samples.entry(of: sample.trip.id, .custom(custom))
    for entity in [.city(city), .game(game), .entry(entry)] as [Entity] {
      do {
        try store.add([.insert(entity)])
        expected.insert(entity)
      } catch is StoreError {}
      try requireEqual(Dump(store).entities, expected, "the workspace")
    }
    try RoundTripChecks.requireRecord(store)
  }
}
