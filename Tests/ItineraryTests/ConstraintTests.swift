import Domain
import Itinerary
import PluginAPI
import TestSupport
import Testing

/// The rules of the source document, each by its name.
@Suite("Constraints of itineraries")
struct ConstraintTests {
  private let constraints = ItineraryConstraints()

  private func days(_ zones: DropZones) -> [Int] {
    zones.map(\.day).reduce(into: []) { days, day in
      if days.last != day { days.append(day) }
    }
  }

  @Test("Chicago, a rest day, Detroit: after the game, anywhere, before the game")
  func theDocumentsExample() throws {
    var season = Season()
    let plan = try season.plan("C.D")
    let travel = try #require(plan.travels.first)
    let (chicago, detroit) = (plan.gameEntry("g1"), plan.gameEntry("g2"))
    let zones = Array(constraints.validDropZones(for: travel, in: plan))
    #expect(
      zones == [
        DropZone(day: 1, after: chicago?.id, before: nil),
        DropZone(day: 2, after: nil, before: nil),
        DropZone(day: 3, after: nil, before: detroit?.id),
      ])
  }

  @Test("Games are immovable")
  func gamesHaveNoZones() throws {
    var season = Season()
    let plan = try season.plan("C.D")
    let game = try #require(plan.gameEntry("g1"))
    #expect(constraints.validDropZones(for: game, in: plan).isEmpty)
    #expect(!constraints.isValidPosition(of: game, day: 1, sortOrder: game.sortOrder, in: plan))
    #expect(constraints.barrierGames(for: game, in: plan) == [])
  }

  @Test("Several games of a day are sorted by time, ties by key")
  func gamesByTime() throws {
    var season = Season()
    var file = Season.file("")
    for (key, hour) in [("late", 19), ("early", 13), ("b", 15), ("a", 15)] {
      file.games.append(
        ImportedGame(
          key: key, home: "H", away: "A", city: "C", start: Season.start(day: 1, hour: hour)))
    }
    file.cities = [Season.city("C")]
    #expect(try season.plan(file).line == "1: early a b late")
  }

  @Test("Games of several cities on one day: travel goes between them")
  func severalCitiesADay() throws {
    var season = Season()
    let plan = try season.plan("C+D+C")
    #expect(plan.line == "1: g1 C>D g2 D>C g3")
    let travel = try #require(plan.travels.last)
    #expect(
      Array(constraints.validDropZones(for: travel, in: plan)) == [
        DropZone(day: 1, after: plan.gameEntry("g2")?.id, before: plan.gameEntry("g3")?.id)
      ])
  }

  @Test("A doubleheader and back-to-back games are one run: travel follows the last")
  func runs() throws {
    var season = Season()
    #expect(try season.plan("C+CCD").line == "1: g1 g2 | 2: g3 C>D | 3: g4")
  }

  @Test("Several travels may share a leg, in any order")
  func severalTravels() throws {
    var season = Season()
    var plan = try season.plan("CD")
    let leg = try #require(plan.travels.first?.travel?.leg)
    let second = season.travel("C", "D", leg: leg, in: plan)
    let zones = Array(constraints.validDropZones(for: second, in: plan))
    #expect(zones.count == 3)
    plan.apply(plan.placing(second, in: zones[0], at: season.now))
    #expect(plan.line == "1: g1 C>D C>D | 2: g2")
    #expect(TripCheck.faults(in: plan) == [])
  }

  @Test("Custom entries go anywhere, on any day")
  func customAnywhere() throws {
    var season = Season()
    var plan = try season.plan("C.D")
    let lunch = season.add("Lunch", onDay: 2, to: &plan)
    let zones = constraints.validDropZones(for: lunch, in: plan)
    #expect(days(zones) == [1, 2, 3])
    // Three headers, two games and a travel have a gap below them; its own row is not a neighbour.
    #expect(zones.count == 6)
    #expect(constraints.barrierGames(for: lunch, in: plan) == [])
  }

  @Test("The barriers of a travel are its departure's last and its arrival's first game")
  func barriers() throws {
    var season = Season()
    let plan = try season.plan("CCDD")
    let travel = try #require(plan.travels.first)
    #expect(constraints.barrierGames(for: travel, in: plan).map(plan.name) == ["g2", "g3"])
  }

  @Test("Travel is made where the city changes, at its earliest place, and nowhere else")
  func travelIsMade() throws {
    var season = Season()
    #expect(
      try season.plan("CC.DC").line == "1: g1 | 2: g2 C>D | 3: | 4: g3 D>C | 5: g4")
    #expect(try season.plan("CCC").travels == [])
    #expect(try season.plan("", days: 1).travels == [])
  }

  @Test("A late game in the west belongs to its own day, though one in the east starts before it")
  func dayOfTheVenue() throws {
    var season = Season()
    var file = Season.file("", days: 2)
    file.cities = [Season.city("C"), Season.city("D")]
    file.games = [
      // 23:00 on day 1, ten hours behind UTC.
      ImportedGame(
        key: "west", home: "H", away: "A", city: "C",
        start: Season.start(day: 1, hour: 23, offset: -36_000)),
      // 1:00 on day 2, five hours ahead of it: an earlier instant.
      ImportedGame(
        key: "east", home: "H", away: "A", city: "D",
        start: Season.start(day: 2, hour: 1, offset: 18_000)),
    ]
    #expect(file.games[0].start.instant > file.games[1].start.instant)
    #expect(try season.plan(file).line == "1: west C>D | 2: east")
  }

  @Test(
    "What is not a place is not a valid position",
    arguments: [
      (0, 1.0), (4, 1.0), (-1, 1.0), (.max, 1.0), (2, .nan), (2, .infinity), (2, -.infinity),
    ] as [(Int, Double)])
  func noPlaces(day: Int, sortOrder: Double) throws {
    var season = Season()
    var plan = try season.plan("C.D")
    let lunch = season.add("Lunch", onDay: 1, to: &plan)
    #expect(!constraints.isValidPosition(of: lunch, day: day, sortOrder: sortOrder, in: plan))
  }

  @Test("A key that another row has is not a valid position, but its current key is")
  func takenKeys() throws {
    var season = Season()
    var plan = try season.plan("C.D")
    let lunch = season.add("Lunch", onDay: 2, to: &plan)
    let dinner = season.add("Dinner", onDay: 2, to: &plan)
    #expect(
      !constraints.isValidPosition(of: dinner, day: 2, sortOrder: lunch.sortOrder, in: plan))
    #expect(
      constraints.isValidPosition(of: dinner, day: 2, sortOrder: dinner.sortOrder, in: plan))
  }
}
