import Domain
import Itinerary
import PluginAPI
import ReaderChecks
import TestSupport
import Testing
import TripFiles

/// A season of 162 games as others write it.
@Suite("A season in every form")
struct SeasonTests {
  private static let seeds: [UInt64] = [1, 2, 3, 2_026]

  private func plan(_ file: ImportedTrip) throws -> TripPlan {
    var random = SplitMix64(seed: 1)
    var ids = IDSequence(using: &random)
    let made = try TripImport(now: Timestamp(milliseconds: 1)).trip(
      from: file, named: "Season", ids: &ids)
    guard case .trip(let trip)? = made.changes.first?.after else {
      throw TripError(.malformed, "no trip")
    }
    var plan = TripPlan(TripContents(trip: trip, cities: [], games: [], entries: []))
    plan.apply(made.changes)
    return plan
  }

  @Test("what is generated is a season", arguments: seeds)
  func season(seed: UInt64) {
    let season = SeasonSchedule(seed: seed)
    #expect(season.games.count == 162)
    #expect(season.doubleheaders > 2)
    #expect(season.journeys.count > 30)
    #expect(Set(season.journeys).count < season.journeys.count, "cities come back")
    #expect(Set(season.games.map(\.home.zone)).count >= 6)
    #expect(season.days.upperBound < 300)
  }

  @Test("a calendar, a table and JSON of one season give one trip", arguments: seeds)
  func oneTrip(seed: UInt64) throws {
    for schedule in [SeasonSchedule(seed: seed), SeasonSchedule(seed: seed).changed().schedule] {
      let calendar = try read(schedule.ics, as: .calendar)
      var json = try read(schedule.json, as: .json)
      let table = try read(schedule.csv, as: .schedule)
      #expect(json.entries.count == schedule.plans.count)
      json.entries = []
      let trip = TripPortrait(try plan(calendar), namesCities: true)
      #expect(trip == TripPortrait(try plan(json), namesCities: true))
      #expect(trip == TripPortrait(try plan(table), namesCities: true))
      let played = schedule.games.filter { !$0.isCancelled }
      #expect(calendar.games.count == played.count)
      #expect(calendar.leftOut("event") == schedule.games.count - played.count)
      #expect(
        try plan(calendar).orderedEntries.count { $0.travel != nil } == schedule.journeys.count)
    }
  }

  @Test("zones of travels are the gaps between the games that they join", arguments: seeds)
  func zones(seed: UInt64) throws {
    let plan = try plan(try read(SeasonSchedule(seed: seed).ics, as: .calendar))
    for entry in plan.orderedEntries {
      guard let leg = entry.travel?.leg, let from = plan.entry(of: leg.departure),
        let to = plan.entry(of: leg.arrival)
      else { continue }
      let zones = ItineraryConstraints().validDropZones(for: entry, in: plan)
      // Day by day, since the game on a day with nothing else leaves no gap behind it.
      #expect(zones.first?.after == from.id && zones.last?.before == to.id)
      #expect(Set(zones.map(\.day)) == Set(from.day...to.day))
    }
  }
}
