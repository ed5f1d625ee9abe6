import Boards
import Domain
public import PluginAPI

// MARK: - Connecting

extension Seat {
  /// Connects the current show's console, and remembers the settings.
  ///
  /// Connecting and reconnecting happen in the background; all seats with the show open share the
  /// connection. Another console that works stays connected until this one does; it is then
  /// disconnected after its queue is sent.
  ///
  /// - Parameters:
  ///   - memory: The console's address and settings.
  ///   - limit: The maximum time to wait before it replaces another console that works.
  /// - Returns: The connection.
  /// - Throws: ``WorkspaceError`` if the address or profile is invalid, it does not work while
  ///   another console does, or it cannot be remembered; the old connection then stays.
  @discardableResult
  public func connect(
    _ memory: ConnectionMemory, within limit: Duration = .seconds(3)
  ) async throws(WorkspaceError) -> any ConsoleConnection {
    // The user may open another show during this wait.
    let show = show
    let former = try former(replacedBy: memory)
    // Earlier messages go out before the greeting of the next console, which may be the same one.
    _ = await console.current?.connection.drain(within: OpenWorkspace.drainLimit)
    let connection = try await open(memory, replacing: former, of: show, within: limit)
    if let show {
      do throws(WorkspaceError) {
        try reading { store throws(StoreError) in try store.remember(memory, of: show.id) }
      } catch {
        await connection.close()
        throw error
      }
    }
    await begin(connection, memory, of: show, replacing: former?.title)
    return connection
  }

  private func begin(
    _ connection: any ConsoleConnection, _ memory: ConnectionMemory, of show: Show?,
    replacing former: String? = nil
  ) async {
    await workspace.connect(
      connection, memory, of: show?.id, by: number, process: sources.process, replacing: former)
  }

  /// Another console that a new one replaces.
  private struct Former {
    /// Its name.
    let title: String
    /// Whether it works, as far as is known.
    let works: Bool
    /// The port that its connection listens on.
    let listeningPort: Int?
  }

  /// The console that another one replaces; `nil` if there is none, or if it does not work: the new
  /// one may be the same at another place.
  private func former(replacedBy memory: ConnectionMemory) throws(WorkspaceError) -> Former? {
    let (current, last) = (console.current, console.former)
    if let state = current?.connection.state, !state.isTrusted { return nil }
    let remembered = try show.flatMap { show throws(WorkspaceError) in
      try rememberedConnection(of: show.id)
    }
    guard let address = current?.memory.address ?? remembered?.address ?? last,
      let (old, new) = try? (ConnectionAddress(address), ConnectionAddress(memory.address)),
      (old.scheme, old.host, old.port) != (new.scheme, new.host, new.port)
    else { return nil }
    return Former(
      title: current?.title ?? address, works: current != nil || remembered != nil,
      listeningPort: current?.memory.listeningPort)
  }

  /// Opens a connection; one that replaces a console that works has to work, too.
  private func open(
    _ memory: ConnectionMemory, replacing former: Former?, of show: Show?,
    within limit: Duration
  ) async throws(WorkspaceError) -> any ConsoleConnection {
    guard let former, former.works else { return try open(memory) }
    // The old connection still listens on its port.
    let sharesPort =
      memory.listeningPort != nil && memory.listeningPort == former.listeningPort
    var trial = memory
    if sharesPort { trial.listeningPort = nil }
    let connection = try open(trial)
    let state = await connection.proven(within: limit)
    guard state.isTrusted else {
      await connection.close()
      throw WorkspaceError(
        .unreachable,
        "\(memory.address) is not connected: \(state.reason ?? "it did not answer in time"); "
          + "the show keeps \(former.title)",
        remedy: "to use it anyway, 'disconnect' first: callboard then keeps trying it")
    }
    guard sharesPort else { return connection }
    await connection.close()
    await workspace.disconnect(show?.id, by: number)
    do throws(WorkspaceError) {
      return try open(memory)
    } catch {
      throw WorkspaceError(
        error.code, "\(error.message); \(former.title) was disconnected for it",
        remedy: "'connect' with the address of \(former.title) connects it again")
    }
  }

