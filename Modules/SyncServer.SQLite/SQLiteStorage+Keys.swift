import GRDB
public import SyncServer

extension SQLiteStorage: KeyStore {
  /// All keys, by name.
  public func keys() throws(ServerFault) -> [KeyEntry] {
    try transaction(.deferred) { db in try KeyTable.keys(db) }
  }

  /// The key that a request names; `nil` if there is none, or no longer.
  public func key(_ identifier: String) throws(ServerFault) -> KeyEntry? {
    try transaction(.deferred) { db in try KeyTable.key(identifier, db) }
  }

  /// Adds a key, which a server that runs on the file accepts at once.
  ///
  /// - Parameter key: The key.
  /// - Returns: `false` if there is a key of this name, or this key with another name.
  /// - Throws: ``/SyncServer/ServerFault`` if it cannot be stored.
  public func add(_ key: KeyEntry) throws(ServerFault) -> Bool {
    try transaction { db in try KeyTable.insert(key, db) }
  }

  /// Removes a key, which a server that runs on the file refuses at once.
  ///
  /// - Parameter name: Its name.
  /// - Returns: `false` if there is none.
  /// - Throws: ``/SyncServer/ServerFault`` if it cannot be removed.
  public func removeKey(named name: String) throws(ServerFault) -> Bool {
    try transaction { db in try KeyTable.remove(name, db) }
  }

  /// The secret that signs tokens: 32 random bytes, which were made with the file.
  public func secret() throws(ServerFault) -> [UInt8] {
    try transaction(.deferred) { db in try Epoch.secret(db) }
  }
}
