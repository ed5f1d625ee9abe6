import Domain
import PluginAPI

/// Deleting for good what was deleted long ago, where the server does not do it.
extension SyncEngine {
  /// How long to wait before looking for old deletions again.
  private static let day: Duration = .seconds(86_400)

  /// Deletes records for good, under the condition that the server still has the versions of this
  /// device.
  ///
  /// - Complexity: Grows with the number of records; once a day.
  mutating func beginCollection(at moment: SyncMoment, _ output: inout SyncOutput) {
    guard !capabilities.collectsTombstones, status.token != nil,
      isCollectionDue(at: moment.time)
    else { return }
    nextCollection = moment.time.later(by: Self.day)
    let end = UInt64(
      clamping: corrected(moment.time).earlier(by: settings.tombstoneAge).milliseconds)
    let old = ledger.entries.values.lazy.filter { entry in
      !entry.record.isAlive && !entry.isDirty && entry.refusal == nil
        && entry.record.newest.milliseconds < end
    }
    let keys = Array(old.prefix(batchSize).map(\.record.key)).inOrder
    guard !keys.isEmpty else { return }
    let operations = keys.map { key in
      RemoteOperation(
        .delete,
        RemoteRecord(
          name: RecordFormat.name(of: key), type: nil, tag: ledger[key]?.acknowledged?.tag))
    }
    send(.modify(zone: zone, operations, isAtomic: false), .collect(keys), at: moment, &output)
  }

  private func isCollectionDue(at time: Timestamp) -> Bool {
    guard let nextCollection else { return true }
    return time >= nextCollection || time < nextCollection.earlier(by: Self.day)
  }

  /// Notes what became of old deletions.
  mutating func settle(collected keys: [EntityKey], _ results: [RemoteResult]) {
    var count = 0
    if results.count == keys.count {
      for (key, result) in zip(keys, results) where ledger[key]?.isDirty == false {
        switch result {
        case .record(let remote) where remote.isDeleted: ledger.set(key, nil)
        case .failure(_, let failure) where failure.code == .notFound: ledger.set(key, nil)
        // It was brought back: the feed has it.
        case .record, .failure:
          isPullDue = true
          continue
        }
        count += 1
      }
    }
    // If there were more than fit in a request, the others follow at once.
    if count == keys.count { nextCollection = nil }
    succeed()
  }
}
