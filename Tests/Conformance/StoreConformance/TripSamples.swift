package import Domain
import SeededNumbers

extension Samples {
  /// Makes a trip of eight days.
  package mutating func trip(_ name: String = "Trip") -> Trip {
    let firstDay = CalendarDay(year: 2026, month: 4, day: 1) ?? .epoch
    return Trip(
      id: ID(using: &random), name: name, firstDay: firstDay, dayCount: 8, created: now())
  }

  /// Makes a city.
  package mutating func city(
    of trip: Trip, _ key: String = "chi", name: String = "Chicago"
  ) -> City {
    City(
      id: ID(using: &random), trip: trip.id, key: key, name: name,
      aliases: random.next() % 2 == 0 ? [] : ["\(name), IL", "a \"\(key)\"", ""],
      location: location())
  }

  /// Makes a game.
  package mutating func game(in city: City, _ key: String = "1", home: String = "Home") -> Game {
    Game(
      id: ID(using: &random), trip: city.trip, key: key, sport: "Baseball", home: home,
      away: "Away", city: city.id, venue: random.next() % 2 == 0 ? "" : "Park",
      location: location(), start: start())
  }

  /// Makes an entry of the first days.
  package mutating func entry(of trip: ID<Trip>, _ content: ItineraryEntry.Content)
    -> ItineraryEntry
  {
    ItineraryEntry(
      id: ID(using: &random), trip: trip, day: Int.random(in: 1...8, using: &random),
      sortOrder: Double.random(in: -4...4, using: &random), modified: now(), content: content)
  }

  /// Makes a travel, of a leg where games are given.
  package mutating func travel(
    from: City, to: City, departure: Game? = nil, arrival: Game? = nil
  ) -> Travel {
    var leg: Leg?
    if let departure, let arrival { leg = Leg(departure: departure.id, arrival: arrival.id) }
    return Travel(
      from: from.id, to: to.id, leg: leg,
      distanceMeters: random.next() % 2 == 0 ? nil : Int.random(in: 0...9_000_000, using: &random),
      durationSeconds: random.next() % 2 == 0 ? nil : Int.random(in: 0...900_000, using: &random))
  }

  /// Makes a custom entry.
  package mutating func custom(_ title: String = "Dinner") -> CustomContent {
    CustomContent(
      title: title, icon: random.next() % 2 == 0 ? "" : "🍕",
      time: TimeOfDay(minutes: Int.random(in: -1_000...1_439, using: &random)),
      location: location())
  }

  /// Draws a place on the earth, or none.
  package mutating func location() -> GeoLocation? {
    GeoLocation(
      latitude: Double.random(in: -90...90, using: &random),
      longitude: Double.random(in: -180...360, using: &random))
  }

  /// Draws a moment at a place.
  package mutating func start() -> ZonedTime {
    let minutes = Int64.random(in: -40_000_000...40_000_000, using: &random)
    let start = ZonedTime(
      instant: Timestamp(milliseconds: minutes * 60_000), zone: "America/Chicago",
      offset: Int.random(in: -48...56, using: &random) * 900)
    guard let start else { preconditionFailure("some decades around 1970 can be") }
    return start
  }
}

/// A trip with some of everything, and the changes that make it.
package struct SampleTrip: Sendable {
  /// The trip.
  package let trip: Trip
  /// Chicago, Detroit and a city without games.
  package let cities: [City]
  /// Four games: in Chicago, twice in Detroit, in Chicago again.
  package let games: [Game]
  /// The four games, two travels of a leg, one without a leg, and two custom entries.
  package let entries: [ItineraryEntry]

  /// Makes a trip.
  package init(_ samples: inout Samples, name: String = "Sample") {
    let trip = samples.trip(name)
    let cities = [
      samples.city(of: trip), samples.city(of: trip, "det", name: "Detroit"),
      samples.city(of: trip, "mil", name: "Milwaukee"),
    ]
    let games = zip(["1", "2", "3", "4"], [0, 1, 1, 0]).map { samples.game(in: cities[$1], $0) }
    var contents = games.map { ItineraryEntry.Content.game($0.id) }
    contents += [
      .travel(
        samples.travel(from: cities[0], to: cities[1], departure: games[0], arrival: games[1])),
      .travel(
        samples.travel(from: cities[1], to: cities[0], departure: games[2], arrival: games[3])),
      .travel(samples.travel(from: cities[2], to: cities[0])),
      .custom(samples.custom()), .custom(samples.custom("Walk")),
    ]
    (self.trip, self.cities, self.games) = (trip, cities, games)
    entries = contents.map { samples.entry(of: trip.id, $0) }
  }

  /// The changes that make it.
  package var making: [Change] {
    [.insert(.trip(trip))] + cities.map { .insert(.city($0)) } + games.map { .insert(.game($0)) }
      + entries.map { .insert(.entry($0)) }
  }

  /// The changes that delete it with all it owns.
  package var deleting: [Change] {
    Cascade.deleting(trip, cities: cities, games: games, entries: entries)
  }

  /// All of it.
  package var entities: Set<Entity> { Set(making.compactMap(\.after)) }
}
