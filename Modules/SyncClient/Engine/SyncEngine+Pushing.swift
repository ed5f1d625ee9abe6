import Domain
import PluginAPI

extension SyncEngine {
  mutating func beginPush(at moment: SyncMoment, _ output: inout SyncOutput) {
    var bytes = 0
    let keys = ledger.next(batchSize, bytes: settings.batchBytes) { Self.size(of: $0) }
    var (operations, sent): ([RemoteOperation], [Sent]) = ([], [])
    for key in keys {
      guard let entry = ledger[key], status.newer[RecordFormat.name(of: key)] == nil else {
        continue
      }
      let remote = RecordFormat.remote(
        entry.record, tag: entry.acknowledged?.tag, schema: settings.schema)
      operations.append(RemoteOperation(entry.acknowledged == nil ? .create : .update, remote))
      sent.append(
        Sent(key: key, stamps: entry.record.stamps, deletion: entry.record.deletion))
      bytes += Self.size(of: entry)
    }
    if !ledger.isAnythingToSend { unsent = nil }
    guard !operations.isEmpty else { return }
    send(
      .modify(zone: zone, operations, isAtomic: false), .push(sent), at: moment, &output)
  }

  /// About how many bytes a record has in a request.
  private static func size(of entry: LedgerEntry) -> Int { entry.bytes.count * 3 / 2 + 200 }

  /// Notes what the server did with each record of a batch.
  mutating func settle(
    _ sent: [Sent], _ results: [RemoteResult], at moment: SyncMoment, _ output: inout SyncOutput
  ) {
    guard results.count == sent.count else {
      ledger.putBack(sent.map(\.key))
      return fail(
        RemoteFailure(.unknown, "the answer has another number of records"), at: moment, &output)
    }
    var pause: RemoteFailure?
    for (some, result) in zip(sent, results) {
      switch result {
      case .record(let remote): acknowledge(some, remote)
      case .failure(_, let failure):
        if !settle(some.key, failure, at: moment, &output) { pause = failure }
      }
    }
    ledger.putBack(sent.map(\.key))
    if let pause {
      fail(pause, at: moment, &output)
    } else {
      succeed()
      batchSize = min(batchSize * 2, settings.batchSize)
    }
    if !ledger.isAnythingToSend, conflicts.isEmpty { output.news.append(.upToDate) }
  }

  private mutating func acknowledge(_ sent: Sent, _ remote: RemoteRecord) {
    guard var entry = ledger[sent.key], let tag = remote.tag else { return }
    entry.acknowledged = LedgerEntry.Acknowledged(
      tag: tag, stamps: sent.stamps, deletion: sent.deletion)
    ledger.set(sent.key, entry)
  }

  /// Deals with a record that was not written.
  ///
  /// - Returns: Whether to go on at once.
  private mutating func settle(
    _ key: EntityKey, _ failure: RemoteFailure, at moment: SyncMoment,
    _ output: inout SyncOutput
  ) -> Bool {
    switch failure.code {
    case .conflict, .exists:
      conflicts.append(key)
      return true
    case .notFound:
      guard var entry = ledger[key] else { return true }
      entry.acknowledged = nil
      ledger.set(key, entry)
      return true
    case .badRequest where failure.reason.hasPrefix("clock_skew"):
      stampAgain(key, at: moment)
      return false
    case .badRequest, .quotaExceeded, .accessDenied:
      refuse(key, failure, &output)
      return true
    case .atomicError, .validatingReferenceError: return true
    default: return false
    }
  }

  /// Gives unsent edits the time of the server: this device's clock was ahead.
  private mutating func stampAgain(_ key: EntityKey, at moment: SyncMoment) {
    guard var entry = ledger[key] else { return }
    entry.stampAgain(at: corrected(moment.time), on: device)
    ledger.set(key, entry)
  }

  /// Notes what the server has of records in conflict.
  mutating func settle(
    looked keys: [EntityKey], _ results: [RemoteResult], at moment: SyncMoment,
    _ output: inout SyncOutput
  ) {
    guard results.count == keys.count else {
      return fail(
        RemoteFailure(.unknown, "the answer has another number of records"), at: moment, &output)
    }
    conflicts.removeFirst(min(keys.count, conflicts.count))
    var pause: RemoteFailure?
    for (key, result) in zip(keys, results) {
      switch result {
      case .record(let remote) where remote.name == RecordFormat.name(of: key):
        let known = ledger[key]?.acknowledged?.tag
        merge(remote, &output)
        // A server that sees a conflict with the version that it has would be asked for ever.
        if remote.tag == known { pause = RemoteFailure(.unknown, "a conflict with nothing") }
      case .record: pause = RemoteFailure(.unknown, "another record than the one asked for")
      case .failure(_, let failure):
        guard failure.code == .notFound, var entry = ledger[key] else {
          pause = failure
          continue
        }
        entry.acknowledged = nil
        ledger.set(key, entry)
      }
    }
    ledger.putBack(keys)
    if let pause { fail(pause, at: moment, &output) } else { succeed() }
  }
}

extension LedgerEntry {
  /// Gives the unsent edits another time.
  mutating func stampAgain(at time: Timestamp, on device: UInt64) {
    let known = acknowledged.flatMap { ($0.stamps + [$0.deletion].compactMap(\.self)).max() }
    let stamp = Stamp.edit(at: time, after: known, on: device)
    let stamps = record.stamps.indices.map { isDirty(group: $0) ? stamp : record.stamps[$0] }
    var deletion = record.deletion
    if deletion != acknowledged?.deletion {
      // An unsent deletion stays after the edits before it, and does not matter before later ones.
      deletion =
        record.isAlive
        ? acknowledged?.deletion : Stamp.edit(at: time, after: stamps.max(), on: device)
    }
    guard let again = SyncRecord(record.entity, stamps: stamps, deletion: deletion) else { return }
    record = again
  }
}
