import Domain

/// A plan on which work is done, and the changes that the work comes to.
///
/// However often an entity was touched, it is one change in the end, or none where it is as it was.
struct PlanDraft {
  private(set) var plan: TripPlan
  /// What each entity was before, in the order in which they were touched first.
  private var before: [(key: EntityKey, entity: Entity?)] = []
  private var after: [EntityKey: Entity?] = [:]

  init(_ plan: TripPlan) { self.plan = plan }

  /// Makes, alters or deletes entities.
  mutating func apply(_ changes: [Change]) {
    for change in changes {
      guard let key = change.key else { continue }
      if after[key] == nil { before.append((key, change.before)) }
      after[key] = .some(change.after)
    }
    plan.apply(changes)
  }

  /// Puts an entry into a gap; its day's keys are renewed where there is no room.
  mutating func place(_ entry: ItineraryEntry, in zone: DropZone, at now: Timestamp) {
    apply(plan.placing(entry, in: zone, at: now))
  }

  /// Puts entries into a gap, in their order.
  mutating func place(_ run: [ItineraryEntry], in zone: DropZone, at now: Timestamp) {
    apply(plan.placing(run, in: zone, at: now))
  }

  /// The changes, owners before what they own, and deletions the other way round.
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
    // Swift's sort is stable, though it does not say so; the place keeps it so.
    list.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element.change)
  }
}

extension EntityKey {
  /// Owners come before what they own.
  fileprivate var rank: Int { Entity.Sort.allCases.firstIndex(of: sort) ?? 0 }
}
