public import Domain
import PluginAPI

/// Rebuilds the itinerary of a damaged trip from its games.
public enum TripReset {
  /// The changes that remove all entries, and create those of games and travel again.
  ///
  /// The deletions show what is lost.
  ///
  /// - Parameters:
  ///   - plan: The trip, damaged or not.
  ///   - settings: How distances and travel times are estimated if none is given.
  ///   - ids: The source of identities.
  ///   - now: The time stamp of new entries.
  /// - Returns: The changes.
  /// - Throws: ``TripError`` if the games themselves are damaged: such a trip can only be deleted,
  ///   and read from its file again.
  public static func changes(
    for plan: TripPlan, settings: TravelSettings = .usual, ids: inout IDSequence, now: Timestamp
  ) throws(TripError) -> [Change] {
    let bare = TripPlan(
      TripContents(
        trip: plan.trip, cities: Array(plan.cities.values), games: plan.schedule.games, entries: [])
    )
    var draft = PlanDraft(bare)
    for game in plan.schedule.games {
      let day = plan.trip.number(of: game.start.day)
      guard plan.trip.hasDay(day) else { continue }
      let entry = ItineraryEntry(
        id: ids.next(), trip: plan.trip.id, day: day, sortOrder: 0, modified: now,
        content: .game(game.id))
      draft.place(entry, in: draft.plan.gap(atEndOf: day), at: now)
    }
    _ = TravelMaking(settings: settings, now: now).addMissing(to: &draft, ids: &ids)
    // Duplicate entries are removed with the others; other duplicates stay.
    let isRepeated = plan.repeated.contains { if case .entry = $0 { false } else { true } }
    guard !isRepeated, TripCheck.faults(in: draft.plan).isEmpty else {
      throw TripError(
        .damagedTrip, "the games of the trip '\(plan.trip.name)' are damaged themselves",
        remedy: "delete the trip, and make it from its file again")
    }
    return plan.contents.entries.map { .delete(.entry($0)) } + draft.changes
  }
}
