import Domain
import Itinerary
import PluginAPI
import TestSupport
import Testing

@Suite("Which leg a travel has after a merge")
struct LegBindingTests {
  private func travel(_ from: String, _ to: String, _ day: Int) -> ImportedEntry {
    ImportedEntry(
      day: day, content: .travel(from: from, to: to, distanceMeters: nil, durationSeconds: nil))
  }

  /// The notices about travel, as words.
  private func reported(_ outcome: TripMerge.Outcome, in plan: TripPlan) -> [String] {
    outcome.notices.compactMap { notice in
      switch notice {
      case .travelStranded(let entry): "\(plan.name(entry)) stranded"
      case .travelRebound(let entry): "\(plan.name(entry)) rebound"
      case .travelAdded(let entry): "\(plan.name(entry)) added"
      default: nil
      }
    }
  }

  /// Games with other keys.
  private func renamed(_ file: ImportedTrip) -> ImportedTrip {
    var file = file
    for index in file.games.indices { file.games[index].key = "new \(file.games[index].key)" }
    return file
  }

  @Test("An open end that closes before the travel is reported once: it may be nowhere now")
  func openToNowhere() throws {
    var season = Season()
    var file = Season.file(".C.")
    file.cities.append(Season.city("H"))
    file.entries = [travel("H", "C", 1)]
    let plan = try season.plan(file)
    #expect(plan.line == "1: H>C | 2: g1 | 3:")
    #expect(plan.travels.map(plan.isStranded) == [false])
    file.entries = []
    file.games.append(
      ImportedGame(key: "h", home: "H", away: "A", city: "H", start: Season.start(day: 3)))
    let (merged, outcome) = try season.merge(file, into: plan)
    #expect(reported(outcome, in: merged) == ["H>C stranded", "C>H added"])
    #expect(merged.travels.map(merged.isStranded) == [true, false])
    #expect(try season.merge(file, into: merged).outcome.notices == [])
  }

  @Test("An open end that a game closes before the other city: the travel joins them")
  func openToLeg() throws {
    var season = Season()
    var file = Season.file("..C")
    file.cities.append(Season.city("H"))
    file.entries = [travel("H", "C", 1)]
    let plan = try season.plan(file)
    file.entries = []
    file.games.append(
      ImportedGame(key: "h", home: "H", away: "A", city: "H", start: Season.start(day: 1)))
    let (merged, outcome) = try season.merge(file, into: plan)
    #expect(reported(outcome, in: merged) == ["H>C rebound"])
    #expect(merged.line == "1: h H>C | 2: | 3: g1")
    #expect(merged.legs == ["h>g1"])
  }

  @Test("Games that go and come back: the trip ends with the very entries that it began with")
  func thereAndBack() throws {
    var season = Season()
    let (long, short) = (Season.file("CDCD"), Season.file("CD", days: 4))
    let plan = try season.plan(long)
    let (less, outcome) = try season.merge(short, into: plan)
    #expect(less.line == "1: g1 C>D | 2: g2 D>C | 3: C>D | 4:")
    #expect(less.legs == ["g1>g2", "-", "-"])
    #expect(reported(outcome, in: less) == ["D>C stranded", "C>D stranded"])
    let (back, again) = try season.merge(long, into: less)
    #expect(back.line == plan.line)
    #expect(back.legs == plan.legs)
    #expect(back.travels.map(\.id) == plan.travels.map(\.id))
    #expect(reported(again, in: back) == ["D>C rebound", "C>D rebound"])
  }

  @Test("A leg takes back one travel, the first of those that are nearest; the others are kept")
  func oneForEach() throws {
    var season = Season()
    var plan = try season.plan("C.D")
    let first = try #require(plan.travels.first)
    let second = season.travel("C", "D", leg: first.travel?.leg, in: plan)
    plan.apply(plan.placing(second, in: plan.gap(atEndOf: 2), at: season.now))
    #expect(plan.legs == ["g1>g2", "g1>g2"])
    let (merged, outcome) = try season.merge(renamed(Season.file("C.D")), into: plan)
    #expect(merged.legs == ["new g1>new g2", "-"])
    #expect(reported(outcome, in: merged) == ["C>D rebound", "C>D stranded"])
    let back = try season.merge(Season.file("C.D"), into: merged).plan
    #expect(back.legs == ["g1>g2", "-"])
  }

