import Domain
import Itinerary
import PluginAPI
import TestSupport
import Testing

/// Merges of schedules that come out of a bag.
@Suite("Merging random schedules")
struct MergePropertyTests {
  @Test("Sound afterwards, the same in any order, all is reported, and nothing to do twice")
  func randomSchedules() throws {
    for seed in Effort.scaled(UInt64(1)...60) {
      var random = SplitMix64(seed: seed)
      var season = Season(seed: seed)
      var file = RandomSchedule.make(&random)
      var plan = try RandomSchedule.plan(of: file, &random, &season)
      for _ in 0..<4 {
        RandomSchedule.change(&file, &random)
        var shuffled = file
        shuffled.games.shuffle(using: &random)
        shuffled.cities.shuffle(using: &random)
        let ids = season.ids
        let first = try season.merge(file, into: plan)
        season.ids = ids
        let second = try season.merge(shuffled, into: plan)
        #expect(first.outcome.changes == second.outcome.changes, "seed \(seed)")
        #expect(first.outcome.notices == second.outcome.notices, "seed \(seed)")
        let again = try season.merge(shuffled, into: first.plan)
        #expect(again.outcome.changes == [], "seed \(seed)")
        #expect(again.outcome.notices == [], "seed \(seed)")
        checkOwn(plan, first.plan, seed)
        checkTravel(plan, first.plan, first.outcome, seed)
        plan = first.plan
      }
    }
  }

  /// Custom entries stay in its order, and on its calendar day where there is that day.
  private func checkOwn(_ old: TripPlan, _ new: TripPlan, _ seed: UInt64) {
    let own = old.orderedEntries.filter { $0.custom != nil }
    #expect(
      new.orderedEntries.filter { $0.custom != nil }.map(\.id) == own.map(\.id), "seed \(seed)")
    for entry in own {
      let (day, moved) = (old.trip.day(entry.day), new.entries[entry.id])
      let now = day.map { new.trip.number(of: $0) } ?? 0
      #expect(moved?.day == min(max(1, now), new.trip.dayCount), "seed \(seed)")
    }
  }

  /// Every change of city has travel, and what became of each travel is reported.
  private func checkTravel(
    _ old: TripPlan, _ new: TripPlan, _ outcome: TripMerge.Outcome, _ seed: UInt64
  ) {
    let legs = Set(new.travels.compactMap { $0.travel?.leg })
    for leg in new.schedule.askingLegs { #expect(legs.contains(leg), "seed \(seed)") }
    var (moved, bound, stranded, gone, made) = (
      Set<ID<ItineraryEntry>>(), Set<ID<ItineraryEntry>>(), Set<ID<ItineraryEntry>>(),
      Set<ID<ItineraryEntry>>(), Set<ID<ItineraryEntry>>()
    )
    for notice in outcome.notices {
      switch notice {
      case .entryMoved(let entry, _), .travelMoved(let entry, _): moved.insert(entry.id)
      case .travelRebound(let entry): bound.insert(entry.id)
      case .travelStranded(let entry): stranded.insert(entry.id)
      case .travelRemoved(let entry, _): gone.insert(entry.id)
      case .travelAdded(let entry): made.insert(entry.id)
      default: break
      }
    }
    #expect(made == Set(new.travels.map(\.id)).subtracting(old.travels.map(\.id)), "seed \(seed)")
    #expect(gone == Set(old.travels.map(\.id)).subtracting(new.travels.map(\.id)), "seed \(seed)")
    for entry in old.travels {
      guard let now = new.entries[entry.id] else { continue }
      let isStranded = !old.isStranded(entry) && new.isStranded(now)
      #expect(stranded.contains(entry.id) == isStranded, "seed \(seed)")
      let isBound = now.travel?.leg != nil && now.travel?.leg != entry.travel?.leg
      #expect(bound.contains(entry.id) == isBound, "seed \(seed)")
      let day = old.trip.day(entry.day).map { new.trip.number(of: $0) }
      if now.day != day { #expect(moved.contains(entry.id), "seed \(seed)") }
    }
    // Those that stay between the same games keep their order.
    let stayed = old.travels.filter { entry in
      guard let now = new.entries[entry.id], let leg = entry.travel?.leg else { return false }
      return now.travel?.leg == leg
    }
    let byLeg = Dictionary(grouping: stayed) { $0.travel?.leg }
    for (_, travels) in byLeg {
      let ids = travels.map(\.id)
      let now = new.travels.map(\.id).filter { ids.contains($0) }
      #expect(now == ids, "seed \(seed)")
    }
  }

  @Test("To another schedule and back, again and again: travel does not pile up")
  func thereAndBack() throws {
    for seed in Effort.scaled(UInt64(1)...80) {
      var random = SplitMix64(seed: seed)
      var season = Season(seed: seed)
      let first = RandomSchedule.make(&random)
      var second = first
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        RandomSchedule.change(&second, &random)
      }
      var plan = try season.plan(first)
      var counts: [Int] = []
      for _ in 0..<3 {
        plan = try season.merge(second, into: plan).plan
        plan = try season.merge(first, into: plan).plan
        counts.append(plan.travels.count)
      }
      #expect(counts[1] == counts[0] && counts[2] == counts[0], "seed \(seed): \(counts)")
    }
  }

  @Test("The last games go and come back: the trip is as it was, travel and all")
  func shorterAndBack() throws {
    for seed in Effort.scaled(UInt64(1)...80) {
      var random = SplitMix64(seed: seed)
      var season = Season(seed: seed)
      var long = RandomSchedule.make(&random)
      let plan = try season.plan(long)
      // In the order of the schedule, so that its end can be cut off.
      let keys = plan.schedule.games.map(\.key)
      long.games.sort { (keys.firstIndex(of: $0.key) ?? 0) < (keys.firstIndex(of: $1.key) ?? 0) }
      var short = long
      short.games.removeLast(Int.random(in: 0...long.games.count, using: &random))
      let less = try season.merge(short, into: plan).plan
      let back = try season.merge(long, into: less).plan
      #expect(back.line == plan.line, "seed \(seed)")
      #expect(back.legs == plan.legs, "seed \(seed)")
      // Of cities that had games all the while, the very travels are there again.
      let kept = plan.travels.filter { less.entries[$0.id] != nil }.map(\.id)
      #expect(back.travels.map(\.id).filter { kept.contains($0) } == kept, "seed \(seed)")
    }
  }
}

