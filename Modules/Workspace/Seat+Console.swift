import Boards
import Domain
public import PluginAPI

// MARK: - Connecting

extension Seat {
  /// Connects the console of the current show, and remembers how (spec T2).
  ///
  /// The connection is made, and made again, in the background; all seats that have the show open
  /// share it. Another console that was connected is let go, after what is queued for it was sent.
  ///
  /// - Parameter memory: Where the console is and how to talk to it.
  /// - Returns: The connection.
  /// - Throws: ``WorkspaceError`` where the address or the profile is wrong, or it cannot be
  ///   remembered; what was connected is as it was then.
  @discardableResult
  public func connect(
    _ memory: ConnectionMemory
  ) async throws(WorkspaceError) -> any ConsoleConnection {
    // The person may open another show while this waits.
    let show = show
    // What was sent before comes before what greets the next console, which may be the same one.
    _ = await console.line?.connection.drain(within: OpenWorkspace.farewell)
    let connection = try open(memory)
    if let show {
      do throws(WorkspaceError) {
        try reading { store throws(StoreError) in try store.remember(memory, of: show.id) }
      } catch {
        await connection.close()
        throw error
      }
    }
    await begin(connection, memory, of: show)
    return connection
  }

  private func begin(
    _ connection: any ConsoleConnection, _ memory: ConnectionMemory, of show: Show?
  ) async {
    await workspace.connect(
      connection, memory, of: show?.id, by: number, process: sources.process.name)
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

  /// Sees to it that taps find the console that the current show remembers, where there is one.
  ///
  /// What stands in the way is told as a message: the board works all the same.
  ///
  /// - Parameter limit: How long the connection may take, where it is begun only now. Nothing waits
  ///   for one that is being made already.
  public func readyConsole(within limit: Duration) async {
    do throws(WorkspaceError) {
      try await reachConsole(within: limit)
    } catch {
      workspace.seats.tell(.message(.notSent(error.description)), to: number)
    }
  }

  /// Connects the console that the current show remembers, and waits until that is decided.
  ///
  /// - Parameter limit: How long the connection may take, where it is begun only now. Nothing waits
  ///   for one that is being made already.
  /// - Throws: ``WorkspaceError`` where what is remembered cannot be used.
  public func reachConsole(within limit: Duration) async throws(WorkspaceError) {
    guard console.line == nil, let show,
      let memory = try rememberedConnection(of: show.id)
    else { return }
    await begin(try open(memory), memory, of: show)
    await settleConsole(within: limit)
  }

  func rememberedConnection(of show: ID<Show>) throws(WorkspaceError) -> ConnectionMemory? {
    try reading { store throws(StoreError) in try store.connection(of: show) }
  }

  /// Connects the console of a show that is not the current one, and that is not connected.
  ///
  /// - Returns: The connection, for the caller to end.
  /// - Throws: ``WorkspaceError`` where the show remembers none, or it cannot be made in time.
  func connectAside(
    _ show: Show, within limit: Duration
  ) async throws(WorkspaceError) -> any ConsoleConnection {
    guard var memory = try rememberedConnection(of: show.id) else {
      throw WorkspaceError(
        .notConnected, "show '\(show.name)' has no console",
        remedy: "open the show, and connect its console")
    }
    // Nothing that it says matters, and its port may be in use here.
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

  /// Waits until the connection of the console is made or refused, and, where it is made, a moment
  /// for the console to say what runs: the first tap of a script switches off what is on.
  ///
  /// - Parameter limit: How long to wait at most.
  /// - Returns: How the connection is then; `nil` where there is none.
  @discardableResult
  public func settleConsole(within limit: Duration) async -> ConnectionState? {
    await workspace.settle(show?.id, within: limit)
  }

  /// Ends the connection of the current show for all seats, after what is queued was sent, and
  /// forgets it.
  ///
  /// - Returns: How it was, or how it was remembered; `nil` for neither.
  /// - Throws: ``WorkspaceError`` where it cannot be forgotten; it has ended all the same.
  public func disconnect() async throws(WorkspaceError) -> ConnectionReport? {
    let (show, report) = (show, try connection(of: show))
    await workspace.disconnect(show?.id, by: number)
    if let show, report != nil {
      try reading { store throws(StoreError) in try store.remember(nil, of: show.id) }
    }
    return report
  }

  /// Leaves the consoles before the workspace is left: what fingers hold is let go, and connections
  /// that no other seat uses end after what is queued was sent.
  ///
  /// - Parameter limit: How long sending may take.
  /// - Returns: How many messages were not sent by then, or went with a connection that ended.
  public func leaveConsole(within limit: Duration) async -> Int {
    await workspace.leaveConsoles(from: number, within: limit)
  }

  /// Lets go of consoles whose shows nobody has open any more.
  func leaveConsoleOfOtherShow() {
    workspace.shared { [number] in $0.partFromLeft(by: number) }
  }
}

// MARK: - Asking

extension Seat {
  /// The console of the current show as it is now, connected or not.
  var console: ShowConsole { console(of: show?.id) }

  /// The console of a show as it is now, connected or not.
  func console(of show: ID<Show>?) -> ShowConsole { workspace.shared { $0.console(of: show) } }

  /// Has the console of a show do something.
  func atConsole<Value: Sendable, Failure: Error>(
    of show: ID<Show>?, _ body: @Sendable (inout ShowConsole) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try workspace.shared { workspace throws(Failure) in
      try body(&workspace.consoles[show, default: workspace.newConsole(of: show)])
    }
  }

  /// How the consoles of all shows are connected.
  ///
  /// - Throws: ``WorkspaceError`` where the workspace cannot be read.
  public func connections() throws(WorkspaceError) -> [ConnectionReport] {
    var reports: [ConnectionReport] = []
    for show in [nil] + (try shows().map(\.show)) {
      if let report = try connection(of: show) { reports.append(report) }
    }
    return reports
  }

  /// How the console of a show is connected, or is remembered.
  private func connection(of show: Show?) throws(WorkspaceError) -> ConnectionReport? {
    if let line = console(of: show?.id).line {
      return ConnectionReport(
        show: show, memory: line.memory, profile: line.connection.profile.name,
        state: line.connection.state)
    }
    guard let show, let memory = try rememberedConnection(of: show.id) else { return nil }
    return ConnectionReport(show: show, memory: memory, profile: memory.profile, state: nil)
  }

  /// The console of the current show, and how the connection to it is; `nil` where there is none.
  public var sceneConsole: SceneConsole? { console.line?.scene }

  /// The connection to the console of the current show, or `nil` where there is none.
  public var consoleConnection: (any ConsoleConnection)? { console.line?.connection }

  /// Tells whenever the console changed, there are messages to take, or another seat or process
  /// committed something: then there may be something else to draw.
  ///
  /// A commit of another process is told within 200 ms.
  ///
  /// - Returns: What happens from now on; only one can listen.
  public func makeNews() -> AsyncStream<Void> {
    let (news, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    workspace.seats.watch(number, with: continuation)
    workspace.shared { $0.keepLookout() }
    // What changed since the listener last looked is told as well.
    continuation.yield()
    return news
  }

  /// A scene with what this workspace switched on, where the console does not report what runs.
  func showingSwitches(_ scene: Scene, of session: BoardSession) -> Scene {
    let toggles = scene.elements.lazy.compactMap(\.item).filter { id in
      session.item(id)?.action == .toggle
    }
    let console = console
    guard !toggles.isEmpty, let active = try? console.active(), !active.isEmpty else {
      return scene
    }
    let on = Set(active.map(\.key))
    let knowledge = console.knowledge
    return scene.showing(switchedOn: { id in
      guard let item = session.item(id), item.action == .toggle else { return false }
      let block = PlayedBlock(item, item.object.flatMap(session.object), of: session.show.id)
      if item.message == nil, let object = block.object,
        knowledge.reportedActivity(of: Trigger.Target(object)) != .unknown
      {
        return false
      }
      return on.contains(block.switchKey)
    })
  }
}

extension WorkspaceError {
  /// Creates an error from a transport's.
  ///
  /// - Parameters:
  ///   - error: The transport's error.
  ///   - memory: How the console is connected, to say how to choose otherwise.
  init(_ error: TransportError, choosing memory: ConnectionMemory? = nil) {
    let place = error.line.map { "line \($0): " } ?? ""
    self.init(
      error.code, place + error.message,
      remedy: error.remedy ?? Self.remedy(error.choices, memory))
  }

  /// The commands that choose something else of the profile.
  private static func remedy(_ choices: [String], _ memory: ConnectionMemory?) -> String? {
    guard !choices.isEmpty else { return nil }
    let commands = choices.map { choice in
      "'\(memory?.command(choosing: choice) ?? "connect URL --set \(choice)")'"
    }
    return "choose another way with \(commands.joined(separator: " or "))"
  }
}
