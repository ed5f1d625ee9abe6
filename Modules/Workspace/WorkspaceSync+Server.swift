public import PluginAPI

/// The connection to a server, with the key that it has now.
extension WorkspaceSync {
  /// The workspaces of a server, and the key to go on with.
  public struct ServerContents: Hashable, Sendable {
    /// The names of the workspaces that the key reaches.
    public let zones: [String]
    /// The address, with the key for the next request.
    public let address: RemoteAddress
    /// Whether the server does not know how far this workspace is synced: it has another one of
    /// this name, or lost what it had.
    public let isStrange: Bool
  }

  /// What a person is asked for at an address: each answer is a line of the key.
  public func secrets(at url: String) -> [String] {
    workspace.remote(at: url)?.secrets(url) ?? RemotePlugin.plainSecrets
  }

  /// How a person gets another key for an address: a remedy.
  func renewal(at url: String) -> String {
    workspace.remote(at: url)?.renewal(url) ?? "get another key from the server"
  }

  /// What a person must know if a key was replaced by the server, and the new one is not kept;
  /// `nil` if the key is still valid.
  ///
  /// - Parameters:
  ///   - address: The address, with the key that the person gave.
  ///   - newest: The key that counts.
  /// - Returns: A remedy.
  package func remedy(ifUsedUp address: RemoteAddress, newest: String) -> String? {
    newest == address.key
      ? nil : "the key that you gave is used up: \(renewal(at: address.url))"
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
    let isStrange = try await isStrange(remote, answer)
    await remote.finish()
    var next = address
    next.key = await key.key
    switch answer {
    case .success(let zones):
      return ServerContents(zones: zones.map(\.name), address: next, isStrange: isStrange)
    case .failure(let failure):
      let error = WorkspaceError(failure, renewal: renewal(at: address.url))
      // The remedy for a sign-in says so already.
      if case .signIn? = failure.detail { throw error }
      throw error.with(remedy(ifUsedUp: address, newest: next.key))
    }
  }

  /// Whether a server refuses the token of a workspace that is synced.
  private func isStrange(
    _ remote: any SyncRemote, _ answer: Result<[RemoteZone], RemoteFailure>
  ) async throws(WorkspaceError) -> Bool {
    guard case .success = answer, try folder.setup() != nil,
      case (let zone?, let token?) = try workspace.syncedPlace,
      case .failure(let failure) = await remote.send(.changes(zone: zone, after: token, limit: 1))
        .result
    else { return false }
    return failure.code == .badRequest
  }

  /// Checks all that can be checked before a person is asked for a key, or the server with it.
  ///
  /// - Parameters:
  ///   - address: The server; its key is not looked at.
  ///   - resumes: Whether it may go on with what the workspace knows of an earlier sync.
  /// - Throws: ``WorkspaceError`` if workspaces cannot be synced there, or not this one.
  package func check(
    beforeKeyFor address: RemoteAddress, resumes: Bool
  ) throws(WorkspaceError) {
    try workspace.check(address)
    if try folder.setup() == nil { try checkHistory(resumes) }
  }

  /// Checks that a workspace that is not set up was not synced before, unless it resumes that.
  func checkHistory(_ resumes: Bool) throws(WorkspaceError) {
    // A copy would be the same device as the original.
    guard try workspace.hasSyncRows, !resumes else { return }
    throw WorkspaceError(
      .notAllowed, "this workspace was synced before, in another folder or on another machine",
      remedy: "add --resume if it was moved; if it is a copy, type 'sync off' first")
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
