import Domain
import SyncServer
import SyncServer_HTTP
import SyncServer_PostgreSQL
import SyncServer_SQLite

/// A store that can be served: a file that this process has alone, and that is not older than its
/// marker, or a database that others serve, too.
struct OpenedStore: Sendable {
  /// What is stored.
  let storage: any ServerStorage & KeyStore
  /// Decides over it.
  let core: ServerCore
  /// Writes down how far the store has come.
  let mark: @Sendable () throws(ServerFault) -> Void
  /// Lets other servers know of changes; `nil` if there are none.
  let bell: (any ServerBell)?

  /// Checks a store against its marker.
  ///
  /// - Parameters:
  ///   - storage: The store.
  ///   - path: Its path.
  ///   - isRestored: Whether it may be an old copy, and gets another epoch.
  /// - Throws: ``ServerFault`` if it is an old copy and no one said so.
  init(
    _ storage: SQLiteStorage, at path: String, isRestored: Bool
  ) throws(ServerFault) {
    let marker = StoreMarker(ofStoreAt: path)
    let mark: @Sendable () throws(ServerFault) -> Void = { () throws(ServerFault) in
      try marker.write(try storage.state())
    }
    if isRestored {
      // Whatever the marker says, the store is used from here on.
      try storage.beginEpoch(at: .now, after: (try? marker.read())?.epoch)
    } else if let last = try marker.read(), try storage.state() < last {
      throw .damaged(
        "it is older than when the server last used it, so it was replaced by an old copy: "
          + "add --restored once, and all devices read their workspaces from the start")
    }
    try mark()
    let signer = HashedTokens(secret: try storage.secret())
    (self.storage, self.mark, bell) = (storage, mark, nil)
    core = ServerCore(signer: signer)
  }

  /// Prepares a database.
  ///
  /// - Parameters:
  ///   - storage: The store.
  ///   - isRestored: Whether it is an old copy, and gets another epoch.
  /// - Throws: ``ServerFault`` if it cannot be read or written.
  init(_ storage: PostgreSQLStorage, isRestored: Bool) async throws(ServerFault) {
    if isRestored { try await storage.beginEpoch(at: .now, after: nil) }
    let signer = HashedTokens(secret: try await storage.secret())
    (self.storage, mark) = (storage, { () throws(ServerFault) in })
    (core, bell) = (ServerCore(signer: signer), PostgreSQLBell(storage))
  }
}
