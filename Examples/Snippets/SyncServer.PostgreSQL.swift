// snippet SyncServer.PostgreSQL
import Domain
import SyncServer
import SyncServer_HTTP
import SyncServer_PostgreSQL

// end

/// Opens a server's database.
package func exampleOfSyncServerPostgreSQL(address: String) async throws -> ServerShell {
  // snippet SyncServer.PostgreSQL
  var settings = PostgreSQLSettings(address: address)  // "postgresql://callboard@db.example/sync"
  settings.connections = 16
  let storage = try await PostgreSQLStorage(settings)
  let signer = HashedTokens(secret: try await storage.secret())
  let server = ServerShell(ServerCore(signer: signer), over: storage)
  // end
  return server
}
