extension Registry {
  /// Opens a connection to a console, and returns at once; it is made in the background.
  ///
  /// - Parameters:
  ///   - memory: Where the console is and how to talk to it.
  ///   - profile: What the name of its profile stands for.
  /// - Returns: The connection.
  /// - Throws: ``TransportError`` where the address or the choices mean nothing.
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
    return try plugin.connect(address, try ConnectionSettings(memory, profile))
  }

  /// Makes the profile that a connection would have.
  ///
  /// - Parameters:
  ///   - settings: What is chosen about the connection.
  ///   - address: Where the console is; `nil` where that is not known.
  /// - Returns: The profile.
  /// - Throws: ``TransportError`` where the choices mean nothing.
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
  /// Creates the settings that a memory stands for.
  ///
  /// - Parameters:
  ///   - memory: How a console is connected.
  ///   - profile: What the name of its profile stands for.
  /// - Throws: ``TransportError`` where the gap is not allowed.
  public init(_ memory: ConnectionMemory, _ profile: ProfileChoice) throws(TransportError) {
    guard memory.gap.map(Self.gaps.contains) ?? true else {
      throw TransportError(
        .badMessage, "the gap between keys is 0 to \(Self.gaps.upperBound) ms")
    }
    self.init(
      profile: profile, options: memory.options, gap: memory.gap,
      listeningPort: memory.listeningPort)
  }
}
