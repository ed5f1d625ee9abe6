/// Where and how a show's console was connected last.
public struct ConnectionMemory: Hashable, Sendable {
  /// The address, as ``ConnectionAddress`` reads it.
  public var address: String
  /// The name of a profile, or the path of a file with one; `nil` for the usual one.
  public var profile: String?
  /// Choices that the profile leaves open, by their names.
  public var options: [String: String]
  /// Milliseconds between strokes of keys; `nil` for what the profile says.
  public var gap: Int?
  /// The port that listens for what the console says; `nil` for none of its own.
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
