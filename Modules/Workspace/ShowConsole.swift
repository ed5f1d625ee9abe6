import Domain
import PluginAPI

/// A show's console: the connection, what fingers hold down, and what is switched on.
///
/// All seats with the show open share it, and get its messages. The workspace owns it and uses it
/// only on its executor.
struct ShowConsole {
  /// The show; `nil` if it was connected with no show open.
  let show: ID<Show>?
  let store: any WorkspaceStore
  let seats: SeatList
  /// The connection, or `nil`.
  var current: ConnectedConsole?
  /// The last go of everything.
  var goes = RecentGoes()
  /// The address of the console that was disconnected last.
  var former: String?
  /// Triggers that the store could not remember, by key.
  var unkept: [String: ActiveTrigger?] = [:]

  /// The console's known state; empty without a connection.
  var knowledge: ConsoleState { current?.knowledge ?? ConsoleState() }

  /// Removes the connection.
  ///
  /// - Returns: The connection, for the caller to close.
  mutating func disconnect() -> (any ConsoleConnection)? {
    releaseFlashes { _ in true }
    guard let connection = current?.connection else { return nil }
    // An active connection releases what else is held before it closes.
    if connection.state.isTrusted { forget(heldHere) }
    current?.listener?.cancel()
    current?.endWaits()
    current = nil
    return connection
  }
}

// MARK: - Replacing

extension ShowConsole {
  /// Says that the current console replaces another one, and forgets what is on there.
  ///
  /// What a killed process held stays known, and what is on by others that run.
  mutating func leave(_ former: String, by process: ProcessMark) {
    guard let current else { return }
    let left = ((try? active()) ?? []).filter { active in
      active.process == process.name
        || active.trigger.action == .toggle && !process.isAlive(active.process)
    }
    forget(left)
    seats.notify(
      .consoleReplaced(address: former, by: current.title, leavingOn: left.map(\.name)), at: show)
  }
}

// MARK: - Listening

extension ShowConsole {
  /// Handles an event of the connection.
  ///
  /// - Returns: Whether the scene or the messages may have changed.
  mutating func take(_ event: ConnectionEvent) -> Bool {
    switch event {
    case .feedback(.heartbeat):
      current?.hasReportedAll = true
      current?.endWaits()
      return false
    case .feedback(let feedback):
      if case .pending(let list, _) = feedback { current?.fired[list] = nil }
      if case .control(let number, let state) = feedback { current?.answer(number, state) }
      _ = current?.state.take(feedback)
    case .state(let state): take(state)
    case .checked(.mismatch(let typed, let heard)):
      seats.notify(.keysMisread(typed: typed, heard: heard), at: show)
    case .checked(.verified), .checked(.unheard), .sent, .received, .unreadable: return false
    }
    return true
  }

  /// Reports a loss once, however often its reason changes, and how long it lasted.
  private mutating func take(_ state: ConnectionState) {
    guard let current else { return }
    switch state {
    case .lost(let reason):
      forgetStopped()
      self.current?.state.loseTrack()
      self.current?.fired = [:]
      self.current?.uses = []
      self.current?.endWaits()
      guard current.lostSince == nil else { return }
      let time = seats.now
      self.current?.lostSince = .now
      self.current?.lostAt = time
      seats.notify(.consoleLost(address: current.title, reason: reason), at: show)
    case .connected, .unconfirmed:
      guard let since = current.lostSince else { return }
      self.current?.lostSince = nil
      releaseLeft()
      let isConfirmed = state == .connected
      seats.notify(
        .consoleBack(address: current.title, after: .now - since, isConfirmed: isConfirmed),
        at: show)
    case .connecting, .refused, .closed: break
    }
  }

  /// Releases what was held here when the console was lost, except what fingers still hold.
  ///
  /// Streams do so themselves when they are back; a second message does no harm.
  private mutating func releaseLeft() {
    let pressed = Set((current?.flashing ?? [:]).keys.map { PlayedBlock.holdKey(of: $0.item) })
    let release = lift(heldHere.filter { !pressed.contains($0.key) }, of: nil)
    forget(release.released.map(\.trigger))
    for (_, reason) in release.failed { seats.notify(.notSent(reason.description), at: show) }
  }
}

// MARK: - Firing

