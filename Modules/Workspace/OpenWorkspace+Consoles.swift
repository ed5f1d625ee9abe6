import Domain
import PluginAPI

/// The consoles of the shows that are open at the seats.
extension OpenWorkspace {
  /// How long to wait for queued messages when a connection is closed.
  static let drainLimit = Duration.seconds(5)
  /// How long to wait for the console's report before a tap uses this workspace's own record.
  private static let answerPatience = Duration.seconds(1)

  /// The console of a show, connected or not.
  func console(of show: ID<Show>?) -> ShowConsole {
    consoles[show] ?? newConsole(of: show)
  }

  /// The console of a show that was never connected.
  func newConsole(of show: ID<Show>?) -> ShowConsole {
    ShowConsole(show: show, store: store, seats: seats)
  }

  /// Sets the connection of a show's console, and closes the old one after its queue is sent.
  ///
  /// What was on at another console that it replaces is forgotten: this one cannot release it.
  func connect(
    _ connection: any ConsoleConnection, _ memory: ConnectionMemory, of show: ID<Show>?,
    by seat: Int, process: ProcessMark, replacing former: String? = nil
  ) async {
    let old = consoles[show]?.disconnect()
    connectionCount += 1
    let number = connectionCount
    var current = ConnectedConsole(
      number: number, connection: connection, memory: memory, process: process.name)
    let events = connection.events()
    current.listener = Task { [weak self] in
      for await event in events { await self?.take(event, of: show, from: number) }
    }
    consoles[show, default: newConsole(of: show)].current = current
    if let former { consoles[show]?.leave(former, by: process) }
    consoles[show]?.former = nil
    seats.wake(at: show)
    // The seat may have opened another show while the connection was prepared.
    disconnectUnused(by: seat)
    if let old { await close(old, by: seat) }
  }

  private func take(_ event: ConnectionEvent, of show: ID<Show>?, from number: Int) {
    guard consoles[show]?.current?.number == number else { return }
    if consoles[show]?.take(event) == true { seats.wake(at: show) }
  }

  /// Waits for the connection, and then briefly for the console to report what runs, because the
  /// first tap of a script switches off what is on.
  func settle(_ show: ID<Show>?, within limit: Duration) async -> ConnectionState? {
    guard let (connection, number) = consoles[show]?.current.map({ ($0.connection, $0.number) })
    else { return nil }
    let state = await connection.settled(within: limit)
    guard state.isTrusted, limit > .zero, connection.isAsked, let current = consoles[show]?.current,
      current.number == number, !current.hasReportedAll
    else { return state }
    let (news, wait) = AsyncStream.makeStream(of: Void.self)
    consoles[show]?.current?.waits.append(wait)
    let timer = Task {
      try await Task.sleep(for: min(limit, Self.answerPatience))
      wait.finish()
    }
    for await _ in news {}
    timer.cancel()
    return connection.state
  }

  // MARK: Disconnecting

  /// Closes the connection of a show's console after its queue is sent.
  func disconnect(_ show: ID<Show>?, by seat: Int) async {
    guard let connection = consoles[show]?.disconnect() else { return }
    seats.wake(at: show)
    await close(connection, by: seat)
  }

  /// Disconnects the consoles of shows that no seat has open, in the background.
  ///
  /// - Parameters:
  ///   - seat: The seat to notify of unsent messages.
  ///   - isClosing: Whether to ignore the shows that this seat has open.
  ///   - limit: The maximum time for sending.
  func disconnectUnused(
    by seat: Int, isClosing: Bool = false, within limit: Duration = OpenWorkspace.drainLimit
  ) {
    let open = seats.shows(except: isClosing ? seat : nil)
    for show in consoles.keys where !open.contains(show) {
      guard let connection = consoles[show]?.disconnect() else { continue }
      let closing = Task { await close(connection, by: seat, within: limit) }
      closings[seat, default: []].append(closing)
    }
  }

  /// Releases everything that a seat's fingers hold down.
  func releaseFlashes(of seat: Int) {
    for show in consoles.keys { consoles[show]?.releaseFlashes { $0 == seat } }
  }

  /// Disconnects a seat from its consoles: releases what its fingers hold, and closes connections
  /// that no other seat uses after their queues are sent.
  ///
  /// - Returns: The number of messages that were not sent, or were lost with a connection.
  func leaveConsoles(from seat: Int, within limit: Duration) async -> Int {
    releaseFlashes(of: seat)
    // Held triggers are released at once on each console, however slow another one is.
    disconnectUnused(by: seat, isClosing: true, within: limit)
    var unsent = 0
    for closing in closings.removeValue(forKey: seat) ?? [] { unsent += await closing.value }
    return unsent
  }

  /// Disconnects a closed seat from its consoles.
  func forgetConsoles(of seat: Int) {
    releaseFlashes(of: seat)
    disconnectUnused(by: seat)
    closings[seat] = nil
  }

  /// Frees a seat's resources if it was dropped without being closed.
  func forget(seat: Int) {
    forgetConsoles(of: seat)
    endLookoutIfUnwanted()
  }

  /// Closes an unneeded connection after its queue is sent: the next command must not lose the
  /// messages of the last one.
  ///
  /// - Returns: The number of unsent messages.
  @discardableResult
  private func close(
    _ connection: any ConsoleConnection, by seat: Int,
    within limit: Duration = OpenWorkspace.drainLimit
  ) async -> Int {
    let unsent = await connection.drain(within: limit)
    if unsent > 0 {
      let messages = counted(unsent, "message was", "messages were")
      seats.notify(
        .message(.notSent("\(messages) not sent to \(connection.address) in time")), to: seat)
    }
    await connection.close()
    return unsent
  }
}