  private func open(
    _ memory: ConnectionMemory
  ) throws(WorkspaceError) -> any ConsoleConnection {
    do throws(TransportError) {
      return try registry.connect(memory, profile(named: memory.profile))
    } catch {
      throw WorkspaceError(error)
    }
  }

  /// Connects the console that the current show remembers, if there is one.
  ///
  /// A failure is reported as a message: the board works without a console.
  ///
  /// - Parameter limit: The maximum time for a new connection. It does not wait for one that is
  ///   already being made.
  public func readyConsole(within limit: Duration) async {
    do throws(WorkspaceError) {
      let isNew = try await reachConsole(within: limit)
      // Scripts, which wait for it, print what they do themselves.
      guard isNew, limit == .zero, let console = console.current else { return }
      notifyLater([.message(.consoleAgain(address: console.title))])
    } catch {
      workspace.seats.notify(
        .message(.notSent(error.message, remedy: error.remedy)), to: number)
    }
  }

  /// Connects the console that the current show remembers, and waits for the result.
  ///
  /// - Parameter limit: The maximum time for a new connection. It does not wait for one that is
  ///   already being made.
  /// - Returns: Whether it was connected now, and not before.
  /// - Throws: ``WorkspaceError`` if the remembered settings cannot be used.
  @discardableResult
  public func reachConsole(within limit: Duration) async throws(WorkspaceError) -> Bool {
    guard console.current == nil, let show,
      let memory = try rememberedConnection(of: show.id)
    else { return false }
    await begin(try open(memory), memory, of: show)
    await settleConsole(within: limit)
    return true
  }

  func rememberedConnection(of show: ID<Show>) throws(WorkspaceError) -> ConnectionMemory? {
    try reading { store throws(StoreError) in try store.connection(of: show) }
  }

  /// Connects the console of another show that is not connected.
  ///
  /// - Returns: The connection, which the caller must close.
  /// - Throws: ``WorkspaceError`` if the show remembers no console, or it is too slow to connect.
  func connectAside(
    _ show: Show, within limit: Duration
  ) async throws(WorkspaceError) -> any ConsoleConnection {
    guard var memory = try rememberedConnection(of: show.id) else {
      throw WorkspaceError(
        .notConnected, "show '\(show.name)' has no console",
        remedy: "open the show, and connect its console")
    }
    // Its feedback does not matter, and its port may be in use here.
    memory.listeningPort = nil
    let connection = try open(memory)
    let state = await connection.settled(within: limit)
    guard state.isTrusted else {
      await connection.close()
      throw WorkspaceError(
        .notConnected,
        "\(memory.address) is not connected: \(state.reason ?? "it did not answer for 3 s")")
    }
    return connection
  }

  /// Waits for the connection, and then briefly for the console to report what runs, because the
  /// first tap of a script switches off what is on.
  ///
  /// - Parameter limit: The maximum time to wait.
  /// - Returns: The connection state then; `nil` if there is no connection.
  @discardableResult
  public func settleConsole(within limit: Duration) async -> ConnectionState? {
    await workspace.settle(show?.id, within: limit)
  }

  /// Closes the current show's connection for all seats, after its queue is sent, and forgets it.
  ///
  /// - Returns: The old connection, or the remembered one; `nil` for neither.
  /// - Throws: ``WorkspaceError`` if it cannot be forgotten; it is closed all the same.
  public func disconnect() async throws(WorkspaceError) -> ConnectionReport? {
    let (show, report) = (show, try connection(of: show))
    await workspace.disconnect(show?.id, by: number)
    atConsole(of: show?.id) { $0.former = report?.memory.address }
    if let show, report != nil {
      try reading { store throws(StoreError) in try store.remember(nil, of: show.id) }
    }
    return report
  }

  /// Disconnects the consoles before the workspace closes: releases what fingers hold, and closes
  /// connections that no other seat uses after their queues are sent.
  ///
  /// - Parameter limit: The maximum time for sending.
  /// - Returns: The number of messages that were not sent, or were lost with a connection.
  public func leaveConsole(within limit: Duration) async -> Int {
    await workspace.leaveConsoles(from: number, within: limit)
  }

  /// Disconnects the consoles of shows that are no longer open at any seat.
  func leaveConsoleOfOtherShow() {
    workspace.shared { [number] in $0.disconnectUnused(by: number) }
  }
}

// MARK: - State

