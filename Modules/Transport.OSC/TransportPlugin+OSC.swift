import OSC
public import PluginAPI
import Transport

extension TransportPlugin {
  /// Open Sound Control over UDP and TCP, for consoles of all sorts by their profiles.
  public static let osc = TransportPlugin(
    key: "osc", summary: "Open Sound Control over UDP and TCP",
    schemes: ["osc+udp", "osc+tcp"], importSchemes: ["eos"], profiles: { OSCProfile.builtIn },
    profile: { settings, address throws(TransportError) in
      try OSCProfile(settings, for: address)
    },
    connect: { address, settings throws(TransportError) in try connect(address, settings) },
    followShow: { address, follower in
      let importer = try EosImporter(address)
      try await ShowFollowing.run(follower) { try await importer.follow($0) }
    })

  private static func connect(
    _ address: ConnectionAddress, _ settings: ConnectionSettings
  ) throws(TransportError) -> any ConsoleConnection {
    let profile = try OSCProfile(settings, for: address)
    let isDatagram = address.scheme == "osc+udp"
    let allowed = isDatagram ? ("broadcast", ["yes", "no"]) : ("framing", ["length", "slip"])
    for parameter in address.parameters
    where parameter.name != allowed.0 || !allowed.1.contains(parameter.value) {
      throw TransportError(
        .badAddress, parameter.fault(isKnown: parameter.name == allowed.0),
        remedy: "'\(address.scheme)' takes \(allowed.0)=\(allowed.1.joined(separator: "|"))")
    }
    guard let port = address.port else {
      throw TransportError(
        .badAddress, "'\(address)' names no port",
        remedy: "give the port that the console listens on: \(address.scheme)://HOST:PORT")
    }
    guard isDatagram || settings.listeningPort == nil else {
      throw TransportError(
        .badAddress, "over TCP a console answers on the same connection",
        remedy: "leave out --listen")
    }
    let reader: FeedbackReader = { profile.feedback(of: $0) }
    let framing = try framing(of: address, port, profile)
    return try ReconnectingConnection(
      to: address, profile, gap: settings.gap ?? profile.gap, greeting: profile.greeting,
      heartbeat: profile.heartbeat,
      encode: { message throws(TransportError) in
        try OSCMessage(message).packet()
      },
      makeLink: {
        guard isDatagram else {
          return TCPLink(host: address.host, port: port, framing: framing, reader: reader)
        }
        return UDPLink(
          host: address.host, port: port, listeningPort: settings.listeningPort,
          allowsBroadcast: address.parameter("broadcast") == "yes", reader: reader)
      })
  }
}

extension TransportPlugin {
  /// The framing of a stream: as the address says, as the port has it, or to be found by the
  /// question that shows whether the console is alive.
  private static func framing(
    of address: ConnectionAddress, _ port: Int, _ profile: OSCProfile
  ) throws(TransportError) -> TCPLink.Framing {
    if let framing = address.parameter("framing").flatMap(StreamFraming.init) {
      return .fixed(framing)
    }
    if profile.slipPorts.contains(port) { return .fixed(.slip) }
    guard let question = profile.heartbeat?.question.first else { return .fixed(.length) }
    return .found(
      try FramingSearch(
        asking: OSCMessage(question),
        answeredBy: { profile.feedback(of: $0).contains(.heartbeat) }))
  }
}

extension ConnectionAddress.Parameter {
  /// Why an address cannot have the parameter, or its value if the parameter is known.
  func fault(isKnown: Bool) -> String {
    isKnown ? "unknown value '\(value)' of parameter '\(name)'" : "unknown parameter '\(name)'"
  }
}
