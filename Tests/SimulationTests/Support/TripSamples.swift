import Domain
import Gestures
import GridGeometry
import Itinerary
import PluginAPI
import Simulation

/// What the tests of scripts write and read of trips.
enum TripSamples {
  static let trip = ID<Trip>(high: 5, low: 1)
  static let city = ID<City>(high: 6, low: 1)
  static let entry = ID<ItineraryEntry>(high: 8, low: 3)
  static let start = ZonedTime(
    instant: Timestamp(milliseconds: 1_775_000_000_000), zone: "America/Chicago", offset: -18_000)

  /// A trip of two games with one of everything.
  static func stage() -> Stage? {
    guard let start, let first = CalendarDay("2026-03-31") else { return nil }
    let cities = [
      City(
        id: city, trip: trip, key: "chi", name: "Chicago", aliases: ["Chi-Town", "é"],
        location: GeoLocation(latitude: 41.88, longitude: -87.63)),
      City(id: ID(high: 6, low: 2), trip: trip, key: "det", name: "Detroit"),
    ]
    let games = [0, 1].map { place in
      Game(
        id: ID(high: 7, low: UInt64(place)), trip: trip, key: "g\(place)", sport: "Baseball",
        home: "Cubs", away: "Cards", city: cities[place].id, venue: "Wrigley \"Field\"",
        location: place == 0 ? GeoLocation(latitude: 41, longitude: -87) : nil, start: start)
    }
    let contents: [ItineraryEntry.Content] = [
      .game(games[0].id),
      .travel(
        Travel(
          from: cities[0].id, to: cities[1].id,
          leg: Leg(departure: games[0].id, arrival: games[1].id), distanceMeters: 450_000)),
      .game(games[1].id), .custom(custom),
    ]
    let entries = contents.enumerated().map { place, content in
      ItineraryEntry(
        id: ID(high: 8, low: UInt64(place)), trip: trip, day: 1, sortOrder: Double(place) + 0.5,
        modified: Timestamp(milliseconds: 7), content: content)
    }
    return Stage(
      surface: "itinerary",
      show: Show(id: ID(high: 1, low: 1), name: "Show", created: Timestamp(milliseconds: 0)),
      objects: [], boards: [], items: [],
      part: .trip(
        TripStage(
          trip: Trip(
            id: trip, name: "Tour", firstDay: first, dayCount: 2,
            created: Timestamp(milliseconds: 3)),
          cities: cities, games: games, entries: entries)),
      mode: .edit, view: ViewMemory(center: .origin, zoom: 1),
      viewSize: Size(width: 390, height: 700), seed: 9)
  }

  static let custom = CustomContent(
    title: "Dinner", icon: "🍕", time: TimeOfDay(minutes: 1_145),
    location: GeoLocation(latitude: 1.5, longitude: -2))

  private static let customText =
    #"{"title":"Dinner","icon":"🍕","time":"19:05","#
    + #""location":{"latitude":1.5,"longitude":-2.0}}"#

  /// Every command for entries, and how it is written.
  static let commands: [(EntryCommand, String)] = [
    (.add(custom, day: -1), #"{"act":"add","custom":\#(customText),"day":-1}"#),
    (
      .edit(entry, CustomContent(title: "a\nb")),
      #"{"act":"edit","entry":"\#(entry)","custom":{"title":"a\nb"}}"#
    ),
    (.delete(entry), #"{"act":"delete","entry":"\#(entry)"}"#),
    (.lift(entry), #"{"act":"lift","entry":"\#(entry)"}"#),
    (.drop(day: 2, below: nil), #"{"act":"drop","day":2}"#),
    (.drop(day: .max, below: entry), #"{"act":"drop","day":\#(Int.max),"below":"\#(entry)"}"#),
    (.show(entry), #"{"act":"show","entry":"\#(entry)"}"#),
    (.setOnline(false), #"{"act":"online","on":false}"#),
  ]

  /// Every change of trips that can be made elsewhere, and how it is written.
  static var outside: [(OutsideChange, String)] {
    let row = ItineraryEntry(
      id: entry, trip: trip, day: 2, sortOrder: -0.25, modified: Timestamp(milliseconds: 1),
      content: .custom(CustomContent(title: "Walk")))
    var schedule = ImportedTrip(
      firstDay: CalendarDay("2026-03-30"), dayCount: 4,
      cities: [ImportedCity(key: "chi", name: "Chicago", aliases: ["x"])])
    if let start {
      schedule.games = [
        ImportedGame(key: "g", home: "H", away: "A", city: "chi", start: start)
      ]
    }
    return [
      (
        .putEntry(row),
        #"{"elsewhere":"put-entry","entry":{"id":"\#(entry)","trip":"\#(trip)","day":2,"#
          + #""sortOrder":-0.25,"modified":1,"custom":{"title":"Walk"}}}"#
      ),
      (.deleteEntry(entry), #"{"elsewhere":"delete-entry","entry":"\#(entry)"}"#),
      (
        .mergeSchedule(schedule, seed: .max),
        #"{"elsewhere":"merge","firstDay":"2026-03-30","days":4,"#
          + #""cities":{"1":{"key":"chi","name":"Chicago","aliases":{"1":{"name":"x"}}}},"#
          + #""games":{"1":{"key":"g","sport":"","home":"H","away":"A","city":"chi","venue":"","#
          + #""start":{"instant":1775000000000,"zone":"America/Chicago","offset":-18000}}},"#
          + #""seed":18446744073709551615}"#
      ),
      (
        .mergeSchedule(ImportedTrip(), seed: 0),
        #"{"elsewhere":"merge","cities":{},"games":{},"seed":0}"#
      ),
      (.deleteTrip(trip), #"{"elsewhere":"delete-trip","trip":"\#(trip)"}"#),
    ]
  }
}
