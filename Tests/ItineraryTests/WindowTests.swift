import Domain
import Itinerary
import PluginAPI
import Testing

/// The windows of travels, in gaps between games: gap 0 is before the first game.
@Suite("Windows of travel")
struct WindowTests {
  /// Which gaps between the games a travel may be in.
  private func gaps(_ travel: ItineraryEntry, in plan: TripPlan) -> [Int] {
    let constraints = ItineraryConstraints()
    let games = plan.schedule.games.compactMap { plan.entry(of: $0.id) }
    return (0...games.count).filter { gap in
      let key =
        gap == 0
        ? games.first.map { ($0.day, $0.sortOrder - 0.5) } ?? (1, 1)
        : (games[gap - 1].day, games[gap - 1].sortOrder + 0.5)
      return constraints.isValidPosition(of: travel, day: key.0, sortOrder: key.1, in: plan)
    }
  }

  private func games(_ letters: String) -> ImportedTrip {
    var file = Season.file(letters)
    let known = Set(file.cities.map(\.key))
    file.cities += ["C", "D", "M"].filter { !known.contains($0) }.map(Season.city)
    return file
  }

  @Test(
    "Legs have the windows of the reference's table",
    arguments: [
      ("CCD", "C", "D", [[2]]),
      ("CMD", "C", "M", [[1]]),
      ("CMD", "M", "D", [[2]]),
      ("CDC", "C", "D", [[1]]),
      ("CDC", "D", "C", [[2]]),
      ("CDCD", "C", "D", [[1], [3]]),
      ("CDCD", "D", "C", [[2]]),
      ("CDDCM", "C", "D", [[1]]),
      ("CDDCM", "D", "C", [[3]]),
      ("CDDCM", "C", "M", [[4]]),
    ] as [(String, String, String, [[Int]])])
  func legs(letters: String, from: String, to: String, expected: [[Int]]) throws {
    var season = Season()
    let plan = try season.plan(games(letters))
    let legs = plan.schedule.legs(from: plan.cityID(from), to: plan.cityID(to))
    let found = legs.map { gaps(season.travel(from, to, leg: $0, in: plan), in: plan) }
    #expect(found == expected)
  }

  @Test(
    "Two games are a leg if and only if it is one of the list",
    arguments: ["CDD", "CCD", "CDCD", "CMDCMDC", "CDMDC", "DC"])
  func everyPair(letters: String) throws {
    var season = Season()
    let schedule = try season.plan(games(letters)).schedule
    for start in schedule.games {
      for end in schedule.games {
        let leg = Leg(departure: start.id, arrival: end.id)
        let listed = schedule.legs(from: start.city, to: end.city).contains(leg)
        #expect(
          schedule.isLeg(leg, from: start.city, to: end.city) == listed,
          "\(start.key) to \(end.key)")
      }
    }
  }

  @Test("Without repeated cities the literal rule holds, also past other cities")
  func literal() throws {
    var season = Season()
    let plan = try season.plan(games("CMD"))
    let legs = plan.schedule.legs(from: plan.cityID("C"), to: plan.cityID("D"))
    #expect(legs.map { gaps(season.travel("C", "D", leg: $0, in: plan), in: plan) } == [[1, 2]])
  }

  @Test(
    "A city without games leaves its end open",
    arguments: [
      ("C", "C", "D", [1]), ("D", "C", "D", [0]), ("MM", "C", "D", [0, 1, 2]),
      ("CDC", "C", "M", [3]), ("CDC", "M", "C", [0]),
    ] as [(String, String, String, [Int])])
  func openEnds(letters: String, from: String, to: String, expected: [Int]) throws {
    var season = Season()
    let plan = try season.plan(games(letters))
    #expect(gaps(season.travel(from, to, in: plan), in: plan) == expected)
    #expect(plan.schedule.legs(from: plan.cityID(from), to: plan.cityID(to)) == [])
  }

  @Test("An itinerary without games has room for travel everywhere")
  func noGames() throws {
    var season = Season()
    var file = games("")
    file.dayCount = 2
    let plan = try season.plan(file)
    let zones = ItineraryConstraints().validDropZones(
      for: season.travel("C", "D", in: plan), in: plan)
    #expect(
      Array(zones) == [
        DropZone(day: 1, after: nil, before: nil), DropZone(day: 2, after: nil, before: nil),
      ])
  }

  @Test("Contradictory data has no place, and names the games in the way")
  func contradiction() throws {
    var season = Season()
    let plan = try season.plan(games("DC"))
    let travel = season.travel("C", "D", in: plan)
    #expect(gaps(travel, in: plan) == [])
    #expect(ItineraryConstraints().validDropZones(for: travel, in: plan).isEmpty)
    let barriers = ItineraryConstraints().barrierGames(for: travel, in: plan)
    #expect(barriers.map(plan.name) == ["g1", "g2"])
  }

  @Test("A file with a travel that fits nowhere is refused, naming the games in the way")
  func contradictoryFile() throws {
    var season = Season()
    var file = games("DC")
    file.entries = [
      ImportedEntry(
        day: 1,
        content: .travel(from: "C", to: "D", distanceMeters: nil, durationSeconds: nil))
    ]
    let error = #expect(throws: TripError.self) { try season.plan(file) }
    #expect(error?.code == .contradictory)
    #expect(error?.message.contains("'g1'") == true)
    #expect(error?.message.contains("'g2'") == true)
  }
}
