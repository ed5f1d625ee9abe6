import Domain
import Gestures
import GridGeometry
import Itinerary
import PluginAPI

extension Benchmark {
  /// A long trip: loading it, asking its rules, and dragging in it.
  static let itinerary = Benchmark(
    name: "itinerary", summary: "a trip of 10,000 entries and 3,000 games: load, zones and drags"
  ) { report in
    let contents = GeneratedTrip.contents(entries: 10_000, games: 3_000)
    let plan = TripPlan(contents)
    guard TripCheck.faults(in: plan).isEmpty else {
      return report.figure("the trip that was made", "is damaged")
    }
    let load = Measure.nanoseconds(per: 1) {
      let loaded = TripPlan(contents)
      return loaded.entries.count + TripCheck.faults(in: loaded).count
    }
    report.figure("load with all checks", Measure.text(load), target: "at most 100 ms")
    ask(plan, &report)
    edit(plan, &report)
    try drag(plan, &report)
  }

  private static func ask(_ plan: TripPlan, _ report: inout Report) {
    let constraints = ItineraryConstraints()
    let asked = GeneratedTrip.sample(of: plan)
    let zones = Measure.nanoseconds(per: asked.count) {
      asked.reduce(0) { $0 + constraints.validDropZones(for: $1, in: plan).count }
    }
    report.figure("zones of an entry", Measure.text(zones), target: "at most 100 us")
    let own = asked.filter { $0.custom != nil }.prefix(3)
    let listed = Measure.nanoseconds(per: own.count) {
      own.reduce(0) { sum, entry in
        constraints.validDropZones(for: entry, in: plan).reduce(sum) { $0 &+ $1.day }
      }
    }
    report.figure("all 10,000 gaps of custom entries", Measure.text(listed))
    let valid = Measure.nanoseconds(per: asked.count) {
      asked.reduce(0) { count, entry in
        let isValid = constraints.isValidPosition(
          of: entry, day: entry.day, sortOrder: entry.sortOrder, in: plan)
        return isValid ? count + 1 : count
      }
    }
    report.figure("whether a place is valid", Measure.text(valid))
  }

  private static func edit(_ plan: TripPlan, _ report: inout Report) {
    let asked = GeneratedTrip.sample(of: plan).filter { $0.game == nil }
    var edited = plan
    let now = Timestamp(milliseconds: 0)
    let moves = Measure.nanoseconds(per: asked.count) {
      for entry in asked {
        guard let entry = edited.entries[entry.id],
          let zone = ItineraryConstraints().validDropZones(for: entry, in: edited).last
        else { continue }
        let away = edited.placing(entry, in: zone, at: now)
        edited.apply(away)
        edited.apply(away.inverse)
      }
      return edited.entries.count
    }
    report.figure("a drop and taking it back", Measure.text(moves))
  }

  private static func drag(_ plan: TripPlan, _ report: inout Report) throws {
    var random = SplitMix64(seed: 3)
    let view = Size<ScreenSpace>(width: 440, height: 880)
    var session = try ItinerarySession(
      plan, in: view, ids: IDSequence(using: &random), now: Timestamp(milliseconds: 0))
    guard let entry = GeneratedTrip.sample(of: plan).first(where: { $0.custom != nil }) else {
      return
    }
    _ = session.perform(.show(entry.id))
    let handle = session.scene().elements.first { $0.id == .entryHandle(entry.id) }
    guard let handle else { return report.figure("a drag", "found no handle") }
    var time: Int64 = 0
    func send(_ phase: TouchPhase, _ point: Point<ScreenSpace>) -> Int {
      time += 1_000
      return session.handle(
        Touch(
          id: TouchID(rawValue: 1), phase: phase, position: point,
          time: Instant(microseconds: time))
      ).effects.count
    }
    _ = send(.began, handle.frame.center)
    let steps = 20_000
    let event = Measure.nanoseconds(per: steps) {
      (0..<steps).reduce(0) { count, step in
        count + send(.moved, Point(x: 40, y: 100 + Double(step % 600)))
      }
    }
    report.figure("an event of a drag", Measure.text(event), target: "at most 2 us")
    let scene = Measure.nanoseconds(per: 100) {
      (0..<100).reduce(0) { count, _ in count + session.scene().elements.count }
    }
    report.figure("a scene", Measure.text(scene))
  }
}

/// A trip as long as any that people make, and longer.
private enum GeneratedTrip {
  static func contents(entries: Int, games: Int) -> TripContents {
    var random = SplitMix64(seed: 11)
    var ids = IDSequence(using: &random)
    let first = CalendarDay.epoch
    let file = ImportedTrip(
      firstDay: first, dayCount: games / 2,
      cities: (0..<30).map { ImportedCity(key: "c\($0)", name: "City \($0)") },
      games: (0..<games).compactMap { number in
        let start = Int64(number / 2) * 86_400_000 + Int64(13 + number % 2 * 6) * 3_600_000
        return ZonedTime(
          instant: Timestamp(milliseconds: start), zone: "UTC", offset: 0
        ).map {
          // Series of three games, so that the city changes a thousand times.
          ImportedGame(
            key: "g\(number)", home: "H", away: "A", city: "c\(number / 3 % 30)", start: $0)
        }
      })
    let now = Timestamp(milliseconds: 0)
    let made = try? TripImport(now: now).trip(from: file, named: "Season", ids: &ids)
    var entities = made?.changes.compactMap(\.after) ?? []
    var trip: Trip?
    for case .trip(let found) in entities { trip = found }
    guard let trip else {
      return TripContents(
        trip: Trip(id: ids.next(), name: "", firstDay: first, dayCount: 1, created: now),
        cities: [], games: [], entries: [])
    }
    let rows = entities.count { if case .entry = $0 { true } else { false } }
    for number in 0..<max(0, entries - rows) {
      entities.append(
        .entry(
          ItineraryEntry(
            id: ids.next(), trip: trip.id, day: number % trip.dayCount + 1,
            sortOrder: 100 + Double(number), modified: now,
            content: .custom(CustomContent(title: "Own \(number)")))))
    }
    return TripContents(
      trip: trip,
      cities: entities.compactMap { if case .city(let city) = $0 { city } else { nil } },
      games: entities.compactMap { if case .game(let game) = $0 { game } else { nil } },
      entries: entities.compactMap { if case .entry(let entry) = $0 { entry } else { nil } })
  }

  /// Every tenth entry of the list.
  static func sample(of plan: TripPlan) -> [ItineraryEntry] {
    plan.orderedEntries.enumerated().filter { $0.offset % 10 == 0 }.map(\.element)
  }
}
