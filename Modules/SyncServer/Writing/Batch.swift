import Domain
import PluginAPI

/// Decides the operations of one request, without storing anything.
struct Batch {
  private let zone: StoredZone
  private let facts: StorageFacts
  private let stored: [String: StoredRecord]
  private let now: Timestamp
  private let clock: ClockGuard
  private let mostBytes: Int
  private let mostZoneBytes: Int64
  /// The last change of the zone so far.
  private var sequence: Int64
  /// The bytes of the zone's records so far.
  private var zoneBytes: Int64
  /// The new versions.
  private var records: [StoredRecord] = []
  /// The outcome of each operation so far.
  private(set) var results: [RemoteResult] = []
  private var bytes = 0

  /// Begins a batch of a zone over what was read of it.
  init(
    in zone: StoredZone, over facts: StorageFacts, at now: Timestamp, _ settings: ServerSettings
  ) {
    sequence = zone.sequence
    zoneBytes = zone.byteCount
    (self.zone, self.facts, self.now) = (zone, facts, now)
    stored = facts.page.byName
    clock = ClockGuard(at: now, settings)
    mostBytes = settings.replyBytes
    mostZoneBytes = settings.zoneBytes
  }

  /// Decides the next operation.
  mutating func take(_ operation: RemoteOperation) {
    let name = operation.record.name
    do throws(RemoteFailure) {
      if let failure = facts.page.failure(of: name) { throw failure }
      let outcome = try outcome(of: operation, over: stored[name])
      results.append(.record(outcome.record))
      guard let version = outcome.version else { return }
      records.append(version)
      sequence = version.sequence
    } catch {
      results.append(.failure(name: operation.record.name, error))
    }
  }

  /// The change to store; `nil` if nothing changes.
  var update: StorageUpdate? {
    guard !records.isEmpty else { return nil }
    var changed = zone
    (changed.sequence, changed.byteCount) = (sequence, zoneBytes)
    return StorageUpdate(zone: changed, expected: zone, records: records)
  }

  /// Whether an operation failed.
  var hasFailure: Bool {
    results.contains { if case .failure = $0 { true } else { false } }
  }

  /// The results if nothing is stored because an operation failed: the others failed with it.
  var resultsOfFailure: [RemoteResult] {
    results.map { result in
      guard case .record(let record) = result else { return result }
      return .failure(
        name: record.name, RemoteFailure(.atomicError, "another record of the batch was refused"))
    }
  }

  private mutating func outcome(
    of operation: RemoteOperation, over stored: StoredRecord?
  ) throws(RemoteFailure) -> (record: RemoteRecord, version: StoredRecord?) {
    if let fault = RecordRules.fault(in: operation) { throw fault }
    let record = operation.record
    let live = stored.flatMap { $0.isDeleted ? nil : $0 }
    try check(operation, against: live)
    if operation.kind.deletes {
      guard live != nil else {
        // What is gone stays as it is.
        return (stored?.remote ?? RemoteRecord(name: record.name, type: nil, isDeleted: true), nil)
      }
      let version = try version(record.name, type: nil, over: stored)
      return (version.remote, version)
    }
    guard let type = live?.type ?? record.type else {
      throw RemoteFailure(.badRequest, "a new record needs a type")
    }
    guard record.type ?? type == type else {
      throw RemoteFailure(.badRequest, "the record is of another type")
    }
    if let fault = clock.fault(in: record.fields, after: live?.fields) { throw fault }
    var fields = record.fields
    if operation.kind.keepsOtherFields, let live { fields.merge(live.fields) { new, _ in new } }
    if let excess = RecordRules.excess(name: record.name, type: type, fields: fields) {
      throw excess
    }
    let version = try version(record.name, type: type, fields, over: stored)
    return (version.remote, version)
  }

  private func check(
    _ operation: RemoteOperation, against live: StoredRecord?
  ) throws(RemoteFailure) {
    switch operation.kind {
    case .create:
      guard live == nil else { throw RemoteFailure(.exists, "the record exists") }
    case .update, .replace, .delete:
      guard let live else { throw RemoteFailure(.notFound, "the record does not exist") }
      guard live.tag == operation.record.tag else {
        throw RemoteFailure(.conflict, "the record has another tag")
      }
    case .forceUpdate, .forceReplace, .forceDelete: break
    }
  }

  private mutating func version(
    _ name: String, type: String?, _ fields: [String: RemoteValue] = [:],
    over stored: StoredRecord?
  ) throws(RemoteFailure) -> StoredRecord {
    let version = StoredRecord(
      name: name, type: type, fields: fields, sequence: try sequence.successor(),
      epoch: facts.epoch, modified: now)
    let added = version.byteCount - (stored?.byteCount ?? 0)
    let (sum, isOver) = zoneBytes.addingReportingOverflow(Int64(added))
    guard added <= 0 || (!isOver && sum <= mostZoneBytes) else {
      throw RemoteFailure(.quotaExceeded, "the zone is full", detail: .tooLarge(.zone))
    }
    // The reply has the whole records, and with few fields to set, they can be a lot more.
    guard bytes + version.byteCount <= mostBytes else {
      throw RemoteFailure(
        .quotaExceeded, "the records of the batch are too large together",
        detail: .tooLarge(.request))
    }
    bytes += version.byteCount
    zoneBytes = isOver ? zoneBytes : sum
    return version
  }
}

extension Int64 {
  /// The next number of a change.
  func successor() throws(RemoteFailure) -> Int64 {
    let (next, isOver) = addingReportingOverflow(1)
    guard !isOver else { throw RemoteFailure(.quotaExceeded, "there were too many changes") }
    return next
  }
}
