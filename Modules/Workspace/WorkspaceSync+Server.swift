public import PluginAPI

/// The connection to a server, with the key that it has now.
extension WorkspaceSync {
  /// The workspaces of a server, and the key to go on with.
  public struct ServerContents: Hashable, Sendable {
    /// The names of the workspaces that the key reaches.
    public let zones: [String]
    /// The address, with the key for the next request.
    public let address: RemoteAddress
  }

  /// What a person is asked for at an address: each answer is a line of the key.
  public func secrets(at url: String) -> [String] {
    workspace.remote(at: url)?.secrets(url) ?? ["Key"]
  }

  /// The workspaces that a key reaches on a server, by name.
  ///
  /// - Parameter address: The server.
  /// - Returns: Their names, and the address with the key for the next request.
  /// - Throws: ``WorkspaceError`` if the server cannot be reached, or does not accept the key.
  public func contents(
    of address: RemoteAddress
  ) async throws(WorkspaceError) -> ServerContents {
    let key = NewestKey(address.key)
    let remote = try workspace.connect(address) { await key.take($0) }
    let answer = await remote.allZones()
    await remote.finish()
    var next = address
    next.key = await key.key
    switch answer {
    case .success(let zones): return ServerContents(zones: zones.map(\.name), address: next)
    case .failure(let failure): throw WorkspaceError(failure)
    }
  }

  /// Sees whether an address and its key are valid.
  package func check(_ address: RemoteAddress) throws(WorkspaceError) {
    // It sends nothing, so there is never another key.
    _ = try workspace.connect(address) { _ in }
  }
}

/// The key that counts, while it is not kept in a file yet.
private actor NewestKey {
  private(set) var key: String

  init(_ key: String) { self.key = key }

  func take(_ key: String) { self.key = key }
}
