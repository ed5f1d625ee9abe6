import Boards
public import Domain
public import PluginAPI

// MARK: - What is on

extension Seat {
  /// What the current show holds down or has switched on at its console, by key; of all processes
  /// that use the workspace.
  ///
  /// - Throws: ``WorkspaceError`` where the workspace cannot be read.
  public func activeTriggers() throws(WorkspaceError) -> [ActiveTrigger] {
    guard let show else { return [] }
    return try activeTriggers(of: show.id)
  }

  private func activeTriggers(of show: ID<Show>) throws(WorkspaceError) -> [ActiveTrigger] {
    let kept = try reading { store throws(StoreError) in try store.activeTriggers(of: show) }
    let unkept = unkeptActive[show] ?? [:]
    return (kept.filter { unkept[$0.key] == nil } + unkept.values.compactMap(\.self))
      .sorted { $0.key < $1.key }
  }

  /// What processes that are gone left held down, by show: they were killed, or the power failed.
  ///
  /// - Returns: The shows in which something may be held still, with what it is.
  /// - Throws: ``WorkspaceError`` where the workspace cannot be read.
  public func abandonedTriggers() throws(WorkspaceError) -> [(show: Show, held: [ActiveTrigger])] {
    var found: [(show: Show, held: [ActiveTrigger])] = []
    for summary in try shows() {
      let held = try activeTriggers(of: summary.show.id).filter { active in
        active.trigger.action == .flash && active.process != sources.process.name
          && !sources.process.isAlive(active.process)
      }
      if !held.isEmpty { found.append((summary.show, held)) }
    }
    return found
  }

  /// What a switch is known by: a finger holds a block, but several blocks may switch one thing.
  static func switchKey(of item: BoardItem) -> String {
    if item.action == .flash { return holdKey(of: item.id) }
    return item.message.map { "message:\($0)" } ?? item.object.map { "object:\($0)" }
      ?? holdKey(of: item.id)
  }

  /// What a finger on a block holds is known by.
  static func holdKey(of block: ID<BoardItem>) -> String { "block:\(block)" }

  /// Whether what a block toggles is on: as it was switched since the console last spoke of it,
  /// else as the console said; where it never speaks of it, as this workspace switched it last.
  func isOn(_ item: BoardItem, _ object: ShowObject?) throws(WorkspaceError) -> Bool {
    if let knowledge, let object, item.message == nil,
      let isRunning = knowledge.expectedActivity(of: Trigger.Target(object)).isRunning
    {
      return isRunning
    }
    let key = Self.switchKey(of: item)
    return try activeTriggers().contains { $0.key == key }
  }

  /// What the console of the current show said; `nil` without one.
  private var knowledge: ConsoleState? {
    console.flatMap { $0.show == show?.id ? $0.knowledge : nil }
  }

  /// Whether the console reports that what a block shows runs; `nil` where it does not, and for a
  /// block with a message of its own.
  private static func runs(
    _ item: BoardItem, _ object: ShowObject?, by knowledge: ConsoleState
  ) -> Bool? {
    guard item.message == nil, let object else { return nil }
    return knowledge.reportedActivity(of: Trigger.Target(object)).isRunning
  }

  /// A scene with what this workspace switched on, where the console does not report what runs.
  func showingSwitches(_ scene: Scene, of session: BoardSession) -> Scene {
    let toggles = scene.elements.lazy.compactMap(\.item).filter { id in
      session.item(id)?.action == .toggle
    }
    guard !toggles.isEmpty, let active = try? activeTriggers(), !active.isEmpty else {
      return scene
    }
    let on = Set(active.map(\.key))
    let knowledge = knowledge ?? ConsoleState()
    return scene.showing(switchedOn: { id in
      guard let item = session.item(id), item.action == .toggle,
        Self.runs(item, item.object.flatMap(session.object), by: knowledge) == nil
      else { return false }
      return on.contains(Self.switchKey(of: item))
    })
  }
}

// MARK: - Switching

extension Seat {
  /// What a block asks for now: a toggle that is on is switched off.
  ///
  /// - Parameters:
  ///   - placed: The block.
  ///   - isRelease: Whether it is to be released, whatever its action is.
  /// - Returns: The trigger.
  /// - Throws: ``WorkspaceError`` where the workspace cannot be read.
  public func trigger(
    for placed: PlacedItem, isRelease: Bool = false
  ) throws(WorkspaceError) -> Trigger {
    var trigger = Trigger(placed.object, placed.item, .press)
    if isRelease, trigger.action.isSwitch {
      trigger.stroke = .lift
    } else if isRelease {
      trigger.action = .release
      trigger.message = nil
    } else if trigger.action == .toggle, try isOn(placed.item, placed.object) {
      trigger.stroke = .lift
    }
    return trigger
  }

