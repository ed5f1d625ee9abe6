import Domain
import Foundation

/// One entity of each sort that belongs to a trip, with every field set, and bare ones.
enum TripSamples {
  static let trip = Trip(
    id: ID(high: 1, low: 1), name: "Midwest", firstDay: day, dayCount: 8,
    created: Timestamp(milliseconds: 1_700))

  private static let day = CalendarDay(year: 2026, month: 4, day: 1) ?? .epoch

  static let cities = [
    City(
      id: ID(high: 2, low: 1), trip: trip.id, key: "chi", name: "Chicago",
      aliases: ["Chicago, IL", "\"Windy\""], location: GeoLocation(latitude: 41.9, longitude: -87.6)
    ),
    City(id: ID(high: 2, low: 2), trip: trip.id, key: "det", name: "Détroit"),
  ]

  static let games = [0, 1].compactMap { place in
    let start = ZonedTime(
      instant: Timestamp(milliseconds: 1_775_003_400_000), zone: "America/Chicago",
      offset: -18_000)
    return start.map { start in
      Game(
        id: ID(high: 3, low: UInt64(place)), trip: trip.id, key: "\(place)", sport: "Baseball",
        home: "Cubs", away: "Mets", city: cities[place].id, venue: "Park",
        location: cities[place].location, start: start)
    }
  }

  static let entries = contents.enumerated().map { place, content in
    ItineraryEntry(
      id: ID(high: 4, low: UInt64(place)), trip: trip.id, day: place + 1, sortOrder: 0.1,
      modified: Timestamp(milliseconds: -5), content: content)
  }

  private static let contents: [ItineraryEntry.Content] = [
    .game(games[0].id),
    .travel(
      Travel(
        from: cities[0].id, to: cities[1].id,
        leg: Leg(departure: games[0].id, arrival: games[1].id), distanceMeters: 450_000,
        durationSeconds: 16_200)),
    .travel(Travel(from: cities[1].id, to: cities[0].id)),
    .custom(
      CustomContent(
        title: "Dinner", icon: "🍕", time: TimeOfDay(minutes: 1_140),
        location: GeoLocation(latitude: -0.0, longitude: 1e-7))),
    .custom(CustomContent(title: "Walk")),
  ]

  static let entities: [Entity] =
    [.trip(trip)] + cities.map(Entity.city) + games.map(Entity.game) + entries.map(Entity.entry)
}

/// A value read from a JSON text whose reader takes words for what is not finite.
func fromLenientJSON<Value: Decodable>(_ text: String, as type: Value.Type) throws -> Value {
  let decoder = JSONDecoder()
  decoder.nonConformingFloatDecodingStrategy = .convertFromString(
    positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  return try decoder.decode(type, from: Data(text.utf8))
}
