import Domain
import JSONText
import PluginAPI
import Workspace

extension CommandSpec {
  static let connect = CommandSpec(
    "connect", "connects to a console, which the show remembers", .consoleAddress,
    .option("profile", .word("PROFILE", from: .profiles)), .settings,
    .option("gap", .count(of: "milliseconds", in: ConnectionSettings.gaps, name: "MS")),
    .option("listen", .count(of: "the port", in: 1...65_535, name: "PORT")),
    details: """
      PROFILE decides which messages are sent, and --set chooses what it leaves open. Without \
      --profile the show keeps the profile that it had, with its settings if there is no --set; \
      the first time it is qlc for qlc:// addresses, the console whose usual port it is, or else \
      hog4. 'profiles' lists all. --gap is the time between keystrokes. --listen is the port that \
      receives the console's messages.
      """,
    examples: [
      "connect osc+udp://10.0.0.5:7001 --profile hog4 --set playback=path --listen 7002",
      "connect osc+tcp://eos.local:3032?framing=slip --gap 20", "connect qlc://localhost:9999",
    ], synonyms: "attach console consoles", isReversible: false
  ) { runner, address, profile, settings, gap, port throws(CommandError) in
    var options: [String: String] = [:]
    for setting in settings { options[setting.value.name] = setting.value.value }
    var memory = ConnectionMemory(
      address: "\(address.value)",
      profile: profile.map { ProfileFile.absolute(runner.expanded($0.value)) },
      options: options, gap: gap, listeningPort: port)
    if profile == nil { try await runner.keepProfile(in: &memory, at: address.value) }
    return try await runner.connect(memory, at: address.range, profileAt: profile?.range)
  }
}

extension Part where Value == Located<ConnectionAddress> {
  /// An address; if it has no scheme, the error completes it.
  fileprivate static var consoleAddress: Part {
    let address = Part.address
    return Part(address.shape) { reader throws(SyntaxError) in
      let token = reader.peek
      let isQLC = reader.value("profile")?.text.lowercased() == "qlc"
      do throws(SyntaxError) {
        return try address.read(&reader)
      } catch {
        guard let token, !token.text.contains("://"),
          let complete = try? ConnectionAddress("\(isQLC ? "qlc" : "osc+udp")://\(token.text)")
        else { throw error }
        let port = isQLC || complete.port != nil ? "" : ":PORT"
        throw SyntaxError(
          "'\(token.text.clipped)' has no scheme", at: token.range, code: .badAddress,
          expected: error.expected, remedy: "write \(complete)\(port)")
      }
    }
  }
}

/// A choice that a profile leaves open.
package struct ProfileSetting: Hashable, Sendable {
  /// Its name.
  package let name: String
  /// The choice; may be empty.
  package let value: String

  /// Creates a choice.
  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

extension Part where Value == [Located<ProfileSetting>] {
  fileprivate static var settings: Part {
    Part.options("set", .setting).map { settings throws(SyntaxError) in
      var names: Set<String> = []
      for setting in settings where !names.insert(setting.value.name).inserted {
        throw SyntaxError("'\(setting.value.name.clipped)' is set twice", at: setting.range)
      }
      return settings
    }
  }
}

extension Part where Value == Located<ProfileSetting> {
  fileprivate static var setting: Part {
    Part(ValueKind("NAME=VALUE"), missing: "the setting is missing") { token throws(SyntaxError) in
      let sides = token.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, !sides[0].isEmpty else {
        throw token.isNo("setting", "NAME=VALUE", example: "playback=path")
      }
      return Located(
        ProfileSetting(name: String(sides[0]), value: String(sides[1])), at: token.range)
    }
  }
}

extension CommandRunner {
  /// Keeps the profile of the show's last connection, and its settings if none are chosen, if it is
  /// for the same transport.
  fileprivate func keepProfile(
    in memory: inout ConnectionMemory, at address: ConnectionAddress
  ) async throws(CommandError) {
    let show = await workspace.show?.id
    let reports = try await ask(await workspace.connections())
    guard let last = reports.first(where: { $0.show?.id == show })?.memory,
      let old = try? ConnectionAddress(last.address),
      workspace.registry.transport(connecting: old.scheme)?.key
        == workspace.registry.transport(connecting: address.scheme)?.key
    else {
      memory.profile = standardProfile(at: address)
      return
    }
    memory.profile = last.profile
    if memory.options.isEmpty { memory.options = last.options }
  }

  /// The profile from the settings, if it is one for the same transport.
  ///
  /// The path of a profile is for OSC.
  private func standardProfile(at address: ConnectionAddress) -> String? {
    guard let name = standardProfile,
      let transport = workspace.registry.transport(connecting: address.scheme)
    else { return nil }
    if transport.profileNames.contains(name) { return name }
    let isPath = !workspace.registry.transports.contains { $0.profileNames.contains(name) }
    guard isPath, transport.key == "osc" else { return nil }
    return ProfileFile.absolute(expanded(name))
  }

  fileprivate func connect(
    _ memory: ConnectionMemory, at address: SourceRange, profileAt profile: SourceRange?
  ) async throws(CommandError) -> any Answer {
    let connection: any ConsoleConnection
    do throws(WorkspaceError) {
      connection = try await workspace.connect(memory, within: Self.patience)
    } catch {
      var failure = CommandError(error)
      switch error.code {
      case .badAddress, .unreachable: failure.range = address
      case .unknownProfile, .unreadable: failure.range = profile
      default: break
      }
      throw failure
    }
    let state = await workspace.settleConsole(within: Self.patience) ?? connection.state
    if !state.isTrusted {
      let reason = state.reason ?? "it did not answer for 3 s"
      throw CommandError(
        .unreachable, "\(connection.address) is not connected: \(reason)",
        remedy: "callboard keeps trying; 'connections' shows the state", at: address)
    }
    let reports = try await ask(await workspace.connections())
    guard let report = reports.first(where: { $0.memory == memory && $0.state != nil }) else {
      throw CommandError(.notConnected, "\(connection.address) was disconnected meanwhile")
    }
    return ConnectAnswer(report: report)
  }
}

/// How the console that was just connected is connected.
struct ConnectAnswer: Answer {
  let report: ConnectionReport

  var json: [(name: String, value: JSON)] { [("connections", .array([report.json]))] }

  func lines(in form: TextForm) -> [String] {
    let place = "\(report.memory.address) as \(report.profile ?? "")"
    return [
      report.state == .unconfirmed
        ? "sending to \(place); unconfirmed until something comes back" : "connected \(place)"
    ]
  }
}
