import Domain
import PluginAPI

/// The consoles of the shows that are open at the seats.
extension OpenWorkspace {
  /// How long what is queued may take to be sent when a connection is given up.
  static let farewell = Duration.seconds(5)
  /// How long a console may take to say what runs before a tap goes by what was switched here.
  private static let answerPatience = Duration.seconds(1)

  /// The console of a show as it is now, connected or not.
  func console(of show: ID<Show>?) -> ShowConsole {
    consoles[show] ?? newConsole(of: show)
  }

  /// The console of a show that nobody connected.
  func newConsole(of show: ID<Show>?) -> ShowConsole {
    ShowConsole(show: show, store: store, seats: seats)
  }

  /// Takes over a connection to the console of a show, and lets the one go that it replaces, after
  /// what is queued for it was sent.
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
    // The seat may have gone on to another show while the connection was prepared.
    partFromLeft(by: seat)
    if let old { await part(from: old, by: seat) }
  }

  private func take(_ event: ConnectionEvent, of show: ID<Show>?, from number: Int) {
    guard consoles[show]?.line?.number == number else { return }
    if consoles[show]?.take(event) == true { seats.wake(at: show) }
  }

  /// Waits until the connection of a show's console is made or refused, and, where it is made, a
  /// moment for the console to say what runs: the first tap of a script switches off what is on.
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

  // MARK: Parting

  /// Ends the connection of a show's console, after what is queued was sent.
  func disconnect(_ show: ID<Show>?, by seat: Int) async {
    guard let connection = consoles[show]?.hangUp() else { return }
    seats.wake(at: show)
    await part(from: connection, by: seat)
  }

  /// Parts from the consoles of shows that no seat has open any more; nobody waits for the network.
  ///
  /// - Parameters:
  ///   - seat: The seat that is told what was not sent.
  ///   - isLeaving: Whether what that seat has open does not count.
  ///   - limit: How long sending may take.
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

  /// Lets go of all that fingers at a seat hold down.
  func releaseFlashes(of seat: Int) {
    for show in consoles.keys { consoles[show]?.releaseFlashes { $0 == seat } }
  }

  /// Leaves the consoles from a seat: what its fingers hold is released, and connections that no
  /// other seat uses end, after what is queued was sent.
  ///
  /// - Returns: How many messages were not sent by then, or went with a connection that ended.
  func leaveConsoles(from seat: Int, within limit: Duration) async -> Int {
    releaseFlashes(of: seat)
    // What is held is released at once at each console, however slow another one is.
    partFromLeft(by: seat, isLeaving: true, within: limit)
    var unsent = 0
    for parting in partings.removeValue(forKey: seat) ?? [] { unsent += await parting.value }
    return unsent
  }

  /// Leaves the consoles from a seat that nobody uses any more.
  func forgetConsoles(of seat: Int) {
    releaseFlashes(of: seat)
    partFromLeft(by: seat)
    partings[seat] = nil
  }

  /// Frees what a seat used, when it was dropped without being closed.
  func forget(seat: Int) {
    forgetConsoles(of: seat)
    endLookoutIfUnwanted()
  }

  /// Ends a connection that is no longer wanted, after what is queued was sent: what a command said
  /// it sent is not lost to the next command.
  ///
  /// - Returns: How many messages were not sent.
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