  @Test("Nothing is taken from a travel that has its leg, however near another one is")
  func kept() throws {
    var season = Season()
    let plan = try season.plan("CDCD")
    var file = Season.file("CDCD")
    file.games.remove(at: 0)
    // The first travel comes before the leg of the last one, which is taken.
    let merged = try season.merge(file, into: plan).plan
    #expect(merged.legs == ["-", "g2>g3", "g3>g4"])
  }

  @Test("Other keys for all games: each travel takes the leg in its place")
  func otherKeys() throws {
    var season = Season()
    let file = Season.file("CDCMDCD")
    let plan = try season.plan(file)
    let (merged, outcome) = try season.merge(renamed(file), into: plan)
    #expect(merged.line.replacing("new ", with: "") == plan.line)
    #expect(merged.travels.map(\.id) == plan.travels.map(\.id))
    #expect(reported(outcome, in: merged).allSatisfy { $0.hasSuffix("rebound") })
  }

  @Test("What the system made joins no games past others; it waits until its own are back")
  func passing() throws {
    var season = Season()
    let file = Season.file("CMDCD")
    let plan = try season.plan(file)
    #expect(plan.legs == ["g1>g2", "g2>g3", "g3>g4", "g4>g5"])
    var shorter = file
    shorter.games.remove(at: 3)
    let less = try season.merge(shorter, into: plan).plan
    #expect(less.legs == ["g1>g2", "g2>g3", "-", "-"])
    let back = try season.merge(file, into: less).plan
    #expect(back.legs == plan.legs)
    #expect(back.line == plan.line)
  }

  @Test("A travel that passed games in another city may do so again")
  func passingAgain() throws {
    var season = Season()
    var file = Season.file("CMD")
    file.entries = [
      ImportedEntry(
        day: 1, follows: "g1",
        content: .travel(from: "C", to: "D", distanceMeters: nil, durationSeconds: nil))
    ]
    let plan = try season.plan(file)
    #expect(plan.legs.sorted() == ["g1>g2", "g1>g3", "g2>g3"])
    file.entries = []
    let merged = try season.merge(renamed(file), into: plan).plan
    #expect(merged.legs.sorted() == ["new g1>new g2", "new g1>new g3", "new g2>new g3"])
  }

  @Test("The nearest leg and all legs, against the definition")
  func nearest() throws {
    for seed in Effort.scaled(UInt64(1)...120) {
      var random = SplitMix64(seed: seed)
      var season = Season(seed: seed)
      let letters = (0..<Int.random(in: 1...14, using: &random)).map { _ in
        ["A", "B", "C"].randomElement(using: &random) ?? "A"
      }
      let schedule = try season.plan(letters.joined()).schedule
      let games = schedule.games
      let cities = Set(games.map(\.city)).sorted()
      for (from, to) in cities.flatMap({ from in cities.map { (from, $0) } }) {
        var legs: [(leg: Leg, start: Int, end: Int)] = []
        for (start, departure) in games.enumerated() {
          for (end, arrival) in games.enumerated().dropFirst(start) {
            let leg = Leg(departure: departure.id, arrival: arrival.id)
            if schedule.isLeg(leg, from: from, to: to) { legs.append((leg, start, end)) }
          }
        }
        #expect(schedule.legs(from: from, to: to) == legs.map(\.leg), "seed \(seed)")
        for count in 0...games.count {
          let nearest = legs.min {
            distance(from: count, to: $0.start, $0.end)
              < distance(from: count, to: $1.start, $1.end)
          }
          #expect(
            schedule.nearestLeg(from: from, to: to, afterGames: count) == nearest?.leg,
            "seed \(seed), after \(count)")
        }
      }
    }
  }

  private func distance(from count: Int, to start: Int, _ end: Int) -> Int {
    count <= start ? start + 1 - count : max(0, count - end)
  }
}
