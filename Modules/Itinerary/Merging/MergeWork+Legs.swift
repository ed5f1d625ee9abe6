import Domain

extension MergeWork {
  /// Gives each travel its current leg, and removes travel without a city.
  ///
  /// A travel whose leg still exists keeps it. The others, in order, each take the nearest leg
  /// without a travel. A travel that gets none although both cities have games is kept as stranded.
  mutating func bindTravel() {
    removeDesertedTravel()
    let schedule = draft.plan.schedule
    let travels = draft.plan.orderedEntries.filter { $0.travel != nil }
    var lost: [ItineraryEntry] = []
    var kept: Set<Leg> = []
    for entry in travels {
      guard let travel = entry.travel, let leg = travel.leg,
        schedule.isLeg(leg, from: travel.from, to: travel.to)
      else {
        lost.append(entry)
        continue
      }
      kept.insert(leg)
    }
    var free = FreeLegs(of: schedule, besides: kept)
    for entry in lost {
      guard let travel = entry.travel else { continue }
      let leg = free.take(
        FreeLegs.Cities(from: travel.from, to: travel.to),
        afterGames: draft.plan.gamesBefore(entry), mayPass: mayPass(entry, travel))
      bind(entry, travel, to: leg)
    }
  }

  private mutating func removeDesertedTravel() {
    for entry in draft.plan.orderedEntries {
      guard let travel = entry.travel else { continue }
      let deserted = [travel.from, travel.to].first {
        old.schedule.hasGames(in: $0) && !draft.plan.schedule.hasGames(in: $0)
      }
      guard let deserted else { continue }
      notices.append(.travelRemoved(entry, without: deserted))
      draft.apply([.delete(.entry(entry))])
    }
  }

  /// Whether a travel may take a leg on which it passes games in other cities: if it did so before,
  /// or had an open end.
  private func mayPass(_ entry: ItineraryEntry, _ travel: Travel) -> Bool {
    guard old.entries[entry.id] != nil else { return false }
    guard let leg = travel.leg else { return !old.schedule.isStranded(travel) }
    guard let departure = old.schedule.place(of: leg.departure),
      let arrival = old.schedule.place(of: leg.arrival)
    else { return false }
    return arrival != departure + 1
  }

  private mutating func bind(_ entry: ItineraryEntry, _ travel: Travel, to leg: Leg?) {
    // Even if it had none before: an open end may have closed.
    let wasStranded = old.entries[entry.id] != nil && old.schedule.isStranded(travel)
    var bound = travel
    bound.leg = leg
    if bound != travel {
      let change = Change.updating(entry) {
        $0.content = .travel(bound)
        $0.modified = now
      }
      draft.apply([change])
    }
    guard let entry = draft.plan.entries[entry.id] else { return }
    if leg != nil {
      notices.append(.travelRebound(entry))
    } else if draft.plan.schedule.isStranded(bound), !wasStranded {
      notices.append(.travelStranded(entry))
    }
  }
}
