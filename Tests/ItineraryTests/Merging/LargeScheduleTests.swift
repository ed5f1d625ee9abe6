import Domain
import Itinerary
import PluginAPI
import Testing

/// Schedules larger than any season: they take a while, but never the square of it.
@Suite("Large schedules", .serialized)
struct LargeScheduleTests {
  private static let count = 6_000

  /// Games with keys of a letter, on days and in cities by their number.
  private func file(
    _ letter: String, count: Int = count, _ place: (Int) -> (day: Int, city: String)
  ) -> ImportedTrip {
    let places = (0..<count).map(place)
    let games = places.enumerated().map { number, place in
      ImportedGame(
        key: "\(letter)\(number)", home: "H", away: "A", city: place.city,
        start: Season.start(day: place.day, hour: number % 24, offset: 0))
    }
    return ImportedTrip(
      firstDay: Season.first, dayCount: 3_000,
      cities: Set(places.map(\.city)).sorted().map(Season.city), games: games)
  }

  /// Makes a trip, and merges it with the games under other keys, which leaves no row alone.
  private func makeAndMerge(
    _ entries: [ImportedEntry] = [], count: Int = count, _ place: (Int) -> (day: Int, city: String)
  ) throws -> TripPlan {
    var season = Season()
    var file = file("a", count: count, place)
    file.entries = entries
    let plan = try season.plan(file)
    let merged = try season.merge(self.file("b", count: count, place), into: plan).plan
    #expect(merged.schedule.games.count == count)
    return merged
  }

  @Test("All games on one day, in one city", .timeLimit(.minutes(10)))
  func oneDay() throws {
    let plan = try makeAndMerge { _ in (1, "C") }
    #expect(plan.travels.isEmpty)
  }

  @Test("Two cities by turns: a travel between any two games", .timeLimit(.minutes(10)))
  func byTurns() throws {
    let plan = try makeAndMerge { ($0 / 24 + 1, $0 % 2 == 0 ? "C" : "D") }
    #expect(plan.travels.count == Self.count - 1)
    #expect(!plan.travels.contains(where: plan.isStranded))
  }

  @Test("One city by turns with thousands", .timeLimit(.minutes(10)))
  func hub() throws {
    let plan = try makeAndMerge(count: 6_000) {
      ($0 / 24 + 1, $0 % 2 == 0 ? "C" : "S\($0 / 2)")
    }
    #expect(plan.travels.count == 5_999)
  }

  @Test("Thousands of entries in one gap between two games", .timeLimit(.minutes(10)))
  func oneGap() throws {
    let entries = (0..<10_000).map { number in
      ImportedEntry(
        day: 1, follows: "a0", content: .custom(CustomContent(title: "own \(number)")))
    }
    var season = Season()
    var file = file("a", count: 24) { _ in (1, "C") }
    file.entries = entries
    let plan = try season.plan(file)
    #expect(plan.orderedEntries.compactMap(\.custom?.title) == entries.indices.map { "own \($0)" })
    // A day that is gone gives them all to one gap again.
    file.entries = []
    file.games = []
    file.firstDay = Season.first.adding(days: 1)
    let merged = try season.merge(file, into: plan).plan
    #expect(merged.entries(ofDay: 1).count == 10_000)
  }

  @Test("Thousands of travels that the file has, on legs of two cities", .timeLimit(.minutes(10)))
  func travels() throws {
    let entries = (0..<9_999).map { number in
      let (from, to) = number % 2 == 0 ? ("C", "D") : ("D", "C")
      return ImportedEntry(
        day: number / 24 + 1, follows: "a\(number)",
        content: .travel(from: from, to: to, distanceMeters: nil, durationSeconds: nil))
    }
    let plan = try makeAndMerge(entries, count: 10_000) {
      ($0 / 24 + 1, $0 % 2 == 0 ? "C" : "D")
    }
    #expect(plan.travels.count == 9_999)
  }
}
