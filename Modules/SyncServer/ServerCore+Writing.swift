import Domain
import PluginAPI

extension ServerCore {
  /// Decides a batch.
  func modify(
    _ zone: StoredZone, _ operations: [RemoteOperation], isAtomic: Bool, at now: Timestamp,
    over facts: StorageFacts
  ) throws(RemoteFailure) -> Decision {
    try check(operations)
    var batch = Batch(in: zone, over: facts, at: now, settings)
    for operation in operations { batch.take(operation) }
    if isAtomic, batch.hasFailure { return Decision(.results(batch.resultsOfFailure)) }
    return Decision(.results(batch.results), batch.update)
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
