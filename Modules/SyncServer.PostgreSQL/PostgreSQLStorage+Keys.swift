public import SyncServer

extension PostgreSQLStorage: KeyStore {
  /// All keys, by name.
  public func keys() async throws(ServerFault) -> [KeyEntry] {
    try await pool.run { session in try KeyTable.keys(session) }
  }

  /// The key that a request names; `nil` if there is none, or no longer.
  public func key(_ identifier: String) async throws(ServerFault) -> KeyEntry? {
    try await pool.run { session in try KeyTable.key(identifier, session) }
  }

  /// Adds a key, which all servers of the database accept at once.
  ///
  /// - Parameter key: The key.
  /// - Returns: `false` if there is a key of this name, or this key with another name.
  /// - Throws: ``/SyncServer/ServerFault`` if it cannot be stored.
  public func add(_ key: KeyEntry) async throws(ServerFault) -> Bool {
    try await pool.run { session in try KeyTable.insert(key, session) }
  }

  /// Removes a key, which all servers of the database refuse at once.
  ///
  /// - Parameter name: Its name.
  /// - Returns: `false` if there is none.
  /// - Throws: ``/SyncServer/ServerFault`` if it cannot be removed.
  public func removeKey(named name: String) async throws(ServerFault) -> Bool {
    try await pool.run { session in try KeyTable.remove(name, session) }
  }

  /// The secret that signs tokens: 32 random bytes, which were made with the tables.
  public func secret() async throws(ServerFault) -> [UInt8] {
    try await pool.run { session in try ServerTable.secret(session) }
  }
}
