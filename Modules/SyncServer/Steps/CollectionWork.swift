import Domain
import PluginAPI

/// Deletes the records for good that clients have marked as deleted before a moment: zone by zone,
/// and page by page.
struct CollectionWork: ServerWork {
  private let moment: Timestamp
  private let now: Timestamp
  /// The zones that are left of those that were read, the next one at the end.
  private var zones: [StoredZone] = []
  private var last: ZoneKey?
  /// The change after which the next page of the zone begins.
  private var place: Int64 = 0
  /// The last change of the page that is being changed; `nil` if it is the last page.
  private var end: Int64?
  private var attempt = 0
  /// How many records were deleted, and how many the change of the page deletes.
  private var (count, added) = (0, 0)

  init(before moment: Timestamp, at now: Timestamp) {
    (self.moment, self.now) = (moment, now)
  }

  mutating func step(
    after event: StorageEvent, _ core: inout ServerCore
  ) -> ServerStep<Result<Int, ServerFault>> {
    switch event {
    case .none: return next(core.settings)
    case .read(let facts) where zones.isEmpty:
      guard !facts.zones.isEmpty else { return .end(.success(count)) }
      zones = facts.zones.reversed()
      return next(core.settings)
    case .read(let facts):
      end = facts.page.hasMore ? facts.page.records.last?.sequence : nil
      guard let update = update(over: facts, core.settings) else { return advance(core.settings) }
      added = update.records.count
      return .apply(update)
    case .applied:
      count += added
      return advance(core.settings)
    case .failed(.stale):
      attempt += 1
      // A zone that cannot be changed now is looked at tomorrow.
      return attempt < ServerCore.attempts ? next(core.settings) : advance(core.settings)
    case .failed(let fault): return .end(.failure(fault))
    }
  }

  private func update(
    over facts: StorageFacts, _ settings: ServerSettings
  ) -> StorageUpdate? {
    let old = facts.page.records.filter { $0.isMarkedDeleted && $0.modified < moment }
    guard let zone = facts.zones.first, !zone.isDeleted, !old.isEmpty else { return nil }
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
  ) -> ServerStep<Result<Int, ServerFault>> {
    (place, attempt) = (end ?? 0, 0)
    if end == nil { last = zones.removeLast().key }
    return next(settings)
  }

  private func next(_ settings: ServerSettings) -> ServerStep<Result<Int, ServerFault>> {
    guard let zone = zones.last else { return .read(.zonesAfter(last, limit: 100)) }
    let limit = PageLimit(records: RemoteLimits.operations, bytes: settings.replyBytes)
    return .read(.zone(zone.name, of: zone.owner, .changes(after: place, upTo: limit)))
  }
}