  /// Sends what a block asks for, and remembers what is on.
  ///
  /// - Parameters:
  ///   - placed: The block.
  ///   - isRelease: Whether it is to be released, whatever its action is.
  /// - Returns: What is sent.
  /// - Throws: ``WorkspaceError`` where no console is connected, or it has no equivalent.
  public func fire(
    _ placed: PlacedItem, isRelease: Bool = false
  ) throws(WorkspaceError) -> SentMessages {
    try fire(placed, by: trigger(for: placed, isRelease: isRelease))
  }

  /// Sends what a block asks for now, and remembers what is on.
  func fire(_ placed: PlacedItem, by trigger: Trigger) throws(WorkspaceError) -> SentMessages {
    let sent = try fire(trigger)
    note(trigger, of: placed.item, as: placed.object)
    return sent
  }

  /// Remembers what a trigger that was sent switched on or off.
  private func note(_ trigger: Trigger, of item: BoardItem, as object: ShowObject?) {
    guard trigger.action.isSwitch, let show else { return }
    let key = Self.switchKey(of: item)
    guard trigger.stroke == .press else { return forgetActive([key], of: show.id) }
    keep(
      ActiveTrigger(
        key: key, trigger: trigger, name: item.label ?? object?.reference ?? item.message ?? "",
        process: sources.process.name), as: key, of: show.id)
  }

  /// Forgets what is off again.
  func forgetActive(_ keys: [String], of show: ID<Show>) {
    for key in keys { keep(nil, as: key, of: show) }
  }

  /// Writes down that something is on, or off again.
  ///
  /// It is so, whether it can be written down or not: what cannot be is written with the next.
  private func keep(_ active: ActiveTrigger?, as key: String, of show: ID<Show>) {
    var unkept = unkeptActive.removeValue(forKey: show) ?? [:]
    // What was never written down needs no writing to be forgotten.
    let isUnwritten = active == nil && (unkept[key] ?? nil) != nil
    if isUnwritten, (try? store.activeTriggers(of: show).contains { $0.key == key }) == false {
      unkept[key] = nil
    } else {
      unkept.updateValue(active, forKey: key)
      do throws(StoreError) {
        for (key, active) in unkept.sorted(by: { $0.key < $1.key }) {
          if let active {
            try store.remember(active, of: show)
          } else {
            try store.forgetActive([key], of: show)
          }
          unkept[key] = nil
        }
      } catch {
        pendingMessages.append(.switchNotKept(error.description))
      }
    }
    if !unkept.isEmpty { unkeptActive[show] = unkept }
  }

  /// Forgets what fingers of this process held at the console that is being left: the connection
  /// itself releases it.
  func forgetHeld(of show: ID<Show>?) {
    guard let show else { return }
    let held = heldHere(of: show)
    if !held.isEmpty { forgetActive(held.map(\.key), of: show) }
  }

  /// Releases what was held here when the console was lost, but for what fingers still hold.
  ///
  /// Streams do so by themselves when they are back; a second message does no harm.
  func releaseHeld(except pressed: Set<ID<BoardItem>>) {
    guard let show, console?.show == show.id else { return }
    let kept = Set(pressed.map(Self.holdKey))
    let held = heldHere(of: show.id).filter { !kept.contains($0.key) }
    let release = send(held, of: nil) { trigger throws(WorkspaceError) in _ = try fire(trigger) }
    forgetActive(release.released.map(\.trigger.key), of: show.id)
    for (_, reason) in release.failed { pendingMessages.append(.notSent(reason.description)) }
  }

  /// What fingers of this process hold down, as far as the workspace can be read.
  private func heldHere(of show: ID<Show>) -> [ActiveTrigger] {
    ((try? activeTriggers(of: show)) ?? []).filter {
      $0.trigger.action == .flash && $0.process == sources.process.name
    }
  }

  /// Forgets what was switched on here and the console reported off since.
  func forgetStopped() {
    guard let console, console.show == show?.id else { return }
    forgetToggles { console.state.reportedActivity(of: $0) == .stopped }
  }

  /// Takes over that a message for something was sent: what the console said of it is older.
  func noteSent(_ trigger: Trigger) {
    guard trigger.message == nil, let target = trigger.target else { return }
    console?.state.expect(trigger.expectedActivity, of: target)
    if trigger.action == .go, let cue = trigger.pending { console?.fired[target.number] = cue }
    guard trigger.action == .release else { return }
    forgetToggles { ($0.kind, $0.number) == (target.kind, target.number) && $0.cue == target.cue }
  }

