/// A kind of sync server.
public struct RemotePlugin: Plugin {
  /// Makes the connection, without using the network yet.
  public typealias Connecting =
    @Sendable (RemoteAddress) throws(TransportError) -> any SyncRemote

  /// The key.
  public let key: String
  /// A short description.
  public let summary: String
  /// The schemes of its addresses.
  public let schemes: [String]
  /// Makes a connection.
  ///
  /// It throws ``TransportError`` if the address or the key is not valid.
  public let connect: Connecting

  /// Creates a plugin.
  public init(
    key: String, summary: String, schemes: [String], connect: @escaping Connecting
  ) {
    (self.key, self.summary, self.schemes, self.connect) = (key, summary, schemes, connect)
  }
}

/// Where a sync server is, and what it lets a device in with.
public struct RemoteAddress: Hashable, Sendable {
  /// The address: `https://host:port`.
  public var url: String
  /// The key, as the server printed it.
  public var key: String
  /// The SHA-256 hash of the server's certificate, in hexadecimal digits; `nil` if an authority
  /// vouches for it.
  public var fingerprint: String?
  /// Whether messages may go unencrypted to another machine.
  public var isInsecure: Bool

  /// Creates an address.
  public init(url: String, key: String, fingerprint: String? = nil, isInsecure: Bool = false) {
    (self.url, self.key) = (url, key)
    (self.fingerprint, self.isInsecure) = (fingerprint, isInsecure)
  }
}
