public import Domain
public import PluginAPI

// MARK: - What is on

extension Seat {
  /// What the current show holds down or has switched on at its console, by key; for all processes
  /// that use the workspace.
  ///
  /// - Throws: ``WorkspaceError`` if the workspace cannot be read.
  public func activeTriggers() throws(WorkspaceError) -> [ActiveTrigger] { try console.active() }

  /// What ended processes left held down, by show: they were killed, or the power failed.
  ///
  /// - Returns: The shows where something may still be held down, and what it is.
  /// - Throws: ``WorkspaceError`` if the workspace cannot be read.
  public func abandonedTriggers() throws(WorkspaceError) -> [(show: Show, held: [ActiveTrigger])] {
    var found: [(show: Show, held: [ActiveTrigger])] = []
    for summary in try shows() {
      let held = try console(of: summary.show.id).active().filter(isAbandoned)
      if !held.isEmpty { found.append((summary.show, held)) }
    }
    return found
  }

  /// Whether a process that has ended left something held down.
  func isAbandoned(_ active: ActiveTrigger) -> Bool {
    active.trigger.action == .flash && active.process != sources.process.name
      && !sources.process.isAlive(active.process)
  }
}

// MARK: - Releasing

extension Seat {
  /// The result of releasing everything.
  public struct Release: Sendable {
    /// Something that was on, with its show if it is not the current one.
    public typealias Active = (trigger: ActiveTrigger, show: Show?)

    /// What was released.
    public var released: [Active] = []
    /// What could not be released, with the reason; it stays remembered.
    public var failed: [(active: Active, reason: WorkspaceError)] = []
  }

  /// Releases everything that the workspace's shows hold down or have switched on, each at its own
  /// console.
  ///
  /// - Parameter limit: The maximum time to connect a console.
  /// - Returns: What was released, and what was not.
  /// - Throws: ``WorkspaceError`` if the workspace cannot be read, or the role does not allow it.
  public func releaseAll(within limit: Duration) async throws(WorkspaceError) -> Release {
    try checkMayPlay()
    let current = show
    let before = try activeTriggers()
    notifyLater(try takeAwayTouches().effects)
    atConsole(of: current?.id) { $0.forgetStopped() }
    var release = Release()
    if let current {
      let left = try activeTriggers()
      let known = Set(left.map(\.key))
      release = await self.release(left, of: current, within: limit)
      // This also releases what fingers held.
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

  /// Releases what a block of the current show holds down or has switched on, or what it held when
  /// an earlier process ended.
  ///
  /// - Parameters:
  ///   - placed: The block.
  ///   - limit: The maximum time to connect the console.
  /// - Returns: What was released, and what was not; nothing if it has nothing on.
  /// - Throws: ``WorkspaceError`` if the workspace cannot be read, or the role does not allow it.
  public func release(
    _ placed: PlacedItem, within limit: Duration
  ) async throws(WorkspaceError) -> Release {
    try checkMayPlay()
    let show = try currentShow()
    let block = PlayedBlock(placed.item, placed.object, of: show.id)
    let keys = [block.switchKey, PlayedBlock.holdKey(of: placed.item.id)]
    return await release(
      try activeTriggers().filter { keys.contains($0.key) }, of: show, within: limit)
  }

  /// Releases what an ended process held down, if it is still held.
  ///
  /// - Parameters:
  ///   - key: The key of what it held.
  ///   - show: The show.
  ///   - limit: The maximum time to connect the console.
  /// - Returns: What was released, and what was not.
  /// - Throws: ``WorkspaceError`` if the workspace cannot be read, or the role does not allow it.
  public func releaseAbandoned(
    _ key: String, of show: ID<Show>, within limit: Duration
  ) async throws(WorkspaceError) -> Release {
    try checkMayPlay()
    guard let place = try abandonedTriggers().first(where: { $0.show.id == show }) else {
      return Release()
    }
    return await release(place.held.filter { $0.key == key }, of: place.show, within: limit)
  }

  /// Releases something that a show has on.
  ///
  /// What was sent to a missing console is not released: it stays remembered.
  ///
  /// - Parameters:
  ///   - active: What to release.
  ///   - show: The show; its console is connected if no seat has it connected.
  ///   - limit: The maximum time to connect the console.
  /// - Returns: What was released, and what was not.
  public func release(
    _ active: [ActiveTrigger], of show: Show, within limit: Duration
  ) async -> Release {
    guard !active.isEmpty else { return Release() }
    let place = show.id == self.show?.id ? nil : show
    let active = withControls(active, of: show)
    var release = Release()
    var aside: (any ConsoleConnection)?
    do throws(WorkspaceError) {
      if place == nil {
        try await reachConsole(within: limit)
      } else if console(of: show.id).current == nil {
        aside = try await connectAside(show, within: limit)
      }
      if let aside {
        var console = console(of: show.id)
        console.current = ConnectedConsole(
          number: 0, connection: aside, memory: ConnectionMemory(address: ""), process: "")
        release = console.lift(active, of: place)
      } else {
        release = atConsole(of: show.id) { $0.lift(active, of: place) }
      }
      let connection = aside ?? console(of: show.id).current?.connection
      if !release.released.isEmpty, let connection { try await checkArrival(on: connection) }
    } catch {
      let reported = Set(release.failed.map(\.active.trigger.key))
      release.released = []
      release.failed += active.filter { !reported.contains($0.key) }.map { (($0, place), error) }
    }
    await aside?.close()
    let released = release.released.map(\.trigger)
    atConsole(of: show.id) { $0.forget(released) }
    return release
  }

  /// Triggers with the controls that their objects remember: these release what they switched on.
  ///
  /// The workspace keeps what a trigger fired, and not how.
  private func withControls(_ active: [ActiveTrigger], of show: Show) -> [ActiveTrigger] {
    guard active.contains(where: { $0.trigger.message == nil }),
      let objects = try? contents(of: show.id).objects
    else { return active }
    return active.map { active in
      guard active.trigger.message == nil, let target = active.trigger.target,
        let object = objects.first(where: target.isFor)
      else { return active }
      var known = active
      known.trigger.target = Trigger.Target(object)
      return known
    }
  }

  /// Makes sure that the messages went out, and that no failure is reported.
  ///
  /// - Throws: ``WorkspaceError`` if they did not arrive.
  private func checkArrival(on connection: any ConsoleConnection) async throws(WorkspaceError) {
    let unsent = await connection.drain(within: OpenWorkspace.drainLimit)
    let state = await connection.holds(for: Self.arrival)
    guard unsent == 0, state.isTrusted else {
      let reason = state.reason.map { ": \($0)" } ?? ""
      throw WorkspaceError(
        .notConnected, "\(connection.address) is not connected (\(state.word))\(reason)")
    }
  }

  /// How long after sending the network may report that a message did not arrive.
  private static let arrival = Duration.milliseconds(300)
}