extension ShowConsole {
  /// Sends the messages of a trigger, and remembers what a block switches.
  ///
  /// A lost console that takes datagrams gets them too, but this is an error.
  mutating func fire(
    _ trigger: Trigger, of block: PlayedBlock? = nil, by hand: FiringHand
  ) throws(WorkspaceError) -> SentMessages {
    try transmit(trigger, of: block, by: hand).undoubted()
  }

  private mutating func transmit(
    _ trigger: Trigger, of block: PlayedBlock?, by hand: FiringHand
  ) throws(WorkspaceError) -> SentMessages {
    let current = try connected()
    let trigger = known(trigger)
    try goes.check(trigger, by: hand, within: current.memory.again)
    let isRepeat = current.hasFired(trigger)
    do throws(TransportError) {
      var asked = trigger
      // The pending cue is running now, and is not started again.
      if isRepeat { asked.pending = nil }
      let messages = try current.connection.profile.messages(for: asked, on: current.knowledge)
      guard !messages.isEmpty || trigger.action != .release else {
        throw TransportError(.noEquivalent, "nothing is known that releases \(hand.name)")
      }
      let sent = try current.send(messages)
      if sent.doubt == nil { noteSent(trigger, as: sent.messages, of: block, by: hand) }
      // What was sent may arrive although the console seems lost: it counts as fired, and has to be
      // released.
      goes.note(trigger, by: hand)
      if let block { remember(trigger, of: block, sending: sent.messages) }
      return sent
    } catch {
      let refusal = WorkspaceError(error, choosing: current.memory)
      if isRepeat, error.code == .noEquivalent, let cue = trigger.pending {
        throw WorkspaceError(
          .noAnswer,
          "nothing is sent: the console has not reported yet which cue comes after cue \(cue)",
          remedy: "wait until it does" + (refusal.remedy.map { ", or \($0)" } ?? ""))
      }
      let state = current.connection.state
      // Feedback does not count while the console is gone.
      guard error.choices.isEmpty || state.isTrusted else {
        throw WorkspaceError(
          .notConnected, "nothing is sent: \(current.title) is not connected (\(state.word))",
          remedy: "the connection is retried")
      }
      throw refusal
    }
  }

  /// The connection; throws an error that says how to make one.
  func connected() throws(WorkspaceError) -> ConnectedConsole {
    if let current { return current }
    throw WorkspaceError(
      .notConnected, "nothing is sent: no console is connected",
      remedy: "'connect URL' connects one")
  }

  /// A trigger with the console's feedback on its object.
  func known(_ trigger: Trigger) -> Trigger {
    var trigger = trigger
    if current != nil, let target = trigger.target, target.kind == .list, target.cue == nil {
      trigger.pending = knowledge.pending[target.number]
    }
    return trigger
  }

  /// Notes that a message was sent: earlier feedback is out of date.
  private mutating func noteSent(
    _ trigger: Trigger, as messages: [ConsoleMessage], of block: PlayedBlock?, by hand: FiringHand
  ) {
    if trigger.action == .go {
      seats.announce(.went(trigger.shortName(of: block), by: hand.name), at: show)
    }
    for reaction in messages.compactMap(\.reaction) { current?.state.expect(reaction) }
    guard trigger.message == nil, !holdsControl(trigger), let target = trigger.target else {
      return
    }
    current?.state.expect(trigger.expectedActivity, of: target)
    if trigger.action == .go, let cue = trigger.pending { current?.fired[target.number] = cue }
    guard trigger.action == .release else { return }
    forgetToggles { trigger in
      guard trigger.message == nil, let other = trigger.target else { return false }
      return (other.kind, other.number, other.cue) == (target.kind, target.number, target.cue)
    }
  }
}

// MARK: - Fingers

