import Domain
import Itinerary
import PluginAPI
import Testing

@Suite("What a merge moves keeps its order")
struct MergeOrderTests {
  /// From which day each entry that was moved came, in the order in which it was reported.
  private func moves(_ outcome: TripMerge.Outcome, in plan: TripPlan) -> [String] {
    outcome.notices.compactMap { notice in
      switch notice {
      case .entryMoved(let entry, let day), .travelMoved(let entry, let day):
        "\(plan.name(entry)) \(day)-\(entry.day)"
      default: nil
      }
    }
  }

  @Test("Entries of several days before the first one come in order, and say their old days")
  func lostBefore() throws {
    var season = Season()
    var file = Season.file("...C", days: 5)
    var plan = try season.plan(file)
    for (title, day) in [("A", 1), ("B", 1), ("E", 2), ("F", 3), ("G", 4)] {
      season.add(title, onDay: day, to: &plan)
    }
    #expect(plan.line == "1: A B | 2: E | 3: F | 4: g1 G | 5:")
    file.firstDay = Season.first.adding(days: 2)
    file.dayCount = 3
    let (merged, outcome) = try season.merge(file, into: plan)
    #expect(merged.line == "1: A B E F | 2: g1 G | 3:")
    #expect(moves(outcome, in: merged) == ["A 1-1", "B 1-1", "E 2-1"])
  }

  @Test("Entries of several days behind the last one come in order, and say their old days")
  func lostBehind() throws {
    var season = Season()
    var file = Season.file("C.....", days: 6)
    var plan = try season.plan(file)
    for (title, day) in [("A", 6), ("B", 6), ("E", 5), ("F", 1)] {
      season.add(title, onDay: day, to: &plan)
    }
    file.firstDay = Season.first.adding(days: -1)
    file.dayCount = 3
    let (merged, outcome) = try season.merge(file, into: plan)
    #expect(merged.line == "1: | 2: g1 F | 3: E A B")
    #expect(moves(outcome, in: merged) == ["E 5-3", "A 6-3", "B 6-3"])
  }

  /// `1: g1 C>D C>D`, with the ids of both travels.
  private func twoTravels(
    _ letters: String, onDay day: Int, _ season: inout Season
  ) throws -> (plan: TripPlan, ids: [ID<ItineraryEntry>]) {
    var plan = try season.plan(letters)
    let first = try #require(plan.travels.first)
    plan.apply(plan.placing(first, in: plan.gap(atEndOf: day), at: season.now))
    let second = season.travel("C", "D", leg: first.travel?.leg, in: plan)
    plan.apply(plan.placing(second, in: plan.gap(atEndOf: day), at: season.now))
    return (plan, [first.id, second.id])
  }

  @Test("Several travels behind a departure that comes later")
  func departure() throws {
    var season = Season()
    let (plan, ids) = try twoTravels("C...D", onDay: 1, &season)
    var file = Season.file("C...D")
    file.games[0].start = Season.start(day: 3)
    let (merged, outcome) = try season.merge(file, into: plan)
    #expect(merged.line == "1: | 2: | 3: g1 C>D C>D | 4: | 5: g2")
    #expect(merged.travels.map(\.id) == ids)
    #expect(moves(outcome, in: merged) == ["C>D 1-3", "C>D 1-3"])
  }

  @Test("Several travels before an arrival that comes earlier")
  func arrival() throws {
    var season = Season()
    let (plan, ids) = try twoTravels("C...D", onDay: 4, &season)
    var file = Season.file("C...D")
    file.games[1].start = Season.start(day: 3)
    let (merged, outcome) = try season.merge(file, into: plan)
    #expect(merged.line == "1: g1 | 2: | 3: C>D C>D g2 | 4: | 5:")
    #expect(merged.travels.map(\.id) == ids)
    #expect(moves(outcome, in: merged) == ["C>D 4-3", "C>D 4-3"])
  }

  @Test("New games of one gap are by time, between what is earlier and what is later")
  func newGames() throws {
    var season = Season()
    var file = Season.file("C.")
    file.games[0].start = Season.start(day: 1, hour: 13)
    var plan = try season.plan(file)
    season.add("Walk", onDay: 1, to: &plan)
    season.add("Dinner", onDay: 1, at: TimeOfDay("20:00"), to: &plan)
    for (key, hour) in [("d", 21), ("c", 18), ("b", 16), ("a", 12), ("e", 22)] {
      file.games.append(
        ImportedGame(
          key: key, home: "H", away: "A", city: "C", start: Season.start(day: 1, hour: hour)))
    }
    let merged = try season.merge(file, into: plan).plan
    #expect(merged.line == "1: a g1 Walk b c Dinner d e | 2:")
  }
}
