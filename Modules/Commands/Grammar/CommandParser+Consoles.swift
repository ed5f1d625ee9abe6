import PluginAPI

extension CommandParser {
  /// The commands for consoles.
  static func parseConsole(
    _ name: CommandName, _ reader: inout WordReader
  ) throws(SyntaxError) -> Command {
    switch name {
    case .connect: .connect(try connect(&reader))
    case .disconnect: .disconnect
    case .connections: .connections
    case .profiles: .profiles(try reader.pathIfAny())
    case .trigger: .trigger(try trigger(&reader))
    case .releaseAll: .releaseAll
    case .send: .send(try reader.message())
    case .monitor: .monitor(seconds: try monitor(&reader))
    default: try importing(&reader)
    }
  }

  /// `connect URL [--profile P] [--set NAME=VALUE …] [--gap MS] [--listen PORT]`.
  private static func connect(_ reader: inout WordReader) throws(SyntaxError) -> Command.Connect {
    let token = try reader.next("URL", missing: "the address of the console is missing")
    var connect = Command.Connect(
      address: Written(try WordReader.address(token), at: token.range))
    connect.profile = reader.written("profile")
    connect.settings = try settings(reader.values("set"))
    if let token = reader.value("gap") {
      connect.gap = try WordReader.count(
        token, of: "milliseconds", in: ConnectionSettings.gaps, expected: "MS")
    }
    if let token = reader.value("listen") {
      connect.listeningPort = try WordReader.count(
        token, of: "the port", in: Command.Connect.ports, expected: "PORT")
    }
    return connect
  }

  private static func settings(
    _ tokens: [Token]
  ) throws(SyntaxError) -> [Written<Command.ProfileSetting>] {
    var settings: [Written<Command.ProfileSetting>] = []
    for token in tokens {
      let sides = token.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, !sides[0].isEmpty else {
        throw SyntaxError(
          "not a setting: '\(token.text.clipped)'", at: token.range, expected: ["NAME=VALUE"],
          remedy: "write NAME=VALUE, for example playback=path")
      }
      let setting = Command.ProfileSetting(name: String(sides[0]), value: String(sides[1]))
      guard !settings.contains(where: { $0.value.name == setting.name }) else {
        throw SyntaxError("'\(setting.name.clipped)' is set twice", at: token.range)
      }
      settings.append(Written(setting, at: token.range))
    }
    return settings
  }

  /// `trigger ITEM|OBJECT [--release] [--dry-run] [--profile P]`.
  private static func trigger(
    _ reader: inout WordReader
  ) throws(SyntaxError) -> Command.Triggering {
    Command.Triggering(
      target: try reader.triggered(), isRelease: reader.has("release"),
      isDryRun: reader.has("dry-run"), profile: reader.written("profile"))
  }

  /// `monitor [--for SECONDS]`.
  private static func monitor(_ reader: inout WordReader) throws(SyntaxError) -> Double? {
    try reader.value("for").map { token throws(SyntaxError) in
      try WordReader.seconds(token, "'--for' is")
    }
  }
}
