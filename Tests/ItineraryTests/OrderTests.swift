import Domain
import Itinerary
import PluginAPI
import TestSupport
import Testing

@Suite("Keys of rows")
struct OrderTests {
  @Test(
    "A key lies strictly between its neighbours",
    arguments: [
      (nil, nil, 1), (1, nil, 2), (1.5, nil, 2), (nil, 1, 0), (nil, 0.5, 0), (1, 2, 1.5),
      (-1, 1, 0), (0, Double.leastNonzeroMagnitude, nil), (1, 1.0.nextUp, nil),
      (4_503_599_627_370_496, nil, nil),
      (nil, -4_503_599_627_370_496, nil), (-1.7e308, 1.7e308, 0), (2, 1, nil), (1, 1, nil),
      (.nan, 1, nil), (1, .infinity, nil), (.infinity, nil, nil),
    ] as [(Double?, Double?, Double?)])
  func between(lower: Double?, upper: Double?, expected: Double?) {
    #expect(SortOrder.between(lower, upper) == expected)
  }

  /// Where each insertion of an adversary goes.
  enum Place: String, CaseIterable, Sendable {
    case start, end, behindFirst, beforeLast, alternating, random

    /// Before which of so many rows the next one goes.
    func index(among count: Int, _ round: Int, _ random: inout SplitMix64) -> Int {
      switch self {
      case .start: 0
      case .end: count
      case .behindFirst: min(1, count)
      case .beforeLast: max(0, count - 1)
      case .alternating: min(count, count / 2 + round % 2)
      case .random: Int.random(in: 0...count, using: &random)
      }
    }
  }

  @Test(
    "However rows are put in, keys never tie and rows keep their order", arguments: Place.allCases)
  func insertions(place: Place) throws {
    var random = SplitMix64(seed: 7)
    var season = Season()
    var plan = try season.plan("", days: 1)
    var expected: [ID<ItineraryEntry>] = []
    for number in 0..<3_000 {
      let index = place.index(among: expected.count, number, &random)
      let entry = ItineraryEntry(
        id: season.ids.next(), trip: plan.trip.id, day: 1, sortOrder: 0, modified: season.now,
        content: .custom(CustomContent(title: "row")))
      let zone = DropZone(
        day: 1, after: index > 0 ? expected[index - 1] : nil,
        before: index < expected.count ? expected[index] : nil)
      plan.apply(plan.placing(entry, in: zone, at: season.now))
      expected.insert(entry.id, at: index)
    }
    let rows = plan.entries(ofDay: 1)
    #expect(rows.map(\.id) == expected)
    #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.sortOrder < $1.sortOrder })
  }

  @Test("A million rows at adversarial places of a day: keys rise, and never tie")
  func aMillionKeys() {
    // A day of forty rows meets every key that a long one does: only the two neighbours matter, and
    // that all are numbered again where there is no key between them.
    var random = SplitMix64(seed: 11)
    var (keys, renumberings): ([Double], Int) = ([], 0)
    for round in 0..<1_000_000 {
      // Each adversary has its way for a while, so that it gets through all halvings.
      let place = Place.allCases[round / 5_000 % Place.allCases.count]
      let index = place.index(among: keys.count, round, &random)
      let (lower, upper) = (
        index > 0 ? keys[index - 1] : nil, index < keys.count ? keys[index] : nil
      )
      if let key = SortOrder.between(lower, upper) {
        guard lower.map({ $0 < key }) ?? true, upper.map({ key < $0 }) ?? true else {
          Issue.record("round \(round): \(key) is not between \(lower ?? 0) and \(upper ?? 0)")
          return
        }
        keys.insert(key, at: index)
      } else {
        renumberings += 1
        keys = (0...keys.count).map { Double($0 + 1) }
      }
      // A row far from there goes, so that the same gap is split again.
      if keys.count > 40 { keys.remove(at: index < 20 ? keys.count - 1 : 0) }
    }
    #expect(zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 })
    // Adversaries that split one gap again and again get about fifty halvings out of it.
    #expect(renumberings > 5_000)
  }

  @Test("Rows that come, move and go on several days are as in a plain list")
  func againstAList() throws {
    var random = SplitMix64(seed: 12)
    var season = Season()
    var plan = try season.plan("", days: 3)
    var days: [[ID<ItineraryEntry>]] = [[], [], []]
    for round in 0..<12_000 {
      let from = Int.random(in: 0..<3, using: &random)
      let chosen = days[from].indices.randomElement(using: &random)
      if let chosen, days[from].count > 40, let entry = plan.entries[days[from][chosen]] {
        plan.apply([.delete(.entry(entry))])
        days[from].remove(at: chosen)
        continue
      }
      let moved = round % 3 == 0 ? chosen.flatMap { plan.entries[days[from][$0]] } : nil
      let entry =
        moved
        ?? ItineraryEntry(
          id: season.ids.next(), trip: plan.trip.id, day: 1, sortOrder: 0, modified: season.now,
          content: .custom(CustomContent(title: "row")))
      if let chosen, moved != nil { days[from].remove(at: chosen) }
      let to = Int.random(in: 0..<3, using: &random)
      let place = Place.allCases[round / 700 % Place.allCases.count]
      let index = place.index(among: days[to].count, round, &random)
      let zone = DropZone(
        day: to + 1, after: index > 0 ? days[to][index - 1] : nil,
        before: index < days[to].count ? days[to][index] : nil)
      plan.apply(plan.placing(entry, in: zone, at: season.now))
      days[to].insert(entry.id, at: index)
      if round % 100 == 0 {
        #expect((1...3).map { plan.entries(ofDay: $0).map(\.id) } == days, "round \(round)")
      }
    }
    #expect((1...3).map { plan.entries(ofDay: $0).map(\.id) } == days)
    #expect(TripCheck.faults(in: plan) == [])
  }

  @Test("A drop is one change, until there is no room: then its day is numbered again")
  func renumbering() throws {
    var season = Season()
    var plan = try season.plan("", days: 2)
    let first = season.add("first", onDay: 1, to: &plan)
    season.add("elsewhere", onDay: 2, to: &plan)
    var second = season.add("second", onDay: 1, to: &plan)
    var sizes: Set<Int> = []
    for _ in 0..<60 {
      let entry = ItineraryEntry(
        id: season.ids.next(), trip: plan.trip.id, day: 1, sortOrder: 0, modified: season.now,
        content: .custom(CustomContent(title: "row")))
      let zone = DropZone(day: 1, after: first.id, before: second.id)
      let changes = plan.placing(entry, in: zone, at: season.now)
      plan.apply(changes)
      sizes.insert(changes.count)
      second = plan.entries[entry.id] ?? second
    }
    #expect(sizes.count == 2)
    #expect(sizes.contains(1))
    #expect(TripCheck.faults(in: plan) == [])
  }

  @Test("Putting a row where it is changes nothing")
  func standing() throws {
    var season = Season()
    let plan = try season.plan("C.D")
    let travel = try #require(plan.travels.first)
    let zone = try #require(ItineraryConstraints().validDropZones(for: travel, in: plan).first)
    #expect(plan.placing(travel, in: zone, at: season.now) == [])
  }
}
