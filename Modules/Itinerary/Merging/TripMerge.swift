public import Domain
public import PluginAPI

/// Merges a changed schedule into a trip (spec I9).
///
/// What it does follows from the stored trip and the new schedule alone: merging the same schedule
/// again changes nothing, and the order of the file's games does not matter.
public struct TripMerge: Sendable {
  /// How distances and travel times are estimated where none is given.
  public let settings: TravelSettings
  /// The stamp of what is altered.
  public let now: Timestamp

  /// What a merge comes to.
  public struct Outcome: Sendable {
    /// The changes to keep.
    public let changes: [Change]
    /// What was done, in the order of the list.
    public let notices: [TripNotice]
  }

  /// The most games that a trip may have.
  public static let mostGames = 20_000
  /// The most entries that a trip may have, games included.
  public static let mostEntries = 50_000

  /// Prepares a merge.
  public init(settings: TravelSettings = .usual, now: Timestamp) {
    self.settings = settings
    self.now = now
  }

  /// Merges a schedule.
  ///
  /// - Parameters:
  ///   - schedule: The games as they are now, and their cities. Its entries are not taken: a merge
  ///     leaves to people what they planned.
  ///   - plan: The trip.
  ///   - ids: Where the identities of new games and entries come from.
  /// - Returns: The changes, and what is to be told.
  /// - Throws: ``TripError`` where the trip is damaged, or the schedule cannot be.
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
