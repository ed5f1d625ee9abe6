import Domain

/// Creates the missing travel of an itinerary.
struct TravelMaking {
  let settings: TravelSettings
  let now: Timestamp

  /// Creates a travel for each change of city without one, at its earliest valid position: right
  /// after the game before.
  func addMissing(
    to draft: inout PlanDraft, ids: inout IDSequence
  ) -> [ID<ItineraryEntry>] {
    let travelled = Set(draft.plan.entries.values.compactMap { $0.travel?.leg })
    var made: [ID<ItineraryEntry>] = []
    for leg in draft.plan.schedule.askingLegs where !travelled.contains(leg) {
      guard let game = draft.plan.schedule.game(leg.departure),
        let next = draft.plan.schedule.game(leg.arrival),
        let above = draft.plan.entry(of: game.id)
      else { continue }
      let entry = ItineraryEntry(
        id: ids.next(), trip: draft.plan.trip.id, day: above.day, sortOrder: 0, modified: now,
        content: .travel(travel(from: game, to: next, leg: leg, in: draft.plan)))
      draft.place(entry, in: draft.plan.gap(below: above), at: now)
      made.append(entry.id)
    }
    return made
  }

  private func travel(
    from game: Game, to next: Game, leg: Leg, in plan: TripPlan
  ) -> Travel {
    var travel = Travel(from: game.city, to: next.city, leg: leg)
    measure(&travel, in: plan)
    return travel
  }

  /// Fills in the length of a travel, if the cities' locations are known and it is not given.
  func measure(_ travel: inout Travel, in plan: TripPlan) {
    guard let start = plan.cities[travel.from]?.location,
      let end = plan.cities[travel.to]?.location
    else { return }
    let way = settings.way(from: start, to: end)
    if travel.distanceMeters == nil { travel.distanceMeters = way.distanceMeters }
    if travel.durationSeconds == nil { travel.durationSeconds = way.durationSeconds }
  }
}
