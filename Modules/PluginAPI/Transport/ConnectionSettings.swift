/// The settings of a connection.
public struct ConnectionSettings: Hashable, Sendable {
  /// The source of a profile.
  public enum ProfileChoice: Hashable, Sendable {
    /// The profile that fits the address best.
    case standard
    /// A built-in profile.
    case named(String)
    /// The text of a custom profile, with its path.
    case file(text: String, path: String)
  }

  /// The profile.
  public var profile: ProfileChoice
  /// Options of the profile, by name: `playback=path`.
  public var options: [String: String]
  /// Milliseconds between key strokes, 0 to 1,000; `nil` for the profile's value.
  public var gap: Int?
  /// The port that listens for the console's messages; `nil` for none.
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

  /// The option, of every profile, that says for how many milliseconds a second go by finger is
  /// ignored; 0 for never.
  public static let again = "again"
  /// The allowed gaps, in milliseconds.
  public static let gaps = 0...1_000
}
