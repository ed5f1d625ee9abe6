extension Registry {
  /// Starts a connection to a console in the background, and returns at once.
  ///
  /// - Parameters:
  ///   - memory: The console's address and settings.
  ///   - profile: The profile to use.
  /// - Returns: The connection.
  /// - Throws: ``TransportError`` if the address or the options are invalid.
  public func connect(
    _ memory: ConnectionMemory, _ profile: ConnectionSettings.ProfileChoice
  ) throws(TransportError) -> any ConsoleConnection {
    let address = try ConnectionAddress(memory.address)
    guard let plugin = transport(connecting: address.scheme) else {
      let known = transports.flatMap(\.schemes).sorted().joined(separator: ", ")
      throw TransportError(
        .badAddress, "cannot connect to '\(address.scheme):' addresses",
        remedy: known.isEmpty ? nil : "this build connects to \(known)")
    }
    try check(profile, for: plugin, at: address)
    return try plugin.connect(address, try ConnectionSettings(memory, profile))
  }

  /// Refuses the profile of another transport.
  private func check(
    _ profile: ConnectionSettings.ProfileChoice, for plugin: TransportPlugin,
    at address: ConnectionAddress
  ) throws(TransportError) {
    guard case .named(let name) = profile, !plugin.profileNames.contains(name.lowercased()),
      let other = transports.first(where: { $0.profileNames.contains(name.lowercased()) })
    else { return }
    let urls = other.schemes.map { "\($0)://HOST:PORT" }.choice
    throw TransportError(
      .unknownProfile, "the profile '\(name)' is not for \(address.scheme):// addresses",
      remedy: "connect to \(urls), or leave out --profile")
  }

  /// Creates the profile that a connection would use.
  ///
  /// - Parameters:
  ///   - settings: The settings of the connection.
  ///   - address: The console's address, if known.
  /// - Returns: The profile.
  /// - Throws: ``TransportError`` if the options are invalid.
  public func profile(
    _ settings: ConnectionSettings, for address: ConnectionAddress?
  ) throws(TransportError) -> any ConsoleProfile {
    let fitting = transports.first { plugin in
      if case .named(let name) = settings.profile { return plugin.profileNames.contains(name) }
      return address.map { plugin.schemes.contains($0.scheme) } ?? false
    }
    guard let plugin = fitting ?? transports.first else {
      throw TransportError(.unknownProfile, "no transport of this build has profiles")
    }
    return try plugin.profile(settings, address)
  }
}

extension ConnectionSettings {
  /// Creates settings from a remembered connection.
  ///
  /// - Parameters:
  ///   - memory: The remembered connection.
  ///   - profile: The profile to use.
  /// - Throws: ``TransportError`` if a time is not allowed.
  public init(_ memory: ConnectionMemory, _ profile: ProfileChoice) throws(TransportError) {
    guard memory.gap.map(Self.gaps.contains) ?? true else {
      throw TransportError(
        .badMessage, "the gap between keys is 0 to \(Self.gaps.upperBound) ms")
    }
    var options = memory.options
    if let again = options.removeValue(forKey: Self.again) {
      guard let time = Int(again), Self.gaps.contains(time) else {
        throw TransportError(
          .badMessage,
          "the time in which a second go is ignored is 0 to \(Self.gaps.upperBound) ms",
          remedy: "'--set \(Self.again)=0' switches it off")
      }
    }
    self.init(
      profile: profile, options: options, gap: memory.gap,
      listeningPort: memory.listeningPort)
  }
}
