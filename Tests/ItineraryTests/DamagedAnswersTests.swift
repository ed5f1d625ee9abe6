import Domain
import Gestures
import GridGeometry
import Itinerary
import PluginAPI
import TestSupport
import Testing
import TripFiles

/// Whatever is asked of a damaged trip is answered, soon and with little.
@Suite("Answers of damaged trips")
struct DamagedAnswersTests {
  /// More than any answer about a trip of five entries needs.
  private static let mostBytes = 400_000

  @Test("Damage is reported, and everything is answered", arguments: Damage.all)
  func everyQuestion(damage: Damage) throws {
    var stored = try StoredTrip.sound()
    damage.apply(&stored)
    ask(stored.plan, "\(damage.testDescription)")
  }

  @Test("Several damages at once")
  func random() throws {
    for seed in Effort.scaled(UInt64(1)...60) {
      var random = SplitMix64(seed: seed)
      var stored = try StoredTrip.sound()
      for _ in 0..<Int.random(in: 2...5, using: &random) {
        // What one damage took away another one cannot alter.
        guard stored.entries.count >= 5, stored.games.count >= 3, !stored.cities.isEmpty,
          let damage = Damage.all.randomElement(using: &random)
        else { continue }
        damage.apply(&stored)
      }
      ask(stored.plan, "seed \(seed)")
    }
  }

  private func ask(_ plan: TripPlan, _ what: String) {
    askRules(of: plan, what)
    for form in [TripExportPlugin].everyTripExport {
      let size = form.write(plan.contents, .usual).count
      #expect(size < Self.mostBytes, "\(what): \(form.key) of \(size) bytes")
    }
    let route = TripRoute(of: plan, .usual)
    #expect(route.distanceMeters >= 0 && route.durationSeconds >= 0, "\(what)")
    askSession(with: plan, what)
    var season = Season(seed: 3)
    if TripCheck.faults(in: plan).isEmpty { return }
    #expect(throws: TripError.self, "\(what)") {
      try TripMerge(now: season.now).merge(Season.file("C"), into: plan, ids: &season.ids)
    }
    if let changes = try? TripReset.changes(for: plan, ids: &season.ids, now: season.now) {
      var reset = plan
      reset.apply(changes)
      #expect(TripCheck.faults(in: reset) == [], "\(what)")
    }
  }

  private func askRules(of plan: TripPlan, _ what: String) {
    let constraints = ItineraryConstraints()
    for entry in plan.contents.entries {
      let zones = constraints.validDropZones(for: entry, in: plan)
      #expect(zones.count <= plan.entries.count + 3_661, "\(what)")
      for zone in zones { #expect(zone.day >= 1, "\(what)") }
      for day in [entry.day, 1, .max, .min] {
        for key in [entry.sortOrder, .nan, .infinity, 0] {
          let isValid = constraints.isValidPosition(of: entry, day: day, sortOrder: key, in: plan)
          #expect(!isValid || plan.trip.hasDay(day), "\(what)")
        }
        #expect(plan.gap(atEndOf: day).day == day, "\(what)")
      }
      #expect(constraints.barrierGames(for: entry, in: plan).count <= 2, "\(what)")
      #expect(!plan.title(entry).isEmpty || entry.custom != nil, "\(what)")
    }
  }

  private func askSession(with plan: TripPlan, _ what: String) {
    let season = Season()
    var hand = ItineraryHand(plan, ids: season.ids)
    for entry in plan.contents.entries {
      let commands: [EntryCommand] = [
        .show(entry.id), .lift(entry.id), .drop(day: entry.day, below: nil),
        .drop(day: .max, below: entry.id), .add(CustomContent(title: "x"), day: entry.day),
        .edit(entry.id, CustomContent(title: "x")), .delete(entry.id),
      ]
      for command in commands { _ = hand.session.perform(command) }
    }
    for height in stride(from: 5.0, to: 880, by: 44) {
      hand.send(.began, Point(x: 20, y: height))
      hand.send(.moved, Point(x: 20, y: 870))
      hand.time += 1_000_000
      _ = hand.session.advance(to: Instant(microseconds: hand.time))
      #expect(hand.elements.count < 200, "\(what)")
      hand.send(.ended, Point(x: 20, y: 440))
    }
    let map = ItineraryMap(of: plan, in: ItineraryHand.view)
    #expect(map.scene().elements.count <= 2 * plan.entries.count + 1, "\(what)")
    #expect(hand.session.violations().isEmpty == TripCheck.faults(in: plan).isEmpty, "\(what)")
  }
}
