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
  }

  @Test(
    "However rows are put in, keys never tie and rows keep their order", arguments: Place.allCases)
  func insertions(place: Place) throws {
    var random = SplitMix64(seed: 7)
    var season = Season()
    var plan = try season.plan("", days: 1)
    var expected: [ID<ItineraryEntry>] = []
    for number in 0..<3_000 {
      let index =
        switch place {
        case .start: 0
        case .end: expected.count
        case .behindFirst: min(1, expected.count)
        case .beforeLast: max(0, expected.count - 1)
        case .alternating: expected.count / 2 + number % 2 * min(1, expected.count % 2)
        case .random: Int.random(in: 0...expected.count, using: &random)
        }
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

  @Test("A million keys at adversarial places: never a tie, and always room after renumbering")
  func aMillionKeys() {
    // Only the two neighbours matter, so a day of three rows meets every key that a long one does.
    var random = SplitMix64(seed: 11)
    var (lower, upper, renumberings) = (1.0, 2.0, 0)
    for round in 0..<1_000_000 {
      guard let key = SortOrder.between(lower, upper) else {
        renumberings += 1
        (lower, upper) = (Double(round % 50), Double(round % 50) + 1)
        continue
      }
      guard lower < key, key < upper else {
        Issue.record("round \(round): \(key) is not between \(lower) and \(upper)")
        return
      }
      if Bool.random(using: &random) { lower = key } else { upper = key }
    }
    // Each interval of one takes about fifty halvings.
    #expect(renumberings > 10_000)
  }

  @Test("A drop is one change, until there is no room: then its day is numbered anew")
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

  @Test("Putting a row where it stands changes nothing")
  func standing() throws {
    var season = Season()
    let plan = try season.plan("C.D")
    let travel = try #require(plan.travels.first)
    let zone = try #require(ItineraryConstraints().validDropZones(for: travel, in: plan).first)
    #expect(plan.placing(travel, in: zone, at: season.now) == [])
  }
}
