public import Domain
public import PluginAPI

/// Merges a changed schedule into a trip.
///
/// The result depends only on the stored trip and the new schedule: merging the same schedule again
/// changes nothing, and the order of the file's games does not matter.
public struct TripMerge: Sendable {
  /// How distances and travel times are estimated if none is given.
  public let settings: TravelSettings
  /// The time stamp of changed entities.
  public let now: Timestamp

  /// The result of a merge.
  public struct Outcome: Sendable {
    /// The changes to store.
    public let changes: [Change]
    /// The notices, in list order.
    public let notices: [TripNotice]
  }

  /// The maximum number of games in a trip.
  public static let mostGames = 20_000
  /// The maximum number of entries in a trip, including games.
  public static let mostEntries = 50_000

  /// Prepares a merge.
  public init(settings: TravelSettings = .usual, now: Timestamp) {
    self.settings = settings
    self.now = now
  }

  /// Merges a schedule.
  ///
  /// - Parameters:
  ///   - schedule: The current games and their cities. Other entries are not merged: a merge keeps
  ///     what people planned.
  ///   - plan: The trip.
  ///   - ids: The source of identities for new games and entries.
  /// - Returns: The changes and notices.
  /// - Throws: ``TripError`` if the trip is damaged, or the schedule is impossible.
  /// - Complexity: O(n log n).
  public func merge(
    _ schedule: ImportedTrip, into plan: TripPlan, ids: inout IDSequence
  ) throws(TripError) -> Outcome {
    guard TripCheck.faults(in: plan).isEmpty else {
      throw TripError(
        .damagedTrip, "the trip '\(plan.trip.name)' is damaged",
        remedy: "look at its faults, and reset it")
    }
    var work = try MergeWork(schedule, plan, settings: settings, now: now, ids: &ids)
    if !schedule.entries.isEmpty {
      work.notices.append(.entriesLeftOut(schedule.entries.count))
    }
    work.takeSchedule()
    work.takeEntriesBack()
    work.placeGames(ids: &ids)
    work.bindTravel()
    work.returnTravel()
    work.addTravel(ids: &ids)
    work.removeCities()
    try work.check()
    return Outcome(changes: work.draft.changes, notices: work.notices)
  }
}
