import Domain
import PluginAPI

/// The consoles of the shows that are open at the seats.
extension OpenWorkspace {
  /// How long to wait for queued messages when a connection is closed.
  static let farewell = Duration.seconds(5)
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
  func connect(
    _ connection: any ConsoleConnection, _ memory: ConnectionMemory, of show: ID<Show>?,
    by seat: Int, process: String
  ) async {
    let old = consoles[show]?.hangUp()
    lineCount += 1
    let number = lineCount
    var line = ConsoleLine(
      number: number, connection: connection, memory: memory, process: process)
    let events = connection.events()
    line.listener = Task { [weak self] in
      for await event in events { await self?.take(event, of: show, from: number) }
    }
    consoles[show, default: newConsole(of: show)].line = line
    seats.wake(at: show)
    // The seat may have opened another show while the connection was prepared.
    partFromLeft(by: seat)
    if let old { await part(from: old, by: seat) }
  }

  private func take(_ event: ConnectionEvent, of show: ID<Show>?, from number: Int) {
    guard consoles[show]?.line?.number == number else { return }
    if consoles[show]?.take(event) == true { seats.wake(at: show) }
  }

  /// Waits for the connection, and then briefly for the console to report what runs, because the
  /// first tap of a script switches off what is on.
  func settle(_ show: ID<Show>?, within limit: Duration) async -> ConnectionState? {
    guard let (connection, number) = consoles[show]?.line.map({ ($0.connection, $0.number) })
    else { return nil }
    let state = await connection.settled(within: limit)
    guard state.isTrusted, limit > .zero, connection.isAsked, let line = consoles[show]?.line,
      line.number == number, !line.hasToldAll
    else { return state }
    let (news, wait) = AsyncStream.makeStream(of: Void.self)
    consoles[show]?.line?.waits.append(wait)
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
    guard let connection = consoles[show]?.hangUp() else { return }
    seats.wake(at: show)
    await part(from: connection, by: seat)
  }

  /// Disconnects the consoles of shows that no seat has open, in the background.
  ///
  /// - Parameters:
  ///   - seat: The seat to notify of unsent messages.
  ///   - isLeaving: Whether to ignore the shows that this seat has open.
  ///   - limit: The maximum time for sending.
  func partFromLeft(
    by seat: Int, isLeaving: Bool = false, within limit: Duration = OpenWorkspace.farewell
  ) {
    let open = seats.shows(except: isLeaving ? seat : nil)
    for show in consoles.keys where !open.contains(show) {
      guard let connection = consoles[show]?.hangUp() else { continue }
      let parting = Task { await part(from: connection, by: seat, within: limit) }
      partings[seat, default: []].append(parting)
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
    partFromLeft(by: seat, isLeaving: true, within: limit)
    var unsent = 0
    for parting in partings.removeValue(forKey: seat) ?? [] { unsent += await parting.value }
    return unsent
  }

  /// Disconnects a closed seat from its consoles.
  func forgetConsoles(of seat: Int) {
    releaseFlashes(of: seat)
    partFromLeft(by: seat)
    partings[seat] = nil
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
  private func part(
    from connection: any ConsoleConnection, by seat: Int,
    within limit: Duration = OpenWorkspace.farewell
  ) async -> Int {
    let unsent = await connection.drain(within: limit)
    if unsent > 0 {
      let messages = counted(unsent, "message was", "messages were")
      seats.tell(
        .message(.notSent("\(messages) not sent to \(connection.address) in time")), to: seat)
    }
    await connection.close()
    return unsent
  }
}
