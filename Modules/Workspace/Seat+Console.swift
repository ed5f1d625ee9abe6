import Domain
public import PluginAPI

// MARK: - Connecting

extension Seat {
  /// Connects the console of the current show, and remembers how (spec T2).
  ///
  /// The connection is made, and made again, in the background. Another console that was connected
  /// is let go, after what is queued for it was sent.
  ///
  /// - Parameter memory: Where the console is and how to talk to it.
  /// - Returns: The connection.
  /// - Throws: ``WorkspaceError`` where the address or the profile is wrong, or it cannot be
  ///   remembered; what was connected is as it was then.
  @discardableResult
  public func connect(
    _ memory: ConnectionMemory
  ) async throws(WorkspaceError) -> any ConsoleConnection {
    // What was sent before comes before what greets the next console, which may be the same one.
    _ = await console?.connection.drain(within: Self.farewell)
    let connection = try open(memory)
    if let show {
      do throws(WorkspaceError) {
        try reading { store throws(StoreError) in try store.remember(memory, of: show.id) }
      } catch {
        await connection.close()
        throw error
      }
    }
    await part(from: begin(connection, memory))
    return connection
  }

  /// Connects the console that the current show remembers, where it is not connected already.
  ///
  /// - Returns: The connection, or `nil` where none is remembered.
  /// - Throws: ``WorkspaceError`` where what is remembered cannot be read or used.
  @discardableResult
  public func reconnect() async throws(WorkspaceError) -> (any ConsoleConnection)? {
    if let console, console.show == show?.id { return console.connection }
    guard let show else { return nil }
    let memory = try reading { store throws(StoreError) in try store.connection(of: show.id) }
    guard let memory else { return nil }
    let connection = try open(memory)
    await part(from: begin(connection, memory))
    return connection
  }

  private func open(
    _ memory: ConnectionMemory
  ) throws(WorkspaceError) -> any ConsoleConnection {
    do throws(TransportError) {
      let address = try ConnectionAddress(memory.address)
      guard let plugin = registry.transport(connecting: address.scheme) else {
        let known = registry.transports.flatMap(\.schemes).sorted().joined(separator: ", ")
        throw TransportError(
          .badAddress, "cannot connect to '\(address.scheme):' addresses",
          remedy: known.isEmpty ? nil : "this build connects to \(known)")
      }
      return try plugin.connect(address, try settings(of: memory))
    } catch {
      throw WorkspaceError(error)
    }
  }

  /// What a memory means; the file of a profile is read anew each time.
  func settings(of memory: ConnectionMemory) throws(TransportError) -> ConnectionSettings {
    guard memory.gap.map(ConnectionSettings.gaps.contains) ?? true else {
      throw TransportError(
        .badMessage, "the gap between keys is 0 to \(ConnectionSettings.gaps.upperBound) ms")
    }
    return ConnectionSettings(
      profile: try profile(named: memory.profile), options: memory.options, gap: memory.gap,
      listeningPort: memory.listeningPort)
  }

  /// Takes over a connection.
  ///
  /// - Returns: The one that it replaces.
  private func begin(
    _ connection: any ConsoleConnection, _ memory: ConnectionMemory
  ) -> (any ConsoleConnection)? {
    let old = hangUp()
    consoleCount += 1
    let number = consoleCount
    var line = ConsoleLine(
      number: number, connection: connection, show: show?.id, memory: memory,
      isInformed: !connection.isAsked)
    let events = connection.events()
    line.listener = Task { [weak self] in
      for await event in events { await self?.take(event, from: number) }
    }
    console = line
    return old
  }

