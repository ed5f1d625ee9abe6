/// A transport to consoles.
public struct TransportPlugin: Plugin {
  /// Starts a connection in the background, and returns at once.
  public typealias Connecting =
    @Sendable (ConnectionAddress, ConnectionSettings)
    throws(TransportError) -> any ConsoleConnection
  /// Creates the profile that a connection to the address would use; the address is optional.
  public typealias Profiling =
    @Sendable (ConnectionSettings, ConnectionAddress?) throws(TransportError)
    -> any ConsoleProfile
  /// Reads the show of a live console, and again whenever it changes, until the follower stops.
  public typealias Following = @Sendable (ConnectionAddress, ShowFollower) async throws -> Void

  /// The key, stored with imported objects.
  public let key: String
  /// A short description.
  public let summary: String
  /// The address schemes that it connects to.
  public let schemes: [String]
  /// The address schemes that it imports from.
  public let importSchemes: [String]
  /// The built-in profiles; they are slow to create, so call this only when needed.
  public let profiles: @Sendable () -> [any ConsoleProfile]
  /// Creates a profile.
  public let profile: Profiling
  /// Opens a connection.
  public let connect: Connecting
  /// Follows a show.
  public let followShow: Following

  /// Creates a plugin.
  public init(
    key: String, summary: String, schemes: [String], importSchemes: [String] = [],
    profiles: @escaping @Sendable () -> [any ConsoleProfile], profile: @escaping Profiling,
    connect: @escaping Connecting,
    followShow: @escaping Following
  ) {
    self.key = key
    self.summary = summary
    self.schemes = schemes
    self.importSchemes = importSchemes
    self.profiles = profiles
    self.profile = profile
    self.connect = connect
    self.followShow = followShow
  }
}

extension TransportPlugin {
  /// The names of the built-in profiles.
  public var profileNames: [String] { profiles().map(\.name) }
}

extension TransportPlugin {
  /// Reads the show of a live console once.
  ///
  /// - Parameters:
  ///   - address: The console's address.
  ///   - progress: Reports how many objects are read, and how many there are.
  /// - Returns: The show.
  /// - Throws: ``TransportError`` if the show cannot be read, or `CancellationError`.
  public func importShow(
    _ address: ConnectionAddress,
    progress: @escaping @Sendable (_ read: UInt64, _ of: UInt64) -> Void = { _, _ in }
  ) async throws -> ImportedShow {
    let (shows, continuation) = AsyncStream.makeStream(of: ImportedShow.self)
    let follower = ShowFollower(progress: progress) { show in
      continuation.yield(show)
      return false
    }
    try await followShow(address, follower)
    continuation.finish()
    for await show in shows { return show }
    throw CancellationError()
  }
}
