import Domain
import PluginAPI

/// Stores the contents of a zone in one step, which begins another life of the zone.
struct ReplacementWork: ServerWork {
  private let name: String
  private let owner: String
  private let contents: ZoneContents
  /// Whether a zone that is there loses its records.
  private let replaces: Bool
  private let now: Timestamp
  private var attempt = 0
  private var reply = RemoteReply.results([])

  /// Creates the work.
  init(
    _ name: String, of owner: String, with contents: ZoneContents, replaces: Bool,
    at now: Timestamp
  ) {
    (self.name, self.owner, self.contents) = (name, owner, contents)
    (self.replaces, self.now) = (replaces, now)
  }

  mutating func step(
    after event: StorageEvent, _ core: inout ServerCore
  ) -> ServerStep<ServerAnswer> {
    do throws(RemoteFailure) {
      switch event {
      case .none:
        guard RecordRules.isName(name) else {
          throw RemoteFailure(.badRequest, "the zone's name is not valid")
        }
        return .read(.zones(of: owner))
      case .read(let facts):
        let decision = try decide(core, over: facts)
        reply = decision.reply
        guard let update = decision.update else { return .end(ServerAnswer(.success(reply))) }
        return .apply(update)
      case .applied, .purged: return .end(ServerAnswer(.success(reply)))
      case .failed(.stale):
        attempt += 1
        guard attempt < ServerCore.attempts else { throw ServerCore.busy }
        return .read(.zones(of: owner))
      case .failed(let fault): return .end(ServerAnswer(.failure(fault.failure), fault))
      }
    } catch {
      return .end(ServerAnswer(.failure(error)))
    }
  }

  private func decide(
    _ core: ServerCore, over facts: StorageFacts
  ) throws(RemoteFailure) -> Decision {
    let former = facts.zones.first { $0.name == name }
    if let former, !former.isDeleted, !replaces {
      throw RemoteFailure(.exists, "there is such a zone")
    }
    var zone: StoredZone
    if let former {
      zone = try core.beginningAgain(former)
    } else {
      zone = try core.newZone(name, of: owner, over: facts)
    }
    zone.byteCount = contents.byteCount
    var records: [StoredRecord] = []
    records.reserveCapacity(contents.entries.count)
    for entry in contents.entries {
      zone.sequence = try zone.sequence.successor()
      records.append(
        StoredRecord(
          name: entry.record.name, type: entry.record.type, fields: entry.record.fields,
          sequence: zone.sequence, epoch: facts.epoch,
          // What would be of the future would never be old enough to be collected.
          modified: min(entry.modified ?? now, now)))
    }
    return Decision(
      core.reply([zone], facts),
      StorageUpdate(
        zone: zone, expected: former, records: records, removesRecords: former != nil))
  }
}
