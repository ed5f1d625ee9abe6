import Domain
import PluginAPI

extension SyncEngine {
  mutating func beginPush(at moment: SyncMoment, _ output: inout SyncOutput) {
    let keys = ledger.next(batchSize, bytes: settings.batchBytes) { Self.size(of: $0) }
    var (operations, sent): ([RemoteOperation], [Sent]) = ([], [])
    for key in keys {
      guard var entry = ledger[key],
        status.newer[RecordFormat.name(of: key)] == nil || has(.overwritesNewer)
      else { continue }
      let remote = RecordFormat.remote(
        entry.record, tag: entry.acknowledged?.tag, schema: settings.schema)
      let kind: RemoteOperation.Kind =
        has(.writesUnconditionally)
        ? .forceUpdate : entry.acknowledged == nil ? .create : .update
      guard Self.size(of: remote) <= RemoteLimits.recordBytes else {
        let reason = "the record is larger than \(RemoteLimits.recordBytes) bytes"
        refuse(key, RemoteFailure(.badRequest, reason), at: moment, &output)
        continue
      }
      entry.noteSending()
      ledger.set(key, entry)
      operations.append(RemoteOperation(kind, remote))
      sent.append(Sent(record: entry.record))
      if has(.acknowledgesOnSending), let tag = entry.acknowledged?.tag {
        entry.acknowledged = LedgerEntry.Acknowledged(entry.record, tag: tag)
        ledger.set(key, entry)
      }
    }
    if !ledger.isAnythingToSend { (unsent, isUrgent) = (nil, false) }
    guard !operations.isEmpty else { return }
    lastPush = moment.time
    send(
      .modify(zone: zone, operations, isAtomic: false), .push(sent), at: moment, &output)
  }

  /// About how many bytes a record has in a request.
  private static func size(of entry: LedgerEntry) -> Int { entry.bytes.count * 3 / 2 + 200 }

  /// How many bytes the values of a record have.
  private static func size(of remote: RemoteRecord) -> Int {
    remote.fields.values.reduce(0) { $0 + ($1.string?.utf8.count ?? 0) }
  }

  /// Notes what the server did with each record of a batch.
  mutating func settle(
    _ sent: [Sent], _ results: [RemoteResult], at moment: SyncMoment, _ output: inout SyncOutput
  ) {
    guard results.count == sent.count else {
      ledger.putBack(sent.map(\.key))
      return fail(
        RemoteFailure(.unknown, "the reply has the wrong number of records"), at: moment, &output)
    }
    var (pause, isProgress, isSplit): (RemoteFailure?, Bool, Bool) = (nil, false, false)
    for (some, result) in zip(sent, results) {
      switch result {
      case .record(let remote): if acknowledge(some, remote) { isProgress = true }
      case .failure(_, let failure) where failure.mayFitAlone && sent.count > 1: isSplit = true
      case .failure(_, let failure):
        if !settle(some.key, failure, at: moment, &output) { pause = failure }
        if ledger[some.key]?.isToSend != true { isProgress = true }
      }
    }
    ledger.putBack(sent.map(\.key))
    if isProgress {
      haste = 0
      noteMove()
    }
    if isSplit { batchSize = max(sent.count / 2, 1) }
    if let pause {
      fail(pause, at: moment, &output)
    } else if !isProgress, !isSplit {
      goOn(RemoteFailure(.unknown, "the server took no record"), at: moment, &output)
    } else {
      succeed()
      if !isSplit { batchSize = min(batchSize * 2, settings.batchSize) }
    }
    if !ledger.isAnythingToSend, conflicts.isEmpty { noteUpToDate(&output) }
  }

  /// Reports that all was sent, unless something was refused: then that counts.
  func noteUpToDate(_ output: inout SyncOutput) {
    if ledger.refused.isEmpty { output.news.append(.upToDate) }
  }

