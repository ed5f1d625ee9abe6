import Domain
import Itinerary
import PluginAPI
import Testing

@Suite("Finding the cities of a schedule again")
struct CityMatchingTests {
  private func city(_ key: String, _ name: String, _ aliases: [String] = []) -> ImportedCity {
    ImportedCity(key: key, name: name, aliases: aliases)
  }

  /// A game in each of the cities, one a day.
  private func file(_ cities: ImportedCity...) -> ImportedTrip {
    var file = Season.file(String(repeating: "C", count: cities.count))
    file.cities = cities
    for (index, city) in cities.enumerated() { file.games[index].city = city.key }
    return file
  }

  @Test("Two cities of one name are two, and travel leads from one to the other")
  func namesakes() throws {
    var season = Season()
    var file = file(city("por-or", "Portland"), city("por-me", "Portland"))
    let plan = try season.plan(file)
    #expect(plan.cities.count == 2)
    #expect(plan.line == "1: g1 por-or>por-me | 2: g2")
    #expect(try season.merge(file, into: plan).outcome.changes == [])
    file.cities.reverse()
    #expect(try season.merge(file, into: plan).outcome.changes == [])
    file.entries = [
      ImportedEntry(
        day: 1, follows: "g1",
        content: .travel(
          from: "por-or", to: "por-me", distanceMeters: 1, durationSeconds: nil))
    ]
    #expect(try season.plan(file).line == plan.line)
  }

  @Test("A name that is another name of a city of the same file does not make them one")
  func aliasOfAnother() throws {
    var season = Season()
    let file = file(city("chi", "Chicago", ["Windy City"]), city("windy", "Windy City"))
    let plan = try season.plan(file)
    #expect(plan.cities.count == 2)
    #expect(try season.merge(file, into: plan).outcome.changes == [])
  }

  @Test("Each city of the trip is found once: the one by key, and a namesake is new")
  func once() throws {
    var season = Season()
    let plan = try season.plan(file(city("chi", "Chicago")))
    let merged = try season.merge(
      file(city("chi", "Chicago"), city("chicago", "Chicago")), into: plan
    ).plan
    #expect(merged.cities.count == 2)
    #expect(merged.schedule.game(merged.schedule.games[0].id)?.city == plan.cityID("chi"))
    #expect(merged.line == "1: g1 chi>chicago | 2: g2")
  }

  @Test("A city with another key is found by its name, or another name, whichever file is read")
  func byName() throws {
    var season = Season()
    let plan = try season.plan(file(city("chi", "Chicago", ["Windy City"]), city("det", "Detroit")))
    for name in ["CHICAGO", "windy city"] {
      let merged = try season.merge(
        file(city("x", name), city("detroit", "Detroit")), into: plan)
      #expect(merged.plan.cities.count == 2, "\(name)")
      #expect(merged.outcome.notices == [], "\(name)")
    }
  }

  @Test("Its own name says more than another one's other name")
  func nameFirst() throws {
    var season = Season()
    let plan = try season.plan(
      file(city("chi", "Chicago", ["Windy City"]), city("windy", "Windy City")))
    let merged = try season.merge(file(city("x", "Windy City")), into: plan).plan
    #expect(merged.schedule.games.first?.city == plan.cityID("windy"))
  }

  @Test(
    "Where several cities fit nothing is guessed",
    arguments: [
      (["a", "b"], ["x"], "Portland", ["'a'", "'b'", "'Portland'"]),
      (["a"], ["x", "y"], "Portland", ["'x'", "'y'", "'a'"]),
    ] as [([String], [String], String, [String])])
  func ambiguous(
    stored: [String], brought: [String], name: String, words: [String]
  ) throws {
    func file(_ keys: [String]) -> ImportedTrip {
      var file = Season.file(String(repeating: "C", count: keys.count))
      file.cities = keys.map { city($0, name) }
      for (index, key) in keys.enumerated() { file.games[index].city = key }
      return file
    }
    var season = Season()
    let plan = try season.plan(file(stored))
    let error = #expect(throws: TripError.self) {
      try season.merge(file(brought), into: plan)
    }
    #expect(error?.code == .ambiguous)
    for word in words { #expect(error?.description.contains(word) == true, "\(word)") }
  }
}
