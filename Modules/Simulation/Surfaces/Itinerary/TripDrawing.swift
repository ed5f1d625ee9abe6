import Domain

/// A sound trip that is being drawn: days with rows, each row where it may be.
struct TripDrawing {
  let trip: Trip
  private(set) var cities: [City] = []
  private(set) var games: [Game] = []
  /// For each day its rows, in order.
  private var days: [[(id: ID<ItineraryEntry>, content: ItineraryEntry.Content)]] = []

  private let isLong: Bool

  /// Draws the days and the cities.
  init(isLong: Bool, using random: inout RandomSource, _ ids: inout IDSequence) {
    self.isLong = isLong
    let count = isLong ? random.int(in: 12...30) : random.pick([1, 2, 3, 3, 4, 5, 6, 8]) ?? 3
    let first = random.pick([20_544, 20_544, -1, 19_782]) ?? 20_544
    trip = Trip(
      id: ids.next(), name: "Tour", firstDay: CalendarDay(daysSince1970: first) ?? .epoch,
      dayCount: count, created: Timestamp(milliseconds: 1_000))
    days = Array(repeating: [], count: count)
    let kinds = TripCityKind.all.prefix(random.int(in: 1...4))
    for kind in kinds {
      cities.append(
        City(
          id: ids.next(), trip: trip.id, key: kind.key, name: kind.name, aliases: [],
          location: random.chance(3, in: 4) ? kind.location : nil))
    }
  }

  // MARK: Games

  mutating func drawGames(using random: inout RandomSource, _ ids: inout IDSequence) {
    let count = isLong ? random.int(in: 10...30) : random.pick([0, 1, 2, 2, 3, 3, 4, 5, 6]) ?? 2
    // Some cities have no games: ends of travel to them are open.
    let venues = cities.prefix(random.int(in: 1...cities.count))
    for number in 0..<count {
      guard let city = random.pick(venues) else { continue }
      let start = TripCityKind.start(
        on: trip.firstDay, day: random.int(in: 1...trip.dayCount), in: city.key, using: &random)
      guard let start else { continue }
      let place = random.chance(1, in: 6) ? GeoLocation(latitude: 41.5, longitude: -87) : nil
      games.append(
        Game(
          id: ids.next(), trip: trip.id, key: "g\(number + 1)",
          sport: random.chance(1, in: 2) ? "Baseball" : "", home: "Home \(city.key)",
          away: "Away \(number)", city: city.id, venue: "", location: place, start: start))
    }
    games.sort(by: Game.inOrder)
    for game in games {
      let day = trip.number(of: game.start.day)
      guard trip.hasDay(day) else { continue }
      days[day - 1].append((ids.next(), .game(game.id)))
    }
  }

  // MARK: Rows

  mutating func drawRows(using random: inout RandomSource, _ ids: inout IDSequence) {
    for (game, next) in zip(games, games.dropFirst()) where game.city != next.city {
      // Most journeys have one travel, some none, and some several.
      for _ in 0..<(random.pick([0, 1, 1, 1, 1, 2, 3]) ?? 1) {
        let leg = Leg(departure: game.id, arrival: next.id)
        insert(
          Travel(from: game.city, to: next.city, leg: leg), after: game.id, before: next.id,
          using: &random, &ids)
      }
    }
    drawOpenTravel(using: &random, &ids)
    let own = isLong ? random.int(in: 10...40) : random.pick([0, 1, 1, 2, 3, 4, 6]) ?? 1
    for number in 0..<own {
      let day = random.int(below: days.count)
      days[day].insert(
        (ids.next(), .custom(TripDrawing.custom(number, using: &random))),
        at: random.int(in: 0...days[day].count))
    }
  }

  /// Travel to or from a city without games, which is open at that end.
  private mutating func drawOpenTravel(
    using random: inout RandomSource, _ ids: inout IDSequence
  ) {
    let quiet = cities.filter { city in !games.contains { $0.city == city.id } }
    guard let empty = random.pick(quiet), random.chance(1, in: 2),
      let other = random.pick(cities.filter { $0.id != empty.id })
    else { return }
    let own = games.filter { $0.city == other.id }
    if random.chance(1, in: 2) {
      insert(
        Travel(from: empty.id, to: other.id), after: nil, before: own.first?.id, using: &random,
        &ids)
    } else {
      insert(
        Travel(from: other.id, to: empty.id), after: own.last?.id, before: nil, using: &random,
        &ids)
    }
  }

  /// Puts a travel anywhere after one game and before another one.
  private mutating func insert(
    _ travel: Travel, after departure: ID<Game>?, before arrival: ID<Game>?,
    using random: inout RandomSource, _ ids: inout IDSequence
  ) {
    var places: [(day: Int, place: Int)] = []
    var isOpen = departure == nil
    var isOver = false
    for (day, rows) in days.enumerated() {
      for place in 0...rows.count {
        if place > 0, case .game(let game) = rows[place - 1].content {
          if game == departure { isOpen = true }
          if game == arrival { isOver = true }
        }
        if isOpen, !isOver { places.append((day, place)) }
      }
    }
    var travel = travel
    if random.chance(1, in: 2) {
      (travel.distanceMeters, travel.durationSeconds) = (450_000, 16_200)
    }
    guard let (day, place) = random.pick(places) else { return }
    days[day].insert((ids.next(), .travel(travel)), at: place)
  }

  private static let titles = ["Dinner", "Museum", "Éclair", "ホテル", "A very long walk by the lake"]

  /// A custom entry.
  static func custom(_ number: Int, using random: inout RandomSource) -> CustomContent {
    let roll = random.int(below: 8)
    return CustomContent(
      title: "\(titles[number % titles.count]) \(number)", icon: roll == 0 ? "🍕" : "",
      time: roll == 1 ? TimeOfDay(minutes: 60 * random.int(below: 24)) : nil,
      location: roll == 2
        ? GeoLocation(latitude: 40, longitude: -80 - Double(random.int(below: 9))) : nil)
  }

  // MARK: Keys

  /// The trip, with keys of some sort for each day.
  func stage(using random: inout RandomSource) -> TripStage {
    var entries: [ItineraryEntry] = []
    for (day, rows) in days.enumerated() {
      let keys = Self.keys(rows.count, using: &random)
      for (row, key) in zip(rows, keys) {
        entries.append(
          ItineraryEntry(
            id: row.id, trip: trip.id, day: day + 1, sortOrder: key, modified: trip.created,
            content: row.content))
      }
    }
    return TripStage(trip: trip, cities: cities, games: games, entries: entries)
  }

  /// Keys that rise: whole numbers, fractions, or such that hardly any number is left between them.
  private static func keys(_ count: Int, using random: inout RandomSource) -> [Double] {
    var key =
      switch random.int(below: 8) {
      case 0: -3.0
      case 1: 0.1
      case 2: 4_503_599_627_370_494.0
      case 3: -4_503_599_627_370_500.0
      default: 1.0
      }
    let isDense = random.chance(1, in: 4)
    return (0..<count).map { _ in
      defer {
        let next = isDense ? key.nextUp : key + (random.chance(1, in: 2) ? 1 : 0.25)
        key = next > key ? next : key.nextUp
      }
      return key
    }
  }
}