  private func forgetToggles(where isOff: (Trigger.Target) -> Bool) {
    guard let show, let active = try? activeTriggers(of: show.id) else { return }
    let off = active.filter { active in
      active.trigger.action == .toggle && active.trigger.message == nil
        && active.trigger.target.map(isOff) ?? false
    }
    forgetActive(off.map(\.key), of: show.id)
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

    fileprivate mutating func append(_ other: Release) {
      released += other.released
      failed += other.failed
    }
  }

  /// Releases everything that the shows of the workspace hold down or have switched on, each at the
  /// console of its own show.
  ///
  /// - Parameter limit: How long connecting a console may take.
  /// - Returns: What was released, and what was not.
  /// - Throws: ``WorkspaceError`` where the workspace cannot be read.
  public func releaseAll(within limit: Duration) async throws(WorkspaceError) -> Release {
    var release = Release()
    let current = show
    if let current { release = try await releaseHere(current, within: limit) }
    for summary in try shows() where summary.show.id != current?.id {
      let active = try activeTriggers(of: summary.show.id)
      release.append(await self.release(active, of: summary.show, within: limit))
    }
    return release
  }

  /// Releases what the current show has on, and what fingers hold on the surface in front.
  private func releaseHere(
    _ show: Show, within limit: Duration
  ) async throws(WorkspaceError) -> Release {
    let before = try activeTriggers(of: show.id)
    tellLater(try takeAwayTouches().effects)
    forgetStopped()
    let left = try activeTriggers(of: show.id)
    let known = Set(left.map(\.key))
    var release = await release(left, of: show, within: limit)
    // What fingers held is released with them.
    let lifted = before.filter { $0.trigger.action == .flash && !known.contains($0.key) }
    release.released = lifted.map { ($0, nil) } + release.released
    return release
  }

  /// Releases something that a show has on.
  ///
  /// What a console that is not there was sent is not released: it is remembered.
  ///
  /// - Parameters:
  ///   - active: What is to be released.
  ///   - show: The show; its console is connected for it where it is not the current one.
  ///   - limit: How long connecting the console may take.
  /// - Returns: What was released, and what was not.
  public func release(
    _ active: [ActiveTrigger], of show: Show, within limit: Duration
  ) async -> Release {
    guard !active.isEmpty else { return Release() }
    let isCurrent = show.id == self.show?.id
    var release = Release()
    do throws(WorkspaceError) {
      if isCurrent {
        try await reachConsole(within: limit)
        release = send(active, of: nil) { trigger throws(WorkspaceError) in _ = try fire(trigger) }
        if !release.released.isEmpty, let console { try await checkArrival(on: console.connection) }
      } else {
        let connection = try await connectAside(show, within: limit)
        release = send(active, of: show) { trigger throws(WorkspaceError) in
          do throws(TransportError) {
            try connection.send(connection.profile.messages(for: trigger))
          } catch {
            throw WorkspaceError(error)
          }
        }
        do throws(WorkspaceError) {
          if !release.released.isEmpty { try await checkArrival(on: connection) }
        } catch {
          await connection.close()
          throw error
        }
        await connection.close()
      }
    } catch {
      let place = isCurrent ? nil : show
      let told = Set(release.failed.map(\.active.trigger.key))
      release.released = []
      release.failed += active.filter { !told.contains($0.key) }.map { (($0, place), error) }
    }
    forgetActive(release.released.map(\.trigger.key), of: show.id)
    return release
  }

  /// Sends what lets go of things.
  private func send(
    _ active: [ActiveTrigger], of show: Show?, _ send: (Trigger) throws(WorkspaceError) -> Void
  ) -> Release {
    var release = Release()
    for active in active {
      do throws(WorkspaceError) {
        try send(active.lift)
        release.released.append((active, show))
      } catch {
        release.failed.append(((active, show), error))
      }
    }
    return release
  }
}

extension ActiveTrigger {
  /// The trigger that lets go of it.
  fileprivate var lift: Trigger {
    var lift = trigger
    lift.stroke = .lift
    return lift
  }
}

extension Trigger {
  /// What the console is to say of its object when this was sent.
  fileprivate var expectedActivity: ConsoleState.Activity {
    switch (action, stroke) {
    case (.release, _), (.flash, .lift), (.toggle, .lift): .stopped
    case (.go, _), (.flash, .press), (.toggle, .press): .running
    case (.pause, _), (.back, _): .unknown
    }
  }
}

extension ConsoleState.Activity {
  /// Whether it runs; `nil` where that is not known.
  fileprivate var isRunning: Bool? {
    switch self {
    case .running: true
    case .stopped: false
    case .unknown: nil
    }
  }
}
