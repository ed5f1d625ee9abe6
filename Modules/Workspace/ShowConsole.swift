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
      self.current?.endWaits()
      guard current.lostSince == nil else { return }
      self.current?.lostSince = .now
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
  mutating func fire(
    _ trigger: Trigger, of block: PlayedBlock? = nil
  ) throws(WorkspaceError) -> SentMessages {
    let current = try connected()
    let trigger = known(trigger)
    let isRepeat = current.hasFired(trigger)
    do throws(TransportError) {
      var asked = trigger
      // The pending cue is running now, and is not started again.
      if isRepeat { asked.pending = nil }
      let sent = try current.send(current.connection.profile.messages(for: asked))
      noteSent(trigger)
      if let block { remember(trigger, of: block) }
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
  private mutating func noteSent(_ trigger: Trigger) {
    guard trigger.message == nil, let target = trigger.target else { return }
    current?.state.expect(trigger.expectedActivity, of: target)
    if trigger.action == .go, let cue = trigger.pending { current?.fired[target.number] = cue }
    guard trigger.action == .release else { return }
    forgetToggles { ($0.kind, $0.number) == (target.kind, target.number) && $0.cue == target.cue }
  }
}

// MARK: - Fingers

extension ShowConsole {
  /// Sends what a seat's finger asks for, and returns the effect; a block that flashes is on until
  /// the finger leaves.
  mutating func play(_ block: PlayedBlock, at seat: Int) -> Effect {
    guard !block.isOrphan else { return .message(.notSent(nil)) }
    let item = block.item
    do throws(WorkspaceError) {
      let trigger = try trigger(for: block)
      let sent = try fire(trigger, of: block)
      if item.action == .flash {
        let press = ConnectedConsole.Press(seat: seat, item: item.id)
        let fingers = current?.flashing[press]?.fingers ?? 0
        current?.flashing[press] = ConnectedConsole.Held(
          messages: sent.messages.flatMap(\.release), fingers: fingers + 1)
      }
      let isOn = item.action == .toggle ? trigger.stroke == .press : nil
      return .sent(item.id, sent.messages, to: sent.address ?? "", isOn: isOn)
    } catch {
      return .message(.notSent(error.description))
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
    let messages = held.messages.filter { message in
      !others.values.contains { $0.messages.contains(message) }
    }
    guard messages.isEmpty == held.messages.isEmpty else {
      // Other blocks keep it on; this one no longer does.
      if !isHeld { keep(nil, as: key) }
      return nil
    }
    do throws(TransportError) {
      let sent = try current.send(messages)
      // If the console is lost meanwhile, this is released when it is back.
      if !isHeld, current.connection.state.isTrusted { keep(nil, as: key) }
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
