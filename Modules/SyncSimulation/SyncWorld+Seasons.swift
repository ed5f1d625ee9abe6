import Domain
import PluginAPI
import SyncClient
import SyncServer

/// What happens to a server over months.
extension SyncWorld {
  private static let day: Int64 = 86_400_000

  /// Lets a hundred days pass, after which the server tidies up.
  ///
  /// What was deleted 90 days ago is removed for good. What that left is purged another 90 days
  /// later: then older tokens expire.
  mutating func passSeason() throws {
    now += 100 * Self.day
    let last = now - 90 * Self.day
    _ = try server.purgeTombstones(before: Timestamp(milliseconds: last))
    let names = deletions.filter { $0.value < last }.keys.sorted()
    guard !names.isEmpty, case .success(.results(let found)) = ask(.lookup(zone: zone, names))
    else { return }
    for result in found {
      guard case .record(let remote) = result else { continue }
      let record = try RecordFormat.record(remote, schema: .max)
      log.forget(record)
      if let trip = record.entity.trip { tripLog.forgotten.insert(trip) }
      schemas[remote.name] = nil
      deletions[remote.name] = nil
      let operation = RemoteOperation(.forceDelete, RemoteRecord(name: remote.name, type: nil))
      _ = ask(.modify(zone: zone, [operation], isAtomic: false))
    }
  }

  /// Deletes the zone with all its records; devices make it again.
  mutating func deleteZone() {
    (schemas, deletions) = ([:], [:])
    _ = ask(.deleteZone(zone))
  }

  private var zone: String { "zone" }

  private mutating func ask(_ request: RemoteRequest) -> Result<RemoteReply, RemoteFailure> {
    let keeper = RequestSender(owner: "owner", key: "keeper")
    return server.answer(request, from: keeper, at: Timestamp(milliseconds: now))
  }
}
