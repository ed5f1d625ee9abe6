import PluginAPI
import Testing
import TripFiles

@Suite("Cities in the locations of events")
struct EventPlaceTests {
  @Test(
    "countries, states and postal codes are not cities",
    arguments: [
      ("North Field\\n1 Main St\\, Los Angeles\\, CA 90012\\, United States", "los angeles, ca"),
      ("Hall\\, Chicago\\, Illinois", "chicago, il"), ("Hall\\, Chicago IL 60613", "chicago, il"),
      ("Hall\\, Chicago\\, IL\\, 60613-1234\\, USA", "chicago, il"),
      ("Hall (Chicago\\, IL)", "chicago, il"), ("Hall\\; Chicago\\; IL", "chicago, il"),
      ("Hall\\, New York\\, NY", "new york, ny"), ("Hall\\, New York", "new york, ny"),
      ("Hall\\, Washington\\, DC 20003", "washington, dc"),
      ("Hall\\, Lebanon\\, PA", "lebanon, pa"), ("Hall\\, Federal Way\\, WA", "federal way, wa"),
      ("Hall\\, Toronto\\, ON M5V 1J1\\, Canada", "toronto, on"),
      ("Oval\\, Sydney NSW 2000\\, Australia", "sydney, nsw"),
      ("Halle\\, Ring 5\\, 1010 Wien\\, Österreich", "wien, at"),
      ("Halle\\, D-80331 München", "munchen"), ("Zaal\\, 1012 AB Amsterdam", "amsterdam"),
      ("Arena\\, 111 22 Stockholm\\, Sverige", "stockholm, se"),
      ("Ground\\, 10 High Road\\, London SW1A 2AA\\, UK", "london, gb"),
      ("Stadio\\, 20151 Milano MI\\, Italia", "milano, mi"),
      ("Estadio\\, São Paulo - SP\\, 01310-100\\, Brasil", "sao paulo, sp"),
      ("Hala\\, Praha 1\\, Česko", "praha, cz"),
      ("National Stadium\\, Singapore", "singapore, sg"),
      ("Riverside Park\\, Chicago\\, IL\\, Field 3", "chicago, il"),
      ("Chicago\\, IL", "chicago, il"), ("Hall\\, NYC", "nyc"),
      ("Hall\\, Area51\\, NV", "area51, nv"),
    ] as [(String, String)])
  func cities(location: String, key: String) throws {
    let trip = try read(calendar(CalendarTests.game(location: location)), as: .calendar)
    #expect(trip.games.map(\.city) == [key])
    #expect(trip.cities.map(\.key) == [key])
  }

  @Test(
    "a location without a city is refused",
    arguments: [
      "Away", "Hall", "Hall\\, IL", "Hall\\, United States", "Hall\\, 60613", "Hall\\, Germany",
      "Riverside Park\\, Field 3", "Park\\, 1060 W Addison St", "Park\\, 12 High Road",
      "Big Park\\, Hall 7", "Hall\\, TBD", "Park\\, Hall 7b", "Stadium\\, UK",
    ])
  func none(location: String) {
    let error = failure(calendar(CalendarTests.game(location: location)), as: .calendar)
    #expect(error?.message == "the game's location names no city")
    #expect(error?.line == 7)
  }

  @Test("one game without a city is left out, and brings no city")
  func oneOfSeveral() throws {
    let locations = ["Hall\\, Chicago\\, IL", "Away", "Hall\\, Chicago\\, IL"]
    let events = locations.enumerated().map {
      CalendarTests.game(uid: "\($0.offset)", location: $0.element)
    }
    let trip = try read(calendar(events.joined(separator: "\n")), as: .calendar)
    #expect(trip.games.map(\.key) == ["0", "2"])
    #expect(
      trip.warnings == [
        "line 14: 'Cardinals at Cubs' is left out: the game's location names no city; "
          + "write it as 'Venue, City' or 'Venue, City, ST'"
      ])
  }
}
