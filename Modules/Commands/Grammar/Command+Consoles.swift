public import PluginAPI

extension Command {
  /// A connection to a console.
  public struct Connect: Hashable, Sendable {
    /// The ports that can listen.
    public static let ports = 1...65_535

    /// Where the console is.
    public var address: Written<ConnectionAddress>
    /// The name of a profile, or the path of a file; the one that fits best where it is `nil`.
    public var profile: Written<String>?
    /// Choices that the profile leaves open, in the order written, each name once.
    public var settings: [Written<ProfileSetting>]
    /// The milliseconds between strokes of keys.
    public var gap: Int?
    /// The port that listens for what the console says.
    public var listeningPort: Int?

    /// Creates a connection.
    public init(
      address: Written<ConnectionAddress>, profile: Written<String>? = nil,
      settings: [Written<ProfileSetting>] = [], gap: Int? = nil, listeningPort: Int? = nil
    ) {
      self.address = address
      self.profile = profile
      self.settings = settings
      self.gap = gap
      self.listeningPort = listeningPort
    }
  }

  /// The show of a console that runs.
  public struct Import: Hashable, Sendable {
    /// Where the console is.
    public var address: Written<ConnectionAddress>
    /// Whether it is imported again when it has changed there.
    public var isFollowed: Bool
    /// For how long; `nil` until Ctrl-C.
    public var seconds: Double?
    /// How it is done.
    public var choices: ImportChoices

    /// Creates an import.
    public init(
      address: Written<ConnectionAddress>, isFollowed: Bool = false, seconds: Double? = nil,
      choices: ImportChoices = ImportChoices()
    ) {
      self.choices = choices
      self.address = address
      self.isFollowed = isFollowed
      self.seconds = seconds
    }
  }

  /// A choice that a profile leaves open.
  public struct ProfileSetting: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// What is chosen; may be empty.
    public var value: String

    /// Creates a choice.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// What a tap on a block would do, without a tap.
  public struct Triggering: Hashable, Sendable {
    /// What is triggered.
    public enum Target: Hashable, Sendable {
      /// A block, by its own action and message.
      case item(Written<ItemReference>)
      /// An object of the show, on a board or not.
      case object(Written<ObjectReference>)
      /// The beginning of an identity, which may be a block's or an object's, or an object's name.
      case itemOrObject(Written<ItemReference>, Written<ObjectReference>)
    }

    /// What is triggered.
    public var target: Target
    /// Whether it is taken off instead.
    public var isRelease: Bool
    /// Whether messages are only shown, and none is sent.
    public var isDryRun: Bool
    /// The profile that says what is sent; the connection's where it is `nil`.
    public var profile: Written<String>?

    /// Creates a trigger.
    public init(
      target: Target, isRelease: Bool = false, isDryRun: Bool = false,
      profile: Written<String>? = nil
    ) {
      self.target = target
      self.isRelease = isRelease
      self.isDryRun = isDryRun
      self.profile = profile
    }
  }
}
