/// A way to talk to consoles.
public struct TransportPlugin: Plugin {
  /// Opens a connection and returns at once; it is made in the background.
  public typealias Connecting =
    @Sendable (ConnectionAddress, ConnectionSettings)
    throws(TransportError) -> any ConsoleConnection
  /// Makes a profile without a connection.
  public typealias Profiling =
    @Sendable (ConnectionSettings) throws(TransportError)
    -> any ConsoleProfile
  /// Reads the show of a console that runs; told how many objects are read, of how many.
  public typealias Importing =
    @Sendable (
      ConnectionAddress, _ progress: @escaping @Sendable (_ read: UInt64, _ of: UInt64) -> Void
    ) async throws -> ImportedShow

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
  /// Imports a show.
  public let importShow: Importing

  /// Creates a plugin.
  public init(
    key: String, summary: String, schemes: [String], importSchemes: [String] = [],
    profiles: @escaping @Sendable () -> [any ConsoleProfile], profile: @escaping Profiling,
    connect: @escaping Connecting,
    importShow: @escaping Importing
  ) {
    self.key = key
    self.summary = summary
    self.schemes = schemes
    self.importSchemes = importSchemes
    self.profiles = profiles
    self.profile = profile
    self.connect = connect
    self.importShow = importShow
  }
}

extension TransportPlugin {
  /// The names of the profiles that are built in.
  public var profileNames: [String] { profiles().map(\.name) }
}