extension ShowConsole {
  /// Sends what a seat's finger asks for, and returns the effect; a block that flashes is on until
  /// the finger leaves.
  mutating func play(_ block: PlayedBlock, at seat: Int, by hand: FiringHand) -> Effect {
    guard !block.isOrphan else { return .message(.notSent(nil)) }
    let item = block.item
    do throws(WorkspaceError) {
      let trigger = try trigger(for: block)
      let ran = trigger.target.map(runsWithoutFlash) ?? false
      let sent = try transmit(trigger, of: block, by: hand)
      if item.action == .flash {
        let press = ConnectedConsole.Press(seat: seat, item: item.id)
        let fingers = current?.flashing[press]?.fingers ?? 0
        let isOfObject = item.message == nil && !holdsControl(trigger)
        current?.flashing[press] = ConnectedConsole.Held(
          messages: sent.messages.flatMap(\.release),
          target: isOfObject ? trigger.target : nil, ranBefore: ran, fingers: fingers + 1)
      }
      if let doubt = sent.doubt { return .message(.notSent(doubt.description)) }
      let isOn = item.action == .toggle ? trigger.stroke == .press : nil
      return .sent(item.id, sent.messages, to: sent.address ?? "", isOn: isOn)
    } catch {
      return .message(.notSent(error.message, remedy: error.remedy))
    }
  }

  /// Releases what a seat's finger held down, unless another finger holds it too.
  mutating func lift(_ item: ID<BoardItem>, at seat: Int) -> Effect? {
    lift(ConnectedConsole.Press(seat: seat, item: item))
  }

  private mutating func lift(_ press: ConnectedConsole.Press) -> Effect? {
    guard let held = current?.flashing[press] else { return nil }
    current?.flashing[press] = held.fingers > 1 ? held.withoutFinger : nil
    guard held.fingers == 1, let current else { return nil }
    let others = current.flashing
    let isHeld = others.keys.contains { $0.item == press.item }
    let key = PlayedBlock.holdKey(of: press.item)
    let kept = keptOn(held.messages, held.ranBefore ? held.target : nil)
    current.connection.keepOn(kept)
    let messages = held.messages.filter { message in
      !kept.contains(message) && !others.values.contains { $0.messages.contains(message) }
    }
    guard messages.isEmpty == held.messages.isEmpty else {
      // Something else keeps it on; this block no longer does.
      if !isHeld { keep(nil, as: key) }
      return nil
    }
    do throws(TransportError) {
      let sent = try current.send(messages)
      // If the console is lost meanwhile, this is released when it is back.
      if !isHeld, current.connection.state.isTrusted { keep(nil, as: key) }
      if let target = held.target { self.current?.state.expect(.stopped, of: target) }
      if let doubt = sent.doubt { return .message(.notSent(doubt.description)) }
      return .sent(press.item, sent.messages, to: sent.address ?? "")
    } catch {
      return .message(.notSent(WorkspaceError(error).description))
    }
  }

  /// Releases what fingers at some seats hold down if no lift will follow; notifies the seats.
  mutating func releaseFlashes(where isLeft: (_ seat: Int) -> Bool) {
    let left = (current?.flashing ?? [:]).keys.filter { isLeft($0.seat) }
    for press in left.sorted(by: { $0.item < $1.item }) {
      current?.flashing[press]?.fingers = 1
      if let effect = lift(press) { seats.notify(effect, to: press.seat) }
    }
  }
}

// MARK: - Flashing what runs

extension ShowConsole {
  /// Whether something runs that no finger holds, as far as the console reports it.
  private func runsWithoutFlash(_ target: Trigger.Target) -> Bool {
    let flash = current?.flashing.values.first { $0.target == target }
    return flash?.ranBefore ?? (knowledge.expectedActivity(of: target) == .running)
  }

  /// The releases that would switch off what runs without the flash: what is switched on here, or
  /// what ran before, unless it was stopped since.
  func keptOn(
    _ releases: [ConsoleMessage], _ ranBefore: Trigger.Target? = nil
  ) -> [ConsoleMessage] {
    guard let current, !releases.isEmpty else { return [] }
    let knowledge = knowledge
    var running = ((try? active()) ?? []).map(\.trigger).filter { trigger in
      trigger.action == .toggle
        && (trigger.message != nil
          || trigger.target.map { knowledge.reportedActivity(of: $0) != .stopped } ?? false)
    }
    if let ranBefore, knowledge.expectedActivity(of: ranBefore) != .stopped {
      running.append(Trigger(ranBefore, action: .toggle))
    }
    let endings = running.flatMap { trigger in
      var ending = trigger
      ending.stroke = .lift
      return (try? current.connection.profile.messages(for: ending)) ?? []
    }
    return releases.filter { release in
      endings.contains { ($0.address, $0.arguments) == (release.address, release.arguments) }
    }
  }
}
