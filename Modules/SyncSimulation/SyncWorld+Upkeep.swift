import Domain
import PluginAPI
import SyncClient
import SyncServer

/// What the keeper of a server does.
extension SyncWorld {
  private var zone: String { "zone" }
  private var owner: String { "owner" }

  /// Removes the rest of a record that was deleted a moment ago, as after months: older tokens
  /// expire.
  mutating func expireTokens() {
    now += 1
    let note = RemoteRecord(name: "note", type: "note")
    for kind in [RemoteOperation.Kind.forceReplace, .forceDelete] {
      _ = ask(.modify(zone: zone, [RemoteOperation(kind, note)], isAtomic: false))
    }
    now += 1
    _ = server.storage.purgeTombstones(before: Timestamp(milliseconds: now))
  }

  /// Deletes for good what devices have deleted so far.
  ///
  /// What a device did not know of is then as it knew it, so the log cannot say what comes of these
  /// records.
  mutating func collect() throws {
    now += 1
    let before = storedRecords.filter { !$0.isDeleted }
    let moment = Timestamp(milliseconds: now)
    _ = try server.deleteForGood(before: moment, at: moment)
    let left = Set(storedRecords.filter { !$0.isDeleted }.map(\.name))
    for record in before where !left.contains(record.name) {
      schemas[record.name] = nil
      if let key = RecordFormat.key(ofRecord: record.name) { collected.insert(key) }
    }
  }

  /// Deletes the zone with all its records; devices make it again.
  mutating func deleteZone() {
    schemas = [:]
    noteLosing()
    _ = ask(.deleteZone(zone))
  }

  /// The records that the server has, in the order of their changes.
  var storedRecords: [StoredRecord] {
    let limit = PageLimit(records: .max, bytes: .max)
    return server.storage.read(.zone(zone, of: owner, .changes(after: 0, upTo: limit))).page.records
  }

  private mutating func ask(_ request: RemoteRequest) -> Result<RemoteReply, RemoteFailure> {
    let keeper = RequestSender(owner: owner, key: "keeper")
    return server.answer(request, from: keeper, at: Timestamp(milliseconds: now))
  }
}
