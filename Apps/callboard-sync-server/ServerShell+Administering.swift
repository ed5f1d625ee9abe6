import SyncServer
import SyncServer_HTTP

extension ServerShell {
  /// Decides over a storage as a server does, beside those that run.
  static func administering(
    _ storage: any ServerStorage & KeyStore
  ) async throws(ServerFault) -> ServerShell {
    let signer = HashedTokens(secret: try await storage.secret())
    return ServerShell(ServerCore(signer: signer), over: storage)
  }
}