  private mutating func acknowledge(_ sent: Sent, _ remote: RemoteRecord) -> Bool {
    guard remote.name == RecordFormat.name(of: sent.key), let tag = remote.usableTag else {
      return false
    }
    guard var entry = ledger[sent.key] else { return true }
    entry.acknowledged =
      has(.acknowledgesLaterEdits)
      ? LedgerEntry.Acknowledged(entry.record, tag: tag)
      : LedgerEntry.Acknowledged(sent.record, tag: tag)
    entry.noteAnswer()
    ledger.set(sent.key, entry)
    return true
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
      if !has(.dropsConflicts) { conflicts.append(key) } else { countAsSent(key) }
      return true
    case .notFound:
      guard var entry = ledger[key] else { return true }
      entry.acknowledged = nil
      ledger.set(key, entry)
      return true
    case .badRequest where failure.serverTime != nil && !has(.quarantinesSkewedClocks):
      stampAgain(key, at: failure.serverTime ?? corrected(moment.time))
      return false
    case .badRequest, .quotaExceeded, .accessDenied:
      refuse(key, failure, at: moment, &output)
      // A server that does not say what is too large may have no room at all.
      return failure.code != .quotaExceeded || failure.detail != nil
    case .atomicError, .validatingReferenceError: return true
    default:
      if has(.dropsFailedRecords) { countAsSent(key) }
      return false
    }
  }

  private mutating func countAsSent(_ key: EntityKey) {
    guard var entry = ledger[key] else { return }
    entry.acknowledged = LedgerEntry.Acknowledged(
      entry.record, tag: entry.acknowledged?.tag ?? "")
    ledger.set(key, entry)
  }

  /// Gives unsent edits the time of the server: this device's clock was ahead.
  private mutating func stampAgain(_ key: EntityKey, at time: Timestamp) {
    guard var entry = ledger[key] else { return }
    entry.stampAgain(at: time, on: device)
    ledger.set(key, entry)
  }

  /// Notes what the server has of records in conflict.
  mutating func settle(
    looked keys: [EntityKey], _ results: [RemoteResult], at moment: SyncMoment,
    _ output: inout SyncOutput
  ) {
    guard results.count == keys.count else {
      return fail(
        RemoteFailure(.unknown, "the reply has the wrong number of records"), at: moment, &output)
    }
    conflicts.removeFirst(min(keys.count, conflicts.count))
    var (pause, isSplit): (RemoteFailure?, Bool) = (nil, false)
    for (key, result) in zip(keys, results) {
      switch result {
      case .failure(_, let failure) where failure.isOfRecords && keys.count > 1:
        conflicts.append(key)
        isSplit = true
      case .failure(_, let failure) where failure.isOfRecords:
        refuse(key, failure, at: moment, &output)
      case .record(let remote) where remote.name == RecordFormat.name(of: key):
        let known = ledger[key]?.acknowledged?.tag
        merge(remote, nil, &output)
        // A server that sees a conflict with the version that it has would be asked for ever.
        if remote.tag == known {
          pause = RemoteFailure(
            .unknown, "the server reports a conflict with the version that this device has")
        }
      case .record: pause = RemoteFailure(.unknown, "the server returned a different record")
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
    lookSize = isSplit ? max(keys.count / 2, 1) : min(lookSize * 2, settings.batchSize)
    if let pause { fail(pause, at: moment, &output) } else { succeed() }
  }
}

extension RemoteFailure {
  /// Whether a record, or some of them together, may be what is too large.
  ///
  /// Apple's server has one code for both, and for a zone that is full.
  var isOfRecords: Bool {
    code == .quotaExceeded && detail != .tooLarge(.zone) && detail != .tooLarge(.server)
  }

  /// Whether the record may be taken without the others.
  fileprivate var mayFitAlone: Bool { isOfRecords && detail != .tooLarge(.record) }

  /// The time of a server that finds a stamp too far ahead; `nil` for other failures.
  fileprivate var serverTime: Timestamp? {
    if case .clockSkew(let time)? = detail { time } else { nil }
  }
}

extension LedgerEntry {
  /// Gives the unsent edits of a device whose clock was ahead another time.
  mutating func stampAgain(at time: Timestamp, on device: UInt64) {
    func isAhead(_ stamp: Stamp) -> Bool {
      stamp.device == device && stamp.milliseconds > UInt64(clamping: time.milliseconds)
    }
    let isGroupAhead = record.stamps.indices.map {
      isDirty(group: $0) && isAhead(record.stamps[$0])
    }
    // Edits that lost against this one are gone from the record, so it must stay later than them.
    let others =
      zip(record.stamps, isGroupAhead).filter { !$0.1 }.map(\.0) + (acknowledged?.stamps ?? [])
    let stamp = Stamp.edit(at: time, after: others.max(), on: device)
    let stamps = zip(record.stamps, isGroupAhead).map { $0.1 ? stamp : $0.0 }
    var deletion = record.deletion
    if deletion != acknowledged?.deletion, deletion.map(isAhead) == true {
      // An unsent deletion stays after the edits before it, and does not matter before later ones.
      deletion =
        record.isAlive
        ? acknowledged?.deletion : Stamp.edit(at: time, after: stamps.max(), on: device)
    }
    record =
      SyncRecord(
        record.entity, with: record.members, stamps: stamps, deletion: deletion,
        ancestors: record.ancestors.filter { $0.device != device || $0 < stamp },
        lost: record.lost) ?? record
    forgetSent(where: isAhead)
  }
}
