// snippet SyncServer.SQLite
import Domain
import SyncServer
import SyncServer_SQLite

// end

/// Opens a server's file, and begins another epoch after a restore.
package func exampleOfSyncServerSQLite(
  path: String, key: [UInt8], now: Timestamp
) throws -> ServerCore? {
  // snippet SyncServer.SQLite
  guard let signer = KeyedHash(key: key) else { return nil }  // the same 16 bytes each time
  var server = ServerCore(storage: try SQLiteStorage(path: path), signer: signer)
  try server.raiseEpoch(at: now)  // only if the file is an old copy
  let day: Int64 = 24 * 60 * 60 * 1_000
  _ = try server.purgeTombstones(
    before: Timestamp(milliseconds: now.milliseconds - 90 * day))
  // end
  return server
}
