import Domain
import Itinerary
import PluginAPI
import Testing

@Suite("Making a trip of a file")
struct ImportTests {
  private func own(_ title: String, _ day: Int, after game: String? = nil) -> ImportedEntry {
    ImportedEntry(day: day, follows: game, content: .custom(CustomContent(title: title)))
  }

  private func travel(
    _ from: String, _ to: String, _ day: Int, after game: String? = nil
  ) -> ImportedEntry {
    ImportedEntry(
      day: day, follows: game,
      content: .travel(from: from, to: to, distanceMeters: 1_000, durationSeconds: 60))
  }

  @Test("Entries are where the file has them: by day, by the game they follow, in its order")
  func places() throws {
    var season = Season()
    var file = Season.file("C+C.D")
    file.entries = [
      own("Breakfast", 1), own("Walk", 1), own("Between", 1, after: "g1"),
      own("Night", 1, after: "g2"), travel("C", "D", 2), own("Rest", 2), own("Early", 3),
    ]
    #expect(
      try season.plan(file).line
        == "1: Breakfast Walk g1 Between g2 Night | 2: C>D Rest | 3: Early g3")
  }

  @Test("A travel belongs to the leg that is nearest to where the file has it")
  func legs() throws {
    var season = Season()
    var file = Season.file("CDCD")
    file.entries = [travel("C", "D", 3, after: "g3"), travel("C", "D", 1, after: "g1")]
    let plan = try season.plan(file)
    #expect(plan.line == "1: g1 C>D | 2: g2 D>C | 3: g3 C>D | 4: g4")
    let games = plan.travels.compactMap { $0.travel?.leg }.map {
      [$0.departure, $0.arrival].compactMap { plan.schedule.game($0)?.key }
    }
    #expect(games == [["g1", "g2"], ["g2", "g3"], ["g3", "g4"]])
    #expect(plan.travels.first?.travel?.distanceMeters == 1_000)
  }

  @Test("A travel outside of its window moves to the window's nearest end, and that is reported")
  func moved() throws {
    var season = Season()
    var file = Season.file("C.D")
    file.entries = [travel("C", "D", 1)]
    let outcome = try TripImport(now: season.now).trip(
      from: file, named: "Tour", ids: &season.ids)
    #expect(Season.plan(outcome.changes).line == "1: g1 C>D | 2: | 3: g2")
    guard case .travelMoved(_, fromDay: 1)? = outcome.notices.first else {
      Issue.record("not reported: \(outcome.notices)")
      return
    }
  }

  @Test("Days that the file does not say are those that it needs")
  func days() throws {
    var season = Season()
    var file = Season.file(".C.D")
    (file.firstDay, file.dayCount) = (nil, nil)
    file.entries = [own("Later", 5)]
    let plan = try season.plan(file)
    #expect(plan.trip.firstDay == Season.first.adding(days: 1))
    #expect(plan.line == "1: g1 C>D | 2: | 3: g2 | 4: | 5: Later")
  }

  @Test("A trip may reach to the last day of the calendar, and no further", arguments: 1...3)
  func endOfTheCalendar(count: Int) throws {
    var season = Season()
    var file = Season.file("", days: count)
    file.firstDay = CalendarDay(year: 9999, month: 12, day: 30)
    guard count <= 2 else {
      let error = #expect(throws: TripError.self) { try season.plan(file) }
      #expect(error?.code == .outOfRange)
      return
    }
    #expect(try season.plan(file).trip.dayCount == count)
  }

  @Test(
    "What cannot be is refused",
    arguments: [
      "no days": .outOfRange, "10,000 days": .outOfRange, "a game outside": .outOfRange,
      "an entry outside": .outOfRange, "an unknown city": .notFound,
      "an unknown city of a travel": .notFound, "a travel to itself": .contradictory,
      "a game twice": .malformed, "nothing": .malformed, "an unknown game": .notFound,
    ] as [String: ErrorCode])
  func refused(fault: String, code: ErrorCode) {
    var season = Season()
    var file = Season.file("C.D")
    switch fault {
    case "no days": file.dayCount = 0
    case "10,000 days": file.dayCount = 10_000
    case "a game outside": file.dayCount = 2
    case "an entry outside": file.entries = [own("x", 4)]
    case "an unknown city": file.games[0].city = "?"
    case "an unknown city of a travel": file.entries = [travel("C", "?", 1)]
    case "a travel to itself": file.entries = [travel("C", "C", 1)]
    case "a game twice": file.games.append(file.games[0])
    case "nothing": file = ImportedTrip()
    default: file.entries = [own("x", 1, after: "g2")]
    }
    let error = #expect(throws: TripError.self) { try season.plan(file) }
    #expect(error?.code == code)
  }

  @Test("Travel without a way gets one where the places of its cities are known")
  func ways() throws {
    var season = Season()
    var file = Season.file("CD")
    #expect(try season.plan(file).travels.first?.travel?.distanceMeters == nil)
    file.cities[0].location = GeoLocation(latitude: 0, longitude: 0)
    file.cities[1].location = GeoLocation(latitude: 0, longitude: 1)
    let travel = try #require(try season.plan(file).travels.first?.travel)
    // A degree of the equator, 111,195 m, times 1.2; at 100 km/h.
    #expect(travel.distanceMeters == 133_434)
    #expect(travel.durationSeconds == 4_804)
  }
}
