public import Domain
import PluginAPI

/// Checks that a stored trip keeps every rule of itineraries.
public enum TripCheck {
  /// All faults in a trip, in list order; none if it is sound.
  ///
  /// - Complexity: O(n log n).
  public static func faults(in plan: TripPlan) -> [TripFault] {
    guard Trip.dayCounts.contains(plan.trip.dayCount) else {
      return [.badDayCount(plan.trip.dayCount)]
    }
    let entries = plan.orderedEntries
    return keyFaults(in: plan) + gameFaults(in: plan, entries) + placeFaults(in: plan, entries)
      + contentFaults(in: plan, entries)
  }

  private static func contentFaults(
    in plan: TripPlan, _ entries: [ItineraryEntry]
  ) -> [TripFault] {
    let free = FreeLegs(
      of: plan.schedule, besides: Set(entries.compactMap { $0.travel?.leg }))
    return entries.compactMap { entry in
      switch entry.content {
      case .game: nil
      case .custom(let custom): custom.isShowable ? nil : .badTitle(entry.id)
      case .travel(let travel): fault(of: travel, entry, in: plan, free)
      }
    }
  }

  private static func keyFaults(in plan: TripPlan) -> [TripFault] {
    var faults = plan.repeated.map(TripFault.repeatedKey)
    var keys: Set<String> = []
    for city in plan.contents.cities where !keys.insert(city.key).inserted {
      faults.append(.repeatedKey(.city(city.id)))
    }
    keys = []
    for game in plan.schedule.games {
      if !keys.insert(game.key).inserted { faults.append(.repeatedKey(.game(game.id))) }
      if plan.cities[game.city] == nil { faults.append(.noSuchCity(.game(game.id))) }
      if plan.entryOfGame[game.id] == nil { faults.append(.noEntry(game.id)) }
    }
    return faults
  }

  /// Games in the order of the list must be in the order of the schedule.
  private static func gameFaults(
    in plan: TripPlan, _ entries: [ItineraryEntry]
  ) -> [TripFault] {
    var faults: [TripFault] = []
    var seen: Set<ID<Game>> = []
    var last: (entry: ItineraryEntry, place: Int)?
    for entry in entries {
      guard let id = entry.game else { continue }
      guard let game = plan.schedule.game(id), let place = plan.schedule.place(of: id) else {
        faults.append(.noSuchGame(entry.id))
        continue
      }
      if !seen.insert(id).inserted { faults.append(.repeatedGame(entry.id)) }
      let day = plan.trip.number(of: game.start.day)
      if entry.day != day {
        faults.append(.wrongDay(entry.id, expected: day))
      } else if let last, last.entry.day == day, last.place > place {
        faults.append(.gamesOutOfOrder(last.entry.id, entry.id))
      }
      last = (entry, place)
    }
    return faults
  }

  private static func placeFaults(
    in plan: TripPlan, _ entries: [ItineraryEntry]
  ) -> [TripFault] {
    var faults: [TripFault] = []
    for entry in entries {
      if !plan.trip.hasDay(entry.day) { faults.append(.noSuchDay(entry.id, day: entry.day)) }
      if !entry.sortOrder.isFinite { faults.append(.badSortOrder(entry.id)) }
    }
    for (entry, next) in zip(entries, entries.dropFirst())
    where entry.day == next.day && entry.sortOrder == next.sortOrder {
      faults.append(.sharedSortOrder(entry.id, next.id))
    }
    return faults
  }

  private static func fault(
    of travel: Travel, _ entry: ItineraryEntry, in plan: TripPlan, _ free: FreeLegs
  ) -> TripFault? {
    guard plan.cities[travel.from] != nil, plan.cities[travel.to] != nil else {
      return .noSuchCity(.entry(entry.id))
    }
    if travel.from == travel.to { return .travelToItself(entry.id) }
    if let leg = travel.leg, !plan.schedule.isLeg(leg, from: travel.from, to: travel.to) {
      return .noSuchLeg(entry.id)
    }
    // A travel whose leg is gone stays in place with a mark, so there is no place to check. But it
    // cannot stay so if a leg needs it.
    if plan.schedule.isStranded(travel) {
      let isAsked = free.isAsking(FreeLegs.Cities(from: travel.from, to: travel.to))
      return isAsked ? .noSuchLeg(entry.id) : nil
    }
    guard let bounds = ItineraryConstraints().bounds(of: entry, in: plan),
      plan.trip.hasDay(entry.day)
    else { return nil }
    let isInside = bounds.contains(day: entry.day, sortOrder: entry.sortOrder, in: plan)
    return isInside ? nil : .outsideWindow(entry.id)
  }
}

extension CustomContent {
  /// Whether title and icon are valid, as from people and files.
  fileprivate var isShowable: Bool {
    guard (try? Name.validated(title)) == title else { return false }
    return icon.isEmpty
      || (try? Name.validated(icon)) == icon
        && icon.unicodeScalars.count <= Self.maximumIconLength
  }
}
