// snippet SyncServerHTTP
import Domain
import Logging
import SyncServer
import SyncServer_HTTP
import SyncServer_SQLite

// end

/// Makes a server of a store, which calls something with its port when it listens.
package func exampleOfSyncServerHTTP(
  path: String, now: @escaping @Sendable () -> Timestamp,
  _ use: @escaping @Sendable (Int) async -> Void
) throws -> HTTPSyncServer {
  let logger = Logger(label: "example") { _ in SwiftLogNoOpLogHandler() }
  // snippet SyncServerHTTP
  let storage = try SQLiteStorage(path: path)
  let core = ServerCore(signer: HashedTokens(secret: try storage.secret()))
  let service = SyncService(core, over: storage, SyncService.Sources(now: now))
  var settings = HTTPServerSettings()
  settings.port = 0
  let server = try HTTPSyncServer(
    service, settings, certificate: nil, logger: logger, now: now
  ) { port in
    // ready for clients at http://127.0.0.1:port
    await use(port)
  }
  // 'try await server.run()' serves until 'await server.end()'
  // end
  return server
}
