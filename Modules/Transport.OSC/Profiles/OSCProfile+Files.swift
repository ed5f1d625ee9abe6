public import PluginAPI

/// A profile file that is read already: its text, and the name that messages have for it.
public struct ProfileSource: Hashable, Sendable {
  /// The content of the file.
  public let text: String
  /// The path of the file.
  public let path: String

  /// Creates a source.
  public init(text: String, path: String) {
    self.text = text
    self.path = path
  }
}

extension OSCProfile {
  /// Reads a custom profile.
  ///
  /// - Parameters:
  ///   - source: Its file.
  ///   - others: Other custom files, which it can extend, as well as built-in ones.
  /// - Throws: ``/PluginAPI/TransportError`` with the line, the field and the allowed values.
  public init(
    _ source: ProfileSource, beside others: [ProfileSource] = []
  ) throws(TransportError) {
    self.init(try ProfileLibrary(Self.builtIn).definition(of: source, beside: others))
  }

  /// Creates the profile for the settings of a connection.
  ///
  /// - Parameters:
  ///   - settings: The name of the profile, and its settings.
  ///   - address: The console's address; the port can indicate the profile.
  /// - Throws: ``/PluginAPI/TransportError`` if there is no such profile, setting or choice.
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
