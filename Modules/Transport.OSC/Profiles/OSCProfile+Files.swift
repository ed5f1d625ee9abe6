public import PluginAPI

/// A profile file that is read already: its text, and the name that messages have for it.
public struct ProfileSource: Hashable, Sendable {
  /// What it says.
  public let text: String
  /// Where it is.
  public let path: String

  /// Creates a source.
  public init(text: String, path: String) {
    self.text = text
    self.path = path
  }
}

extension OSCProfile {
  /// Reads a person's own profile.
  ///
  /// - Parameters:
  ///   - source: Its file.
  ///   - others: Files beside it, which it may extend, as it may those that are built in.
  /// - Throws: ``/PluginAPI/TransportError`` with the line, the field and what is allowed.
  public init(
    _ source: ProfileSource, beside others: [ProfileSource] = []
  ) throws(TransportError) {
    self.init(try ProfileLibrary(Self.builtIn).definition(of: source, beside: others))
  }

  /// The profile that settings of a connection ask for.
  ///
  /// - Parameters:
  ///   - settings: The choice of the profile, and of what it leaves open.
  ///   - address: Where the console is; its port tells which sort it may be.
  /// - Throws: ``/PluginAPI/TransportError`` where there is no such profile, setting or choice.
  public init(
    _ settings: ConnectionSettings, for address: ConnectionAddress? = nil
  ) throws(TransportError) {
    let profile: OSCProfile
    switch settings.profile {
    case .standard: profile = try Self.standard(for: address?.port)
    case .named(let name): profile = try Self.named(name)
    case .file(let text, let path): profile = try Self(ProfileSource(text: text, path: path))
    }
    self = try profile.choosing(settings.options)
  }

  private static func named(_ name: String) throws(TransportError) -> OSCProfile {
    guard let profile = builtIn.first(where: { $0.name == name.lowercased() }) else {
      throw TransportError(
        .unknownProfile, "there is no profile '\(name)'",
        remedy: "built in are \(builtIn.map(\.name).listed)")
    }
    return profile
  }

  /// The profile of the console that listens on a port by habit, or that of Hog.
  private static func standard(for port: Int?) throws(TransportError) -> OSCProfile {
    if let port, let known = builtIn.first(where: { $0.ports.contains(port) }) { return known }
    return try named("hog4")
  }
}
