/// Where a server's keys are made and removed, with the secret that signs its tokens.
///
/// Servers that use one store accept a new key, and refuse a removed one, at once.
public protocol KeyStore: KeyDirectory {
  /// All keys, by the bytes of their names.
  ///
  /// - Returns: The keys.
  /// - Throws: ``ServerFault`` if they cannot be read.
  func keys() async throws(ServerFault) -> [KeyEntry]

  /// Adds a key.
  ///
  /// - Parameter key: The key.
  /// - Returns: `false` if there is a key of this name, or this key with another name.
  /// - Throws: ``ServerFault`` if it cannot be stored.
  func add(_ key: KeyEntry) async throws(ServerFault) -> Bool

  /// Removes a key.
  ///
  /// - Parameter name: Its name.
  /// - Returns: `false` if there is none.
  /// - Throws: ``ServerFault`` if it cannot be removed.
  func removeKey(named name: String) async throws(ServerFault) -> Bool

  /// The secret that signs tokens: 32 random bytes, which were made with the store and stay.
  ///
  /// - Returns: The bytes.
  /// - Throws: ``ServerFault`` if they cannot be read.
  func secret() async throws(ServerFault) -> [UInt8]
}