/// Schedules of a few games in a few cities, and changes of them.
enum RandomSchedule {
  private static let cities = ["A", "B", "C"]

  static func make(_ random: inout SplitMix64) -> ImportedTrip {
    let letters = (0..<Int.random(in: 1...14, using: &random)).map { _ in
      ["A", "B", "C", ".", "+A", "+B"].randomElement(using: &random) ?? "."
    }
    var file = Season.file("A" + letters.joined(), days: 16)
    let known = Set(file.cities.map(\.key))
    file.cities += cities.filter { !known.contains($0) }.map(Season.city)
    // A city that never has games, so that some travel is open.
    file.cities.append(Season.city("Z"))
    return file
  }

  /// A trip with custom entries, travel with an open end, several travels of a leg, and travel
  /// that was moved.
  static func plan(
    of file: ImportedTrip, _ random: inout SplitMix64, _ season: inout Season
  ) throws -> TripPlan {
    var file = file
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let city = cities.randomElement(using: &random) ?? "A"
      let isOut = Bool.random(using: &random)
      file.entries.append(
        ImportedEntry(
          day: Int.random(in: 1...16, using: &random),
          content: .travel(
            from: isOut ? "Z" : city, to: isOut ? city : "Z", distanceMeters: nil,
            durationSeconds: nil)))
    }
    var plan = try season.plan(file)
    for number in 0..<6 {
      let day = Int.random(in: 1...plan.trip.dayCount, using: &random)
      season.add("own \(number)", onDay: day, to: &plan)
    }
    for entry in plan.travels {
      var moved = entry
      if Bool.random(using: &random), let travel = entry.travel, travel.leg != nil {
        moved = ItineraryEntry(
          id: season.ids.next(), trip: entry.trip, day: entry.day, sortOrder: 0,
          modified: season.now, content: entry.content)
      }
      let zones = ItineraryConstraints().validDropZones(for: moved, in: plan)
      guard let zone = zones.randomElement(using: &random) else { continue }
      plan.apply(plan.placing(moved, in: zone, at: season.now))
    }
    #expect(TripCheck.faults(in: plan) == [])
    return plan
  }

  static func change(_ file: inout ImportedTrip, _ random: inout SplitMix64) {
    let start = Season.start(
      day: Int.random(in: 1...16, using: &random), hour: Int.random(in: 10...22, using: &random))
    let city = cities.randomElement(using: &random) ?? "A"
    switch Int.random(in: 0..<6, using: &random) {
    case 0 where !file.games.isEmpty:
      file.games.remove(at: Int.random(in: file.games.indices, using: &random))
    case 1 where !file.games.isEmpty:
      file.games[Int.random(in: file.games.indices, using: &random)].start = start
    case 2 where !file.games.isEmpty:
      file.games[Int.random(in: file.games.indices, using: &random)].city = city
    case 3: changeDays(of: &file, &random)
    case 4 where !file.games.isEmpty:
      file.games[Int.random(in: file.games.indices, using: &random)].key = "y\(random.next())"
    default:
      file.games.append(
        ImportedGame(
          key: "x\(random.next())", home: "H", away: "A", city: city, start: start))
    }
    fitDays(of: &file)
  }

  /// Other days, as far as the games let.
  private static func changeDays(of file: inout ImportedTrip, _ random: inout SplitMix64) {
    file.firstDay = Season.first.adding(days: Int.random(in: -2...4, using: &random))
    file.dayCount = Int.random(in: 1...18, using: &random)
  }

  /// Makes the days reach to all games.
  private static func fitDays(of file: inout ImportedTrip) {
    guard let first = file.firstDay, let count = file.dayCount else { return }
    let days = file.games.map(\.start.day.daysSince1970)
    let start = min(first.daysSince1970, days.min() ?? .max)
    let end = max(first.daysSince1970 + count - 1, days.max() ?? .min)
    file.firstDay = CalendarDay(daysSince1970: start)
    file.dayCount = end - start + 1
  }
}
