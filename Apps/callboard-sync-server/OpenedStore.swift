import Domain
import SyncServer
import SyncServer_HTTP
import SyncServer_SQLite

/// A store that this process serves alone, and that is not older than its marker.
struct OpenedStore: Sendable {
  /// What is stored.
  let storage: SQLiteStorage
  /// Decides over it.
  let core: ServerCore
  /// Writes down how far the store has come.
  let mark: @Sendable () throws(ServerFault) -> Void

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
    (self.storage, self.mark) = (storage, mark)
    core = ServerCore(signer: signer)
  }
}