extension Seat {
  /// The current show's console, connected or not.
  var console: ShowConsole { console(of: show?.id) }

  /// The console of a show, connected or not.
  func console(of show: ID<Show>?) -> ShowConsole { workspace.shared { $0.console(of: show) } }

  /// Runs a closure on the console of a show.
  func atConsole<Value: Sendable, Failure: Error>(
    of show: ID<Show>?, _ body: @Sendable (inout ShowConsole) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try workspace.shared { workspace throws(Failure) in
      try body(&workspace.consoles[show, default: workspace.newConsole(of: show)])
    }
  }

  /// The connections of all shows.
  ///
  /// - Throws: ``WorkspaceError`` if the workspace cannot be read.
  public func connections() throws(WorkspaceError) -> [ConnectionReport] {
    var reports: [ConnectionReport] = []
    for show in [nil] + (try shows().map(\.show)) {
      if let report = try connection(of: show) { reports.append(report) }
    }
    return reports
  }

  /// The connection of a show's console, active or remembered.
  private func connection(of show: Show?) throws(WorkspaceError) -> ConnectionReport? {
    if let line = console(of: show?.id).current {
      return ConnectionReport(
        show: show, memory: line.memory, profile: line.connection.profile.name,
        state: line.connection.state)
    }
    guard let show, let memory = try rememberedConnection(of: show.id) else { return nil }
    return ConnectionReport(show: show, memory: memory, profile: memory.profile, state: nil)
  }

  /// The current show's console and its connection state; `nil` if there is none.
  public var sceneConsole: SceneConsole? { console.current?.scene }

  /// The connection to the current show's console, or `nil`.
  public var consoleConnection: (any ConsoleConnection)? { console.current?.connection }

  /// Signals whenever the console changed, messages are waiting, or another seat or process
  /// committed: the scene may have changed.
  ///
  /// A commit of another process is signalled within 200 ms.
  ///
  /// - Returns: The signals from now on; only one listener is possible.
  public func makeNews() -> AsyncStream<Void> {
    let (news, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    workspace.seats.watch(number, with: continuation)
    workspace.shared { $0.keepLookout() }
    // Changes since the listener last looked are signalled too.
    continuation.yield()
    return news
  }

  /// Marks what this workspace switched on, if the console does not report what runs.
  func showingSwitches(_ scene: Scene, of session: BoardSession) -> Scene {
    let toggles = scene.elements.lazy.compactMap(\.item).filter { id in
      session.item(id)?.action == .toggle
    }
    let console = console
    let isConsoleKnown =
      console.current != nil || (try? rememberedConnection(of: session.show.id)) != nil
    let on = Set((isConsoleKnown ? (try? console.active()) ?? [] : []).map(\.key))
    let knowledge = console.knowledge
    guard !toggles.isEmpty, !on.isEmpty || !knowledge.controls.isEmpty else { return scene }
    return scene.showing(
      in: wording,
      switchedOn: { id in
        guard let item = session.item(id), item.action == .toggle else { return false }
        let block = PlayedBlock(item, item.object.flatMap(session.object), of: session.show.id)
        if item.message == nil, let object = block.object,
          knowledge.reportedActivity(of: Trigger.Target(object)) != .unknown
        {
          return false
        }
        if item.message != nil, case let activity = console.activity(of: block.trigger()),
          activity != .unknown
        {
          return activity == .running
        }
        return on.contains(block.switchKey)
      })
  }
}

extension WorkspaceError {
  /// Creates an error from a transport error.
  ///
  /// - Parameters:
  ///   - error: The transport's error.
  ///   - memory: The connection settings, to suggest other options.
  init(_ error: TransportError, choosing memory: ConnectionMemory? = nil) {
    let place = error.line.map { "line \($0): " } ?? ""
    self.init(
      error.code, place + error.message,
      remedy: error.remedy ?? Self.remedy(error.choices, memory))
  }

  /// The commands that choose other profile options.
  private static func remedy(_ choices: [String], _ memory: ConnectionMemory?) -> String? {
    guard !choices.isEmpty else { return nil }
    let commands = choices.map { choice in
      "'\(memory?.command(choosing: choice) ?? "connect URL --set \(choice)")'"
    }
    return "choose another way with \(commands.joined(separator: " or "))"
  }
}
