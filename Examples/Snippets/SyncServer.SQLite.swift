// snippet SyncServer.SQLite
import Domain
import SyncServer
import SyncServer_SQLite

// end

/// Opens a server's file, begins another epoch after a restore, and collects old deletions.
package func exampleOfSyncServerSQLite(
  path: String, key: [UInt8], now: Timestamp
) async throws -> ServerShell? {
  // snippet SyncServer.SQLite
  guard let signer = KeyedHash(key: key) else { return nil }  // the same 16 bytes each time
  let storage = try SQLiteStorage(path: path)
  try storage.beginEpoch(at: now, after: nil)  // only if the file is an old copy
  let server = ServerShell(ServerCore(signer: signer), over: storage)
  _ = try await server.collect(at: now)  // once a day
  // end
  return server
}
