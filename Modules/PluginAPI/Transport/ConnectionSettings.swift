/// What a person may choose about a connection.
public struct ConnectionSettings: Hashable, Sendable {
  /// Where a profile comes from.
  public enum ProfileChoice: Hashable, Sendable {
    /// The one that fits the address best.
    case standard
    /// One of those that are built in.
    case named(String)
    /// The text of a person's own file, with its name.
    case file(text: String, path: String)
  }

  /// What is sent for what.
  public var profile: ProfileChoice
  /// Choices that the profile leaves open, by their names: `playback=path`.
  public var options: [String: String]
  /// Milliseconds between strokes of keys, 0 to 1,000; `nil` for what the profile says.
  public var gap: Int?
  /// The port that listens for what the console says; `nil` for none of its own.
  public var listeningPort: Int?

  /// Creates settings.
  public init(
    profile: ProfileChoice = .standard, options: [String: String] = [:], gap: Int? = nil,
    listeningPort: Int? = nil
  ) {
    self.profile = profile
    self.options = options
    self.gap = gap
    self.listeningPort = listeningPort
  }

  /// The gaps that are allowed, in milliseconds.
  public static let gaps = 0...1_000
}
