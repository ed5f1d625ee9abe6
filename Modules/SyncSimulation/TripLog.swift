import Domain
import SyncClient

/// All edits of trips, with what their authors had seen: what must not get lost.
///
/// Trips are not merged by stamps, so ``EditLog`` says nothing about them.
struct TripLog {
  /// What an edit left behind that can be found again.
  enum Trace: Hashable {
    /// The title of a row, which no other edit gives.
    case title(String)
    /// A trip or row is gone.
    case deletion(EntityKey)
  }

  private(set) var traces: Set<Trace> = []
  /// The trips that were deleted together with a row, by the row.
  private var trips: [EntityKey: Set<EntityKey>] = [:]
  /// The traces that someone replaced who had seen them.
  private(set) var replaced: Set<Trace> = []

  /// Notes changes that a person made.
  mutating func note(_ changes: [Change]) {
    let deleted = changes.filter { $0.after == nil }.compactMap { $0.before }
    for trip in deleted where trip.key.sort == .trip {
      for row in deleted where row.trip.map(EntityKey.trip) == trip.key {
        trips[row.key, default: []].insert(trip.key)
      }
    }
    for change in changes {
      if let seen = Trace(change.before) { replaced.insert(seen) }
      if change.after == nil, let key = change.before?.key { traces.insert(.deletion(key)) }
      if let left = Trace(change.after) { traces.insert(left) }
    }
  }

  /// The edits that are neither there, nor replaced by someone who had seen them, nor kept.
  ///
  /// - Parameters:
  ///   - contents: What everyone has in the end.
  ///   - journal: The edits that are known to be lost.
  ///   - collected: What the server deleted for good: what a device did not know of is then as it
  ///     knew it.
  /// - Returns: Their traces.
  func missing(
    in contents: [Entity], _ journal: [SyncLoss], _ collected: Set<EntityKey>
  ) -> [Trace] {
    let there = Set(
      contents.filter { $0.trip.map { !collected.contains(.trip($0)) } ?? true }.map(\.key))
    let found = Set(contents.compactMap { Trace($0) } + journal.compactMap { Trace($0.entity) })
    let lost = Set(journal.filter { $0.group == nil }.map(\.entity.key))
    return traces.filter { trace in
      switch trace {
      case .title: !found.contains(trace) && !replaced.contains(trace)
      case .deletion(let key):
        // Who learns that the deletion of a trip was lost knows it of the rows.
        there.contains(key) && !lost.contains(key)
          && lost.isDisjoint(with: trips[key] ?? [])
      }
    }
  }
}

extension TripLog.Trace {
  /// The trace of a row; `nil` for anything else.
  fileprivate init?(_ entity: Entity?) {
    guard let title = ItineraryEntry(entity)?.custom?.title else { return nil }
    self = .title(title)
  }
}
