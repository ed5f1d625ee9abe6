public import PluginAPI
import Transport

extension TransportPlugin {
  /// QLC+ over the WebSocket of its web access.
  public static let qlc = TransportPlugin(
    key: "qlc", summary: "QLC+ over the WebSocket of its web access", schemes: ["qlc"],
    importSchemes: ["qlc"], profiles: { [QLCProfile()] },
    profile: { settings, _ throws(TransportError) in try profile(for: settings) },
    connect: { address, settings throws(TransportError) in
      let profile = try profile(for: settings)
      try checkParameters(of: address)
      guard settings.listeningPort == nil else {
        throw TransportError(
          .badAddress, "QLC+ answers over its WebSocket; there is no port to listen on",
          remedy: "leave out --listen")
      }
      return try ReconnectingConnection(
        to: address, profile, gap: settings.gap ?? 0, isAskedByLink: true,
        encode: { message throws(TransportError) in
          try QLCProfile.check(message.address)
          return Array(message.address.utf8)
        },
        makeLink: { QLCLink(to: address) })
    },
    followShow: { address, follower in
      try checkParameters(of: address)
      let importer = QLCImporter(address: address)
      try await ShowFollowing.run(follower) { try await importer.follow($0) }
    })

  private static func profile(
    for settings: ConnectionSettings
  ) throws(TransportError) -> any ConsoleProfile {
    if let name = settings.options.keys.min() {
      throw TransportError(.badProfile, "the profile 'qlc' has no setting '\(name)'")
    }
    switch settings.profile {
    case .standard, .named("qlc"): return QLCProfile()
    case .named(let name):
      throw TransportError(
        .unknownProfile, "there is no profile '\(name)' for QLC+", remedy: "leave out --profile")
    case .file(_, let path):
      throw TransportError(
        .unknownProfile, "\(path): profiles of files are for OSC; QLC+ has its own",
        remedy: "leave out --profile")
    }
  }

  private static func checkParameters(of address: ConnectionAddress) throws(TransportError) {
    guard let first = address.parameters.first else { return }
    throw TransportError(
      .badAddress, "unknown parameter '\(first.name)'",
      remedy: "write it as qlc://HOST:PORT")
  }
}
