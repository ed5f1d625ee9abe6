import Domain
import PluginAPI
import TripFiles

/// A trip with everything that a trip can have.
enum SmallTrip {
  static let trip = Trip(
    id: ID(high: 1, low: 0), name: "Lakes, *rivers*; and \\ more", firstDay: day("2026-04-01"),
    dayCount: 5, created: Timestamp(milliseconds: 1_770_000_000_000))

  static let chicago = City(
    id: ID(high: 2, low: 1), trip: trip.id, key: "chi", name: "Chicago",
    aliases: ["Windy City", "Chi, Town"], location: place(41.88, -87.63))
  static let detroit = City(
    id: ID(high: 2, low: 2), trip: trip.id, key: "det", name: "Détroit", location: nil)
  static let toledo = City(
    id: ID(high: 2, low: 3), trip: trip.id, key: "tol", name: "Toledo",
    location: place(41.66, -83.555))

  static let first = Game(
    id: ID(high: 3, low: 1), trip: trip.id, key: "g1", sport: "Baseball", home: "Cubs",
    away: "Cardinals", city: chicago.id, venue: "Wrigley Field, North Side",
    location: place(41.948437, -87.655333),
    start: moment(1_775_067_600_000, "America/Chicago", -300))
  static let second = Game(
    id: ID(high: 3, low: 2), trip: trip.id, key: "g2", sport: "", home: "Tigers at \"Home\"",
    away: "Twins; Twins", city: detroit.id, venue: "",
    start: moment(1_775_332_800_000, "America/Detroit", -240))

  static let leg = Leg(departure: first.id, arrival: second.id)

  static let entries: [ItineraryEntry] = [
    entry(4, 3, 2, .travel(Travel(from: chicago.id, to: detroit.id, leg: leg))),
    entry(3, 2, 1, .custom(CustomContent(title: "Rest", location: place(-0.00001, 179.5)))),
    entry(1, 1, 1, .game(first.id)),
    entry(
      2, 1, 2,
      .custom(
        CustomContent(title: "Dinner", icon: "🍕", time: TimeOfDay("19:00"), location: nil))),
    entry(
      5, 4, 1,
      .travel(
        Travel(
          from: detroit.id, to: toledo.id, distanceMeters: 95_000, durationSeconds: 3_600))),
    entry(6, 4, 2, .game(second.id)),
    entry(7, 4, 3, .custom(CustomContent(title: "Late <walk> & *stars*"))),
  ]

  static let contents = TripContents(
    trip: trip, cities: [toledo, detroit, chicago], games: [second, first], entries: entries)

  static func day(_ text: String) -> CalendarDay { CalendarDay(text) ?? .epoch }
  static func place(_ latitude: Double, _ longitude: Double) -> GeoLocation? {
    GeoLocation(latitude: latitude, longitude: longitude)
  }

  /// An entry that was changed some seconds after its trip was made.
  static func entry(
    _ id: UInt64, _ day: Int, _ order: Double, _ content: ItineraryEntry.Content
  ) -> ItineraryEntry {
    ItineraryEntry(
      id: ID(high: 4, low: id), trip: trip.id, day: day, sortOrder: order,
      modified: Timestamp(milliseconds: trip.created.milliseconds + Int64(id) * 1_000),
      content: content)
  }

  /// A moment in the range that there is; a test that gives another one had better stop.
  static func moment(_ milliseconds: Int64, _ zone: String, _ minutes: Int) -> ZonedTime {
    let instant = Timestamp(milliseconds: milliseconds)
    guard let moment = ZonedTime(instant: instant, zone: zone, offset: minutes * 60) else {
      preconditionFailure("\(milliseconds) is out of range")
    }
    return moment
  }

  /// What the export of the trip says when it is read.
  static let imported = ImportedTrip(
    name: trip.name, firstDay: trip.firstDay, dayCount: 5,
    cities: [chicago, detroit, toledo].map {
      ImportedCity(key: $0.key, name: $0.name, aliases: $0.aliases, location: $0.location)
    },
    games: [(first, "chi"), (second, "det")].map { game, city in
      ImportedGame(
        key: game.key, sport: game.sport, home: game.home, away: game.away, city: city,
        venue: game.venue, location: game.location, start: game.start)
    },
    entries: [
      ImportedEntry(
        day: 1, follows: "g1",
        content: .custom(
          CustomContent(title: "Dinner", icon: "🍕", time: TimeOfDay("19:00"), location: nil))),
      ImportedEntry(
        day: 2,
        content: .custom(CustomContent(title: "Rest", location: place(-0.00001, 179.5)))),
      ImportedEntry(
        day: 3,
        content: .travel(from: "chi", to: "det", distanceMeters: nil, durationSeconds: nil)),
      ImportedEntry(
        day: 4,
        content: .travel(
          from: "det", to: "tol", distanceMeters: 95_000, durationSeconds: 3_600)),
      ImportedEntry(
        day: 4, follows: "g2",
        content: .custom(CustomContent(title: "Late <walk> & *stars*"))),
    ])

  /// The bytes of an export.
  static func export(
    _ plugin: TripExportPlugin, _ contents: TripContents = contents,
    _ settings: TravelSettings = .usual
  ) -> String {
    String(decoding: plugin.write(contents, settings), as: UTF8.self)
  }
}
