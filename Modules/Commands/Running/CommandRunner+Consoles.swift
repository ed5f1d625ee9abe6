import Domain
import PluginAPI
import Workspace

extension CommandRunner {
  /// How long a connection may take before a command says how it is.
  private static let patience = Duration.seconds(3)

  /// How long a command waits for the console that the show remembers, where it connects it first.
  ///
  /// A script's first tap has to arrive. A person sees how the connection is, and never waits.
  var reconnectingPatience: Duration { isInteractive ? .zero : Self.patience }

  func consoleOutput(of command: Command) async throws(CommandError) -> CommandOutput {
    switch command {
    case .connect(let connect): return try await self.connect(connect)
    case .disconnect:
      guard let report = try await ask(await workspace.disconnect()) else {
        throw CommandError(.notConnected, "no console is connected")
      }
      return .disconnected(report)
    case .connections: return .connections(try await ask(await workspace.connections()))
    case .profiles(let name): return try profiles(name)
    case .trigger(let triggering): return try await trigger(triggering)
    case .releaseAll: return try await releaseAll()
    case .send(let words):
      try await reachConsole()
      let sent = try await ask(await workspace.send(words.map(\.value)))
      return .sent(sent, isRehearsed: false)
    case .monitor(let seconds): return try await monitor(for: seconds)
    case .importConsole(let importing): return try await importConsole(importing)
    default: throw CommandError(.unknownCommand, "this is no command for consoles")
    }
  }

  // MARK: Connecting

  private func connect(_ connect: Command.Connect) async throws(CommandError) -> CommandOutput {
    var options: [String: String] = [:]
    for setting in connect.settings { options[setting.value.name] = setting.value.value }
    let memory = ConnectionMemory(
      address: "\(connect.address.value)",
      profile: connect.profile.map { ProfileFile.absolute(expanded($0.value)) },
      options: options, gap: connect.gap, listeningPort: connect.listeningPort)
    let connection: any ConsoleConnection
    do throws(WorkspaceError) {
      connection = try await workspace.connect(memory)
    } catch {
      var failure = CommandError(error)
      switch error.code {
      case .badAddress: failure.range = connect.address.range
      case .unknownProfile, .unreadable: failure.range = connect.profile?.range
      default: break
      }
      throw failure
    }
    let state = await workspace.settleConsole(within: Self.patience) ?? connection.state
    if !state.isTrusted {
      let reason = state.reason ?? "it did not answer for 3 s"
      throw CommandError(
        .unreachable, "\(connection.address) is not connected: \(reason)",
        remedy: "it is tried again; 'connections' shows how it is", at: connect.address.range)
    }
    let reports = try await ask(await workspace.connections())
    guard let report = reports.first(where: { $0.memory == memory && $0.state != nil }) else {
      throw CommandError(.notConnected, "\(connection.address) was let go of meanwhile")
    }
    return .connected(report)
  }

  private func reachConsole() async throws(CommandError) {
    try await ask(await workspace.reachConsole(within: reconnectingPatience))
  }

  private func profiles(_ name: Written<String>?) throws(CommandError) -> CommandOutput {
    let all = workspace.registry.transports.flatMap { $0.profiles() }
    guard let name else { return .profiles(all) }
    let found = all.filter { $0.name == name.value.lowercased() }
    guard found.isEmpty else { return .profiles(found) }
    do throws(TransportError) {
      let choice = try workspace.profile(named: expanded(name.value))
      let settings = ConnectionSettings(profile: choice)
      return .profiles([try workspace.registry.profile(settings, for: nil)])
    } catch {
      let place = error.line.map { "line \($0): " } ?? ""
      var failure = CommandError(
        error.code, place + error.message, remedy: error.remedy, at: name.range)
      failure.fileLine = error.line
      throw failure
    }
  }

  // MARK: Sending

  private func trigger(
    _ triggering: Command.Triggering
  ) async throws(CommandError) -> CommandOutput {
    if let profile = triggering.profile, !triggering.isDryRun {
      throw CommandError(
        .syntax, "what is sent follows from the connection's own profile",
        remedy: "add '--dry-run' to see what another profile would send", at: profile.range)
    }
    let (block, object) = try await target(of: triggering)
    if !triggering.isDryRun { try await reachConsole() }
    var trigger = Trigger(
      object.map(Trigger.Target.init), action: triggering.isRelease ? .release : .go)
    if let block {
      trigger = try await ask(
        await workspace.trigger(for: block, isRelease: triggering.isRelease))
    }
    guard triggering.isDryRun else {
      return .sent(try await ask(await workspace.fire(trigger, of: block)), isRehearsed: false)
    }
    let profile = triggering.profile.map { ProfileFile.absolute(expanded($0.value)) }
    let sent = try await ask(await workspace.rehearse(trigger, profile: profile))
    return .sent(sent, isRehearsed: true)
  }

  private func releaseAll() async throws(CommandError) -> CommandOutput {
    let release = try await ask(await workspace.releaseAll(within: Self.patience))
    guard let first = release.failed.first else { return .released(release.released) }
    let failures = release.failed.map(TextForm.line(ofFailed:))
    var failure = CommandError(first.reason)
    failure.message = failures[0]
    failure.notices = release.released.map(TextForm.line(of:)) + failures.dropFirst()
    throw failure
  }

  /// What is to be triggered: a block, or an object.
  private func target(
    of triggering: Command.Triggering
  ) async throws(CommandError) -> (PlacedItem?, ShowObject?) {
    let block: PlacedItem
    switch triggering.target {
    case .item(let item): block = try await self.item(item)
    case .object(let object): return (nil, try await self.object(object))
    case .itemOrObject(let item, let object):
      // Without a board there are no blocks to be meant.
      guard let item = try? await self.item(item) else {
        return (nil, try await self.object(object))
      }
      block = item
    }
    guard !block.isOrphan else {
      throw CommandError(.unknownObject, "the object of this block was deleted")
    }
    return (block, nil)
  }

  // MARK: Listening

  private func monitor(for seconds: Double?) async throws(CommandError) -> CommandOutput {
    try await reachConsole()
    guard let connection = await workspace.consoleConnection else {
      throw CommandError(
        .notConnected, "no console is connected", remedy: "'connect URL' connects one")
    }
    let events = connection.events()
    let tell = tellEvent
    let count = await withTaskGroup(of: Int?.self) { group in
      group.addTask {
        await events.reduce(into: 0) { count, event in
          count += 1
          tell?(event)
        }
      }
      group.addTask {
        // Without a limit Ctrl-C ends it.
        try? await Task.sleep(for: seconds.map { .seconds($0) } ?? .seconds(31_536_000))
        return nil
      }
      var count = 0
      for await result in group {
        count = result ?? count
        group.cancelAll()
      }
      return count
    }
    return .monitored(count)
  }
}
