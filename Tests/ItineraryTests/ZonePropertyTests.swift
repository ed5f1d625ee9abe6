import Domain
import Itinerary
import PluginAPI
import TestSupport
import Testing

/// Zones and validity against the definition, asked of every pair of rows.
@Suite("Zones against the definition")
struct ZonePropertyTests {
  /// The literal rule over runs, by looking at everything.
  private func mayStand(
    _ travel: Travel, afterGames count: Int, in games: [Game]
  ) -> Bool {
    let cities = games.map(\.city)
    guard let leg = travel.leg else {
      let isDeparted = cities.lastIndex(of: travel.from).map { $0 < count } ?? true
      let isAhead = cities.firstIndex(of: travel.to).map { $0 >= count } ?? true
      let isOneSided = !cities.contains(travel.from) || !cities.contains(travel.to)
      return isOneSided && isDeparted && isAhead
    }
    guard let start = games.firstIndex(where: { $0.id == leg.departure }),
      let end = games.firstIndex(where: { $0.id == leg.arrival })
    else { return false }
    return start < count && count <= end
  }

  private func randomPlan(_ random: inout SplitMix64, _ season: inout Season) throws -> TripPlan {
    let letters = (0..<Int.random(in: 1...12, using: &random)).map { _ in
      ["A", "B", "C", ".", "+A", "+B"].randomElement(using: &random) ?? "."
    }
    var plan = try season.plan("A" + letters.joined())
    for number in 0..<Int.random(in: 0...8, using: &random) {
      let day = Int.random(in: 1...plan.trip.dayCount, using: &random)
      season.add("own \(number)", onDay: day, to: &plan)
    }
    return plan
  }

  @Test("Zones are where the definition allows, and positions are valid where zones are")
  func zonesAndValidity() throws {
    for seed in Effort.scaled(UInt64(1)...300) {
      var random = SplitMix64(seed: seed)
      var season = Season(seed: seed)
      let plan = try randomPlan(&random, &season)
      let names = ["A", "B", "C", "D"]
      var asked = plan.orderedEntries
      asked.append(
        season.travel(
          names.randomElement(using: &random) ?? "A", names.randomElement(using: &random) ?? "B",
          in: plan))
      for entry in asked {
        let zones = Array(ItineraryConstraints().validDropZones(for: entry, in: plan))
        #expect(zones == definition(entry, in: plan), "seed \(seed)")
        checkValidity(of: entry, zones, in: plan, seed: seed)
      }
    }
  }

  /// All gaps in which an entry may be, by trying each.
  private func definition(_ entry: ItineraryEntry, in plan: TripPlan) -> [DropZone] {
    guard entry.game == nil else { return [] }
    var zones: [DropZone] = []
    var count = 0
    for day in 1...plan.trip.dayCount {
      let rows = plan.entries(ofDay: day).filter { $0.id != entry.id }
      for gap in 0...rows.count {
        if gap > 0, rows[gap - 1].game != nil { count += 1 }
        let isAllowed =
          entry.travel.map { mayStand($0, afterGames: count, in: plan.schedule.games) } ?? true
        guard isAllowed else { continue }
        zones.append(
          DropZone(
            day: day, after: gap > 0 ? rows[gap - 1].id : nil,
            before: gap < rows.count ? rows[gap].id : nil))
      }
    }
    return zones
  }

  /// Every key of the day, and every key between two, is valid exactly inside of a zone.
  private func checkValidity(
    of entry: ItineraryEntry, _ zones: [DropZone], in plan: TripPlan, seed: UInt64
  ) {
    for day in 1...plan.trip.dayCount {
      let keys = plan.entries(ofDay: day).filter { $0.id != entry.id }.map(\.sortOrder)
      var tried = keys + zip(keys, keys.dropFirst()).map { ($0 + $1) / 2 }
      tried += [(keys.first ?? 1) - 1, (keys.last ?? 1) + 1]
      for key in tried {
        let isInside = zones.contains { zone in
          let above = zone.after.flatMap { plan.entries[$0]?.sortOrder } ?? -.infinity
          let below = zone.before.flatMap { plan.entries[$0]?.sortOrder } ?? .infinity
          return zone.day == day && above < key && key < below
        }
        let isValid = ItineraryConstraints().isValidPosition(
          of: entry, day: day, sortOrder: key, in: plan)
        #expect(isValid == isInside, "seed \(seed), day \(day), key \(key)")
      }
    }
  }
}
