// snippet SyncServer
import Domain
import PluginAPI
import SyncServer

// end

/// Writes a record to a server in memory, and reads the change feed.
package func exampleOfSyncServer(
  key: [UInt8], now: Timestamp
) throws -> (first: RemoteReply, page: RemoteReply, refused: RemoteFailure.Code?)? {
  // snippet SyncServer
  guard let signer = KeyedHash(key: key) else { return nil }  // 16 secret bytes
  var server = MemoryServer(ServerCore(signer: signer))
  let anna = RequestSender(owner: "anna", key: "laptop")
  _ = server.answer(.createZone("show"), from: anna, at: now)

  let record = RemoteRecord(name: "cue-1", type: "cue", fields: ["title": .string("Dawn")])
  let batch = [RemoteOperation(.create, record)]
  let first = try server.answer(
    .modify(zone: "show", batch, isAtomic: true), from: anna, at: now
  ).get()  // the record with its tag
  let page = try server.answer(
    .changes(zone: "show", after: nil, limit: 200), from: anna, at: now
  ).get()  // the record, and a token for what comes after it

  let ben = RequestSender(owner: "ben", key: "phone")
  let other = server.answer(.lookup(zone: "show", ["cue-1"]), from: ben, at: now)
  // zoneNotFound: anna's zones do not exist for ben
  // end
  if case .failure(let failure) = other { return (first, page, failure.code) }
  return (first, page, nil)
}
