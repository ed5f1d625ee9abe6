import Domain
import Testing

@Suite("Texts of an itinerary")
struct ItineraryTextTests {
  @Test(
    "a day's title",
    arguments: [
      (1, "2025-01-17", "Day 1 - Friday, January 17"),
      (10, "2026-12-31", "Day 10 - Thursday, December 31"),
    ] as [(Int, String, String)])
  func days(number: Int, day: String, title: String) throws {
    let day: CalendarDay = try #require(CalendarDay(day))
    #expect(ItineraryText.dayTitle(number, day) == title)
  }

  @Test("a day beyond the calendar has its number")
  func noDay() { #expect(ItineraryText.dayTitle(7, nil) == "Day 7") }

  @Test("a game says sport, teams, venue and time, as far as it knows them")
  func games() throws {
    var game = try game("Baseball", "Wrigley Field")
    #expect(
      ItineraryText.game(game)
        == ItineraryRow(
          title: "Baseball - Cardinals at Cubs - Wrigley Field", detail: "7:05 PM"))
    #expect(
      ItineraryText.game(game).text == "Baseball - Cardinals at Cubs - Wrigley Field - 7:05 PM")
    #expect(ItineraryText.teams(of: game) == "Cardinals at Cubs")
    game.sport = ""
    game.venue = ""
    #expect(ItineraryText.game(game).text == "Cardinals at Cubs - 7:05 PM")
  }

  @Test("a travel says its cities and its way, as far as that is known")
  func travels() {
    func text(_ meters: Int?, _ seconds: Int?, _ unit: TravelSettings.Unit = .miles) -> String {
      ItineraryText.travel(
        from: "Chicago", to: "Detroit", Way(distanceMeters: meters, durationSeconds: seconds),
        in: unit
      ).text
    }
    #expect(text(450_616, 16_200) == "Chicago -> Detroit - 280 mi - 4h 30m")
    #expect(text(450_616, 16_200, .kilometers) == "Chicago -> Detroit - 451 km - 4h 30m")
    #expect(text(450_616, nil) == "Chicago -> Detroit - 280 mi")
    #expect(text(nil, 16_200) == "Chicago -> Detroit - 4h 30m")
    #expect(text(nil, nil) == "Chicago -> Detroit")
  }

  @Test(
    "a custom entry says icon, title and time",
    arguments: [
      ("🍕", "19:00", "🍕 Dinner - 7:00 PM"), ("", "00:05", "Dinner - 12:05 AM"),
      ("", "12:00", "Dinner - 12:00 PM"), ("", "", "Dinner"),
    ] as [(String, String, String)])
  func customs(icon: String, time: String, text: String) {
    let custom = CustomContent(title: "Dinner", icon: icon, time: TimeOfDay(time))
    #expect(ItineraryText.custom(custom).text == text)
  }

  @Test(
    "durations are whole minutes",
    arguments: [
      (0, "0m"), (29, "0m"), (30, "1m"), (3_570, "1h"), (3_600, "1h"), (3_660, "1h 1m"),
      (90_000, "25h"), (-5, "0m"), (Int.max, "2562047788015215h 30m"),
    ] as [(Int, String)])
  func durations(seconds: Int, text: String) {
    #expect(ItineraryText.duration(seconds) == text)
  }

  @Test(
    "distances are whole units, and never none where there is some",
    arguments: [(0, "0 mi"), (1, "< 1 mi"), (804, "< 1 mi"), (805, "1 mi"), (1_609, "1 mi")]
      as [(Int, String)])
  func distances(meters: Int, text: String) {
    #expect(ItineraryText.distance(meters, in: .miles) == text)
    #expect(ItineraryText.distance(.max, in: .kilometers).hasSuffix(" km"))
  }

  @Test("what no one measured is calculated from the places of the cities")
  func ways() throws {
    let chicago = try #require(GeoLocation(latitude: 41.88, longitude: -87.63))
    let detroit = try #require(GeoLocation(latitude: 42.33, longitude: -83.05))
    let (from, to) = (ID<City>(high: 0, low: 1), ID<City>(high: 0, low: 2))
    let settings = TravelSettings.usual
    let calculated = settings.way(from: chicago, to: detroit)
    let plain = Travel(from: from, to: to)
    #expect(
      Way(of: plain, from: chicago, to: detroit, settings)
        == Way(
          distanceMeters: calculated.distanceMeters, durationSeconds: calculated.durationSeconds))
    #expect(Way(of: plain, from: chicago, to: nil, settings) == Way())
    let measured = Travel(from: from, to: to, distanceMeters: 5)
    #expect(
      Way(of: measured, from: chicago, to: detroit, settings)
        == Way(distanceMeters: 5, durationSeconds: calculated.durationSeconds))
  }

  private func game(_ sport: String, _ venue: String) throws -> Game {
    let start = try #require(
      ZonedTime(
        instant: Timestamp(milliseconds: 1_775_088_300_000), zone: "America/Chicago",
        offset: -18_000))
    return Game(
      id: ID(high: 0, low: 1), trip: ID(high: 0, low: 1), key: "g", sport: sport, home: "Cubs",
      away: "Cardinals", city: ID(high: 0, low: 1), venue: venue, start: start)
  }
}
