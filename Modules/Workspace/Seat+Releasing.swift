public import Domain
public import PluginAPI

// MARK: - What is on

extension Seat {
  /// What the current show holds down or has switched on at its console, by key; of all processes
  /// that use the workspace.
  ///
  /// - Throws: ``WorkspaceError`` where the workspace cannot be read.
  public func activeTriggers() throws(WorkspaceError) -> [ActiveTrigger] { try console.active() }

  /// What processes that are gone left held down, by show: they were killed, or the power failed.
  ///
  /// - Returns: The shows in which something may be held still, with what it is.
  /// - Throws: ``WorkspaceError`` where the workspace cannot be read.
  public func abandonedTriggers() throws(WorkspaceError) -> [(show: Show, held: [ActiveTrigger])] {
    var found: [(show: Show, held: [ActiveTrigger])] = []
    for summary in try shows() {
      let held = try console(of: summary.show.id).active().filter { active in
        active.trigger.action == .flash && active.process != sources.process.name
          && !sources.process.isAlive(active.process)
      }
      if !held.isEmpty { found.append((summary.show, held)) }
    }
    return found
  }
}

// MARK: - Releasing

extension Seat {
  /// What came of releasing everything.
  public struct Release: Sendable {
    /// Something that was on; with its show where that is not the current one.
    public typealias Active = (trigger: ActiveTrigger, show: Show?)

    /// What was released.
    public var released: [Active] = []
    /// What could not be released, with the reason; it is remembered still.
    public var failed: [(active: Active, reason: WorkspaceError)] = []
  }

  /// Releases everything that the shows of the workspace hold down or have switched on, each at the
  /// console of its own show.
  ///
  /// - Parameter limit: How long connecting a console may take.
  /// - Returns: What was released, and what was not.
  /// - Throws: ``WorkspaceError`` where the workspace cannot be read.
  public func releaseAll(within limit: Duration) async throws(WorkspaceError) -> Release {
    let current = show
    let before = try activeTriggers()
    tellLater(try takeAwayTouches().effects)
    atConsole(of: current?.id) { $0.forgetStopped() }
    var release = Release()
    if let current {
      let left = try activeTriggers()
      let known = Set(left.map(\.key))
      release = await self.release(left, of: current, within: limit)
      // What fingers held is released with them.
      let lifted = before.filter { $0.trigger.action == .flash && !known.contains($0.key) }
      release.released = lifted.map { ($0, nil) } + release.released
    }
    for summary in try shows() where summary.show.id != current?.id {
      let other = try await self.release(
        console(of: summary.show.id).active(), of: summary.show, within: limit)
      release.released += other.released
      release.failed += other.failed
    }
    return release
  }

  /// Releases something that a show has on.
  ///
  /// What a console that is not there was sent is not released: it is remembered.
  ///
  /// - Parameters:
  ///   - active: What is to be released.
  ///   - show: The show; its console is connected for it where no seat has it connected.
  ///   - limit: How long connecting the console may take.
  /// - Returns: What was released, and what was not.
  public func release(
    _ active: [ActiveTrigger], of show: Show, within limit: Duration
  ) async -> Release {
    guard !active.isEmpty else { return Release() }
    let place = show.id == self.show?.id ? nil : show
    var release = Release()
    var aside: (any ConsoleConnection)?
    do throws(WorkspaceError) {
      if place == nil {
        try await reachConsole(within: limit)
      } else if console(of: show.id).line == nil {
        aside = try await connectAside(show, within: limit)
      }
      if let aside {
        var console = console(of: show.id)
        console.line = ConsoleLine(
          number: 0, connection: aside, memory: ConnectionMemory(address: ""), process: "")
        release = console.lift(active, of: place)
      } else {
        release = atConsole(of: show.id) { $0.lift(active, of: place) }
      }
      let connection = aside ?? console(of: show.id).line?.connection
      if !release.released.isEmpty, let connection { try await checkArrival(on: connection) }
    } catch {
      let told = Set(release.failed.map(\.active.trigger.key))
      release.released = []
      release.failed += active.filter { !told.contains($0.key) }.map { (($0, place), error) }
    }
    await aside?.close()
    let released = release.released.map(\.trigger)
    atConsole(of: show.id) { $0.forget(released) }
    return release
  }

  /// Makes sure that what was sent has left, and that nobody tells that it did not arrive.
  ///
  /// - Throws: ``WorkspaceError`` where it did not.
  private func checkArrival(on connection: any ConsoleConnection) async throws(WorkspaceError) {
    let unsent = await connection.drain(within: OpenWorkspace.farewell)
    let state = await connection.holds(for: Self.arrival)
    guard unsent == 0, state.isTrusted else {
      let reason = state.reason.map { ": \($0)" } ?? ""
      throw WorkspaceError(
        .notConnected, "\(connection.address) is not connected (\(state.word))\(reason)")
    }
  }

  /// How long after something was sent the network may tell that it did not arrive.
  private static let arrival = Duration.milliseconds(300)
}
