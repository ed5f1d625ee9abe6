import Domain

/// A plan under construction, and the resulting changes.
///
/// Each changed entity becomes one change, or none if it ends as it began.
struct PlanDraft {
  private(set) var plan: TripPlan
  /// The original entities, in the order of their first change.
  private var before: [(key: EntityKey, entity: Entity?)] = []
  private var after: [EntityKey: Entity?] = [:]

  init(_ plan: TripPlan) { self.plan = plan }

  /// Creates, updates or deletes entities.
  mutating func apply(_ changes: [Change]) {
    for change in changes {
      guard let key = change.key else { continue }
      if after[key] == nil { before.append((key, change.before)) }
      after[key] = .some(change.after)
    }
    plan.apply(changes)
  }

  /// Places an entry in a gap; renumbers the day if there is no room.
  mutating func place(_ entry: ItineraryEntry, in zone: DropZone, at now: Timestamp) {
    apply(plan.placing(entry, in: zone, at: now))
  }

  /// Places entries in a gap, in order.
  mutating func place(_ run: [ItineraryEntry], in zone: DropZone, at now: Timestamp) {
    apply(plan.placing(run, in: zone, at: now))
  }

  /// The changes, owners first; deletions are in reverse order.
  var changes: [Change] {
    var made: [(rank: Int, change: Change)] = []
    var gone: [(rank: Int, change: Change)] = []
    for (key, old) in before {
      switch (old, after[key] ?? nil) {
      case (nil, let new?): made.append((key.rank, .insert(new)))
      case (let old?, nil): gone.append((-key.rank, .delete(old)))
      case (let old?, let new?):
        if old != new, let change = Change.update(from: old, to: new) {
          made.append((key.rank, change))
        }
      case (nil, nil): break
      }
    }
    return sorted(made) + sorted(gone)
  }

  private func sorted(_ list: [(rank: Int, change: Change)]) -> [Change] {
    // Swift's sort is stable, but that is not documented; the index makes it so.
    list.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element.change)
  }
}

extension EntityKey {
  /// Owners come first.
  fileprivate var rank: Int { Entity.Sort.allCases.firstIndex(of: sort) ?? 0 }
}
