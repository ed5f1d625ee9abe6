import Domain
import PluginAPI

extension ServerCore {
  /// Carries out a batch.
  mutating func modify(
    _ zone: StoredZone, _ operations: [RemoteOperation], isAtomic: Bool, at now: Timestamp
  ) throws -> RemoteReply {
    try check(operations)
    var batch = Batch(in: zone, epoch: try storage.epoch(), at: now, settings)
    let names = operations.map(\.record.name).filter(RecordRules.isName)
    let stored = try storage.records(named: names, in: zone.key, upTo: settings.replyBytes)
    for operation in operations { batch.take(operation, over: stored) }
    if isAtomic, batch.hasFailure { return .results(batch.resultsOfFailure) }
    guard !batch.records.isEmpty else { return .results(batch.results) }
    var changed = zone
    changed.sequence = batch.sequence
    changed.byteCount = batch.zoneBytes
    try storage.apply(
      StorageUpdate(zone: changed, expected: zone, records: batch.records))
    return .results(batch.results)
  }

  private func check(_ operations: [RemoteOperation]) throws(RemoteFailure) {
    guard operations.count <= RemoteLimits.operations else {
      throw RemoteFailure(
        .quotaExceeded, "a request has at most \(RemoteLimits.operations) operations",
        detail: .tooLarge(.request))
    }
    var names: Set<String> = []
    var bytes = 0
    for operation in operations {
      let record = operation.record
      guard names.insert(record.name).inserted else {
        throw RemoteFailure(.badRequest, "a request has one operation for each record")
      }
      bytes += RecordRules.byteCount(name: record.name, type: record.type, fields: record.fields)
    }
    guard bytes <= RemoteLimits.requestBytes else {
      throw RemoteFailure(
        .quotaExceeded, "a request has at most \(RemoteLimits.requestBytes) bytes",
        detail: .tooLarge(.request))
    }
  }
}
