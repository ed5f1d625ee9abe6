/// A kind of sync server.
public struct RemotePlugin: Plugin {
  /// Keeps the key that replaces the one of an address: after a crash, only this one counts.
  ///
  /// It throws ``TransportError`` if the key cannot be kept; no request is sent then.
  public typealias Keeping = @Sendable (_ key: String) async throws(TransportError) -> Void
  /// Makes the connection, without using the network yet.
  public typealias Connecting =
    @Sendable (RemoteAddress, _ keep: @escaping Keeping) throws(TransportError) -> any SyncRemote

  /// The key.
  public let key: String
  /// A short description.
  public let summary: String
  /// The schemes of its addresses.
  public let schemes: [String]
  /// What a person is asked for at an address: each answer is a line of the key.
  public let secrets: @Sendable (_ url: String) -> [String]
  /// How a person gets another key for an address: a remedy.
  public let renewal: @Sendable (_ url: String) -> String
  /// Checks an address apart from its key, so that no one is asked for a key in vain.
  ///
  /// It throws ``TransportError`` as ``connect`` does.
  public let check: @Sendable (RemoteAddress) throws(TransportError) -> Void
  /// Makes a connection.
  ///
  /// It throws ``TransportError`` if the address or the key is not valid, or if workspaces cannot
  /// be synced there.
  public let connect: Connecting

  /// What a person is asked for where a key is one secret.
  public static let plainSecrets = ["Key"]

  /// Creates a plugin.
  public init(
    key: String, summary: String, schemes: [String],
    secrets: @escaping @Sendable (_ url: String) -> [String] = { _ in plainSecrets },
    renewal: @escaping @Sendable (_ url: String) -> String = { _ in
      "get another key from the server"
    },
    check: @escaping @Sendable (RemoteAddress) throws(TransportError) -> Void = { _ in },
    connect: @escaping Connecting
  ) {
    (self.key, self.summary, self.schemes) = (key, summary, schemes)
    (self.secrets, self.renewal) = (secrets, renewal)
    (self.check, self.connect) = (check, connect)
  }
}

/// Where a sync server is, and what it lets a device in with.
public struct RemoteAddress: Hashable, Sendable {
  /// The address: `https://host:port`.
  public var url: String
  /// The key, as the server printed it; for several secrets, a line for each.
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

extension RemoteAddress {
  /// What is said of a text that is not the address of a sync server.
  package static func unknown(_ text: String) -> TransportError {
    TransportError(
      .badAddress, "'\(text.prefix(200))' is not the address of a sync server",
      remedy: "write it as the server prints it, for example https://192.168.1.20:7878")
  }
}