  /// Forgets the console that is connected.
  ///
  /// - Returns: Its connection, which is to be closed.
  private func hangUp() -> (any ConsoleConnection)? {
    guard let console else { return nil }
    letGoOfFlashes()
    // A connection that is there releases what else is held before it closes.
    if console.connection.state.isTrusted { forgetHeld(of: console.show) }
    console.listener?.cancel()
    self.console = nil
    stopWaitingForNews()
    return console.connection
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
      pendingMessages.append(.notSent(error.description))
      workspace.seats.wake(number)
    }
  }

  /// Connects the console that the current show remembers, and waits until that is decided.
  ///
  /// - Parameter limit: How long the connection may take, where it is begun only now. Nothing waits
  ///   for one that is being made already.
  /// - Throws: ``WorkspaceError`` where what is remembered cannot be used.
  public func reachConsole(within limit: Duration) async throws(WorkspaceError) {
    if let console, console.show == show?.id { return }
    if try await reconnect() != nil { await settleConsole(within: limit) }
  }

  /// Makes sure that what was sent has left, and that nobody tells that it did not arrive.
  ///
  /// - Throws: ``WorkspaceError`` where it did not.
  func checkArrival(on connection: any ConsoleConnection) async throws(WorkspaceError) {
    let unsent = await connection.drain(within: Self.farewell)
    let state = await connection.holds(for: Self.arrival)
    guard unsent == 0, state.isTrusted else {
      let reason = state.reason.map { ": \($0)" } ?? ""
      throw WorkspaceError(
        .notConnected, "\(connection.address) is not connected (\(state.word))\(reason)")
    }
  }

  /// How long after something was sent the network may tell that it did not arrive.
  private static let arrival = Duration.milliseconds(300)

  /// Connects the console of a show that is not the current one, beside that of the current one.
  ///
  /// - Returns: The connection, for the caller to end.
  /// - Throws: ``WorkspaceError`` where the show remembers none, or it cannot be made in time.
  func connectAside(
    _ show: Show, within limit: Duration
  ) async throws(WorkspaceError) -> any ConsoleConnection {
    var memory = try reading { store throws(StoreError) in try store.connection(of: show.id) }
    // Nothing that it says matters, and its port may be in use here.
    memory?.listeningPort = nil
    guard let memory else {
      throw WorkspaceError(
        .notConnected, "show '\(show.name)' has no console",
        remedy: "open the show, and connect its console")
    }
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
    guard let (connection, number) = console.map({ ($0.connection, $0.number) }) else {
      return nil
    }
    let state = await connection.settled(within: limit)
    guard state.isTrusted, limit > .zero, let console, console.number == number,
      !console.isInformed
    else { return state }
    waitCount += 1
    let wait = waitCount
    let timer = Task {
      try await Task.sleep(for: min(limit, Self.answerPatience))
      stopWaiting(wait)
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { waitsForNews[wait] = $0 }
    } onCancel: {
      Task { await self.stopWaiting(wait) }
    }
    timer.cancel()
    return connection.state
  }

  /// How long a console may take to say what runs before a tap goes by what was switched here.
  private static let answerPatience = Duration.seconds(1)

  private func stopWaiting(_ wait: Int) { waitsForNews.removeValue(forKey: wait)?.resume() }

  private func stopWaitingForNews() {
    for wait in waitsForNews.keys { stopWaiting(wait) }
  }

  /// Ends the connection of the current show, after what is queued was sent, and forgets it.
  ///
  /// - Returns: How it was; `nil` where there was none.
  /// - Throws: ``WorkspaceError`` where it cannot be forgotten.
  public func disconnect() async throws(WorkspaceError) -> ConnectionMemory? {
    var memory = console?.memory
    if let show {
      let kept = try reading { store throws(StoreError) in try store.connection(of: show.id) }
      memory = memory ?? kept
      if kept != nil {
        try reading { store throws(StoreError) in try store.remember(nil, of: show.id) }
      }
    }
    await part(from: hangUp())
    return memory
  }

  /// How long what is queued may take to be sent when a connection is given up.
  private static let farewell = Duration.seconds(5)

  /// Ends a connection that is no longer wanted, after what is queued was sent: what a command said
  /// it sent is not lost to the next command.
  ///
  /// - Returns: How many messages were not sent.
  @discardableResult
  func part(from connection: (any ConsoleConnection)?) async -> Int {
    guard let connection else { return 0 }
    let unsent = await connection.drain(within: Self.farewell)
    if unsent > 0 {
      let messages = counted(unsent, "message was", "messages were")
      pendingMessages.append(.notSent("\(messages) not sent to \(connection.address) in time"))
    }
    await connection.close()
    return unsent
  }

  /// Ends the connection when the workspace is left, after what is queued was sent.
  ///
  /// - Parameter limit: How long sending may take.
  /// - Returns: How many messages were not sent by then, or went with a connection that ended.
  public func leaveConsole(within limit: Duration) async -> Int {
    // What is held at this console is released at once, however slow another one is.
    let connection = hangUp()
    let earlier = parting
    async let unsentBefore = earlier?.value ?? 0
    guard let connection else { return await unsentBefore }
    let unsent = await connection.drain(within: limit)
    await connection.close()
    return await unsentBefore + unsent
  }

  /// Lets go of the console of another show, when this one is current.
  func leaveConsoleOfOtherShow() {
    guard let console, console.show != show?.id, let old = hangUp() else { return }
    // Nobody waits for the network here.
    let earlier = parting
    parting = Task { await (earlier?.value ?? 0) + part(from: old) }
  }

  /// How the consoles of all shows are connected.
  ///
  /// - Throws: ``WorkspaceError`` where the workspace cannot be read.
  public func connections() throws(WorkspaceError) -> [ConnectionReport] {
    var reports: [ConnectionReport] = []
    if let console, console.show == nil { reports.append(report(of: console, show: nil)) }
    for summary in try shows() {
      if let console, console.show == summary.show.id {
        reports.append(report(of: console, show: summary.show))
        continue
      }
      let memory = try reading { store throws(StoreError) in
        try store.connection(of: summary.show.id)
      }
      guard let memory else { continue }
      reports.append(
        ConnectionReport(
          show: summary.show, memory: memory, profile: memory.profile, state: nil))
    }
    return reports
  }

  private func report(of console: ConsoleLine, show: Show?) -> ConnectionReport {
    ConnectionReport(
      show: show, memory: console.memory, profile: console.connection.profile.name,
      state: console.connection.state)
  }

  /// What is known of the console that is connected; `nil` where none is.
  public var consoleState: ConsoleState? { console?.knowledge }

  /// The console of the current show, and how the connection to it is; `nil` where there is none.
  public var sceneConsole: SceneConsole? {
    console.flatMap { $0.show == show?.id ? $0.scene : nil }
  }

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

  /// The connection, or `nil` where there is none.
  public var consoleConnection: (any ConsoleConnection)? { console?.connection }

  private func take(_ event: ConnectionEvent, from number: Int) {
    guard console?.number == number else { return }
    switch event {
    case .feedback(.heartbeat):
      console?.isInformed = true
      stopWaitingForNews()
      return
    case .feedback(let feedback):
      if case .pending(let list, _) = feedback { console?.fired[list] = nil }
      _ = console?.state.take(feedback)
      return
    case .state(let state): take(state)
    case .checked(.mismatch(let typed, let heard)):
      pendingMessages.append(.keysMisread(typed: typed, heard: heard))
    case .checked(.verified), .checked(.unheard), .sent, .received, .unreadable: return
    }
    workspace.seats.wake(number)
  }

  /// Tells of a loss once, however often its reason changes, and how long it lasted.
  private func take(_ state: ConnectionState) {
    guard let console else { return }
    switch state {
    case .lost(let reason):
      forgetStopped()
      self.console?.state.loseTrack()
      self.console?.fired = [:]
      stopWaitingForNews()
      guard console.lostSince == nil else { return }
      self.console?.lostSince = .now
      pendingMessages.append(.consoleLost(address: console.title, reason: reason))
    case .connected, .unconfirmed:
      guard let since = console.lostSince else { return }
      self.console?.lostSince = nil
      releaseHeld(except: Set(console.flashing.keys))
      pendingMessages.append(
        .consoleBack(
          address: console.title, after: .now - since, isConfirmed: state == .connected))
    case .connecting, .refused, .closed: break
    }
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
