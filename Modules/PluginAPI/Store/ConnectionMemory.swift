/// How a show's console was last connected.
public struct ConnectionMemory: Hashable, Sendable {
  /// The address, in the form that ``ConnectionAddress`` reads.
  public var address: String
  /// The name of a profile, or the path of a profile file; `nil` for the default.
  public var profile: String?
  /// Options of the profile, by name.
  public var options: [String: String]
  /// Milliseconds between key strokes; `nil` for the profile's value.
  public var gap: Int?
  /// The port that listens for the console's messages; `nil` for none.
  public var listeningPort: Int?

  /// Creates a memory.
  public init(
    address: String, profile: String? = nil, options: [String: String] = [:], gap: Int? = nil,
    listeningPort: Int? = nil
  ) {
    self.address = address
    self.profile = profile
    self.options = options
    self.gap = gap
    self.listeningPort = listeningPort
  }
}
