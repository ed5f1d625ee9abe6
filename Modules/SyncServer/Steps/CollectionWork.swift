import Domain
import PluginAPI

/// Deletes the records for good that clients have marked as deleted before a moment.
///
/// It goes zone by zone, and page by page, through the zones of all owners or of one. Before that,
/// it may remove what is left of those that were deleted before.
struct CollectionWork: ServerWork {
  /// How many records lost their values, and of how many nothing is left.
  typealias Counts = (emptied: Int, removed: Int)

  /// The moment; `nil` if nothing is old enough.
  private let moment: Timestamp?
  private let now: Timestamp
  /// Whose zones; `nil` for all.
  private let owner: String?
  private let purges: Bool
  /// The zones that are left of those that were read, the next one at the end.
  private var zones: [StoredZone] = []
  private var last: ZoneKey?
  /// The change after which the next page of the zone begins.
  private var place: Int64 = 0
  /// The last change of the page that is being changed; `nil` if it is the last page.
  private var end: Int64?
  private var attempt = 0
  private var counts: Counts = (0, 0)
  /// How many records the change of the page deletes.
  private var added = 0

  /// Creates the work.
  ///
  /// - Parameters:
  ///   - moment: The moment; `nil` to do nothing.
  ///   - owner: Whose zones; `nil` for all.
  ///   - purges: Whether it first removes what is left of older deletions.
  ///   - now: The time.
  init(
    before moment: Timestamp?, of owner: String? = nil, purges: Bool, at now: Timestamp
  ) {
    (self.moment, self.owner, self.purges, self.now) = (moment, owner, purges, now)
  }

  mutating func step(
    after event: StorageEvent, _ core: inout ServerCore
  ) -> ServerStep<Result<Counts, ServerFault>> {
    switch event {
    case .none:
      guard let moment else { return .end(.success(counts)) }
      // First the older ones, or a record would lose both at once.
      return purges ? .purge(moment, of: owner) : next(core.settings)
    case .purged(let count):
      counts.removed = count
      return next(core.settings)
    case .read(let facts) where zones.isEmpty:
      guard !facts.zones.isEmpty else { return .end(.success(counts)) }
      zones = facts.zones.reversed()
      return next(core.settings)
    case .read(let facts):
      end = facts.page.hasMore ? facts.page.records.last?.sequence : nil
      guard let update = update(over: facts, core.settings) else { return advance(core.settings) }
      added = update.records.count
      return .apply(update)
    case .applied:
      counts.emptied += added
      return advance(core.settings)
    case .failed(.stale) where !zones.isEmpty:
      attempt += 1
      // A zone that cannot be changed now is looked at tomorrow.
      return attempt < ServerCore.attempts ? next(core.settings) : advance(core.settings)
    case .failed(let fault): return .end(.failure(fault))
    }
  }

  private func update(
    over facts: StorageFacts, _ settings: ServerSettings
  ) -> StorageUpdate? {
    guard let moment, let zone = facts.zones.first, !zone.isDeleted else { return nil }
    let old = facts.page.records.filter { $0.isMarkedDeleted && $0.modified < moment }
    guard !old.isEmpty else { return nil }
    var batch = Batch(in: zone, over: facts, at: now, settings)
    for record in old {
      batch.take(
        RemoteOperation(.delete, RemoteRecord(name: record.name, type: nil, tag: record.tag)))
    }
    return batch.update
  }

  /// Goes on with the next page, or the next zone.
  private mutating func advance(
    _ settings: ServerSettings
  ) -> ServerStep<Result<Counts, ServerFault>> {
    (place, attempt) = (end ?? 0, 0)
    if end == nil { last = zones.removeLast().key }
    return next(settings)
  }

  private func next(_ settings: ServerSettings) -> ServerStep<Result<Counts, ServerFault>> {
    guard let zone = zones.last else {
      guard let owner else { return .read(.zonesAfter(last, limit: 100)) }
      return last == nil ? .read(.zones(of: owner)) : .end(.success(counts))
    }
    let limit = PageLimit(records: RemoteLimits.operations, bytes: settings.replyBytes)
    return .read(.zone(zone.name, of: zone.owner, .changes(after: place, upTo: limit)))
  }
}
