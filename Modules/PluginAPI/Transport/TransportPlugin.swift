/// A way to talk to consoles.
public struct TransportPlugin: Plugin {
  /// Opens a connection and returns at once; it is made in the background.
  public typealias Connecting =
    @Sendable (ConnectionAddress, ConnectionSettings)
    throws(TransportError) -> any ConsoleConnection
  /// Makes a profile without a connection, as a connection to the address would; without an address
  /// where none is known.
  public typealias Profiling =
    @Sendable (ConnectionSettings, ConnectionAddress?) throws(TransportError)
    -> any ConsoleProfile
  /// Reads the show of a console that runs, and again whenever it has changed, as long as the
  /// follower wants it.
  public typealias Following = @Sendable (ConnectionAddress, ShowFollower) async throws -> Void

  /// The key, which imported objects remember.
  public let key: String
  /// What it is, in a few words.
  public let summary: String
  /// The schemes of addresses that it connects to.
  public let schemes: [String]
  /// The schemes of addresses that it imports from.
  public let importSchemes: [String]
  /// The profiles that are built in; making them takes a while, so nobody asks without need.
  public let profiles: @Sendable () -> [any ConsoleProfile]
  /// Makes a profile.
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
  /// The names of the profiles that are built in.
  public var profileNames: [String] { profiles().map(\.name) }
}

extension TransportPlugin {
  /// Reads the show of a console that runs, once.
  ///
  /// - Parameters:
  ///   - address: Where the console is.
  ///   - progress: Told how many objects are read, of how many.
  /// - Returns: The show.
  /// - Throws: ``TransportError`` where it cannot be read, or `CancellationError`.
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
