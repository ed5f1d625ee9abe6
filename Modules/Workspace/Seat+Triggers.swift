import Domain
import Gestures
public import PluginAPI

// MARK: - Firing

extension Seat {
  /// Sends the messages for an object or a block, and remembers what is on; returns
  /// before they are on the network.
  ///
  /// - Parameters:
  ///   - trigger: The trigger.
  ///   - placed: Its block, or `nil`.
  ///   - lifted: When a finger was lifted for it; `nil` if it was none.
  /// - Returns: The sent messages.
  /// - Throws: ``WorkspaceError`` if no console is connected, it has no equivalent, or a finger
  ///   fires it for the second time.
  public func fire(
    _ trigger: Trigger, of placed: PlacedItem? = nil, lifted: ContinuousClock.Instant? = nil
  ) throws(WorkspaceError) -> SentMessages {
    try checkMayPlay()
    let block = show.flatMap { show in
      placed.map { PlayedBlock($0.item, $0.object, of: show.id) }
    }
    let hand = FiringHand(name: name, lifted: lifted)
    let sent = try atConsole(of: show?.id) { console throws(WorkspaceError) in
      try console.fire(trigger, of: block, by: hand)
    }
    expectReaction(to: sent.messages, of: show?.id)
    return sent
  }

  /// The current trigger of a block: a toggle that is on is switched off.
  ///
  /// - Parameters:
  ///   - placed: The block.
  ///   - isRelease: Whether to release it, whatever its action is.
  /// - Returns: The trigger.
  /// - Throws: ``WorkspaceError`` if the workspace cannot be read.
  public func trigger(
    for placed: PlacedItem, isRelease: Bool = false
  ) throws(WorkspaceError) -> Trigger {
    let block = PlayedBlock(placed.item, placed.object, of: try currentShow().id)
    guard isRelease else { return try console.trigger(for: block) }
    let lift = block.trigger(.lift)
    return lift.action.isSwitch ? lift : Trigger(lift.target, action: .release)
  }

  /// Sends a message as the user wrote it.
  ///
  /// - Parameter words: The address and the arguments.
  /// - Returns: The sent messages.
  /// - Throws: ``WorkspaceError`` if no console is connected, or the message is invalid.
  public func send(_ words: [String]) throws(WorkspaceError) -> SentMessages {
    try checkMayPlay()
    let line = try console.connected()
    let sent: SentMessages
    do throws(TransportError) {
      sent = try line.send([line.connection.profile.message(from: words)])
    } catch {
      throw WorkspaceError(error)
    }
    return try sent.undoubted()
  }
}

// MARK: - Rehearsing

extension Seat {
  /// The messages for a trigger, without sending them.
  ///
  /// - Parameters:
  ///   - trigger: The trigger.
  ///   - profile: The profile; `nil` for that of the current show's connection.
  /// - Returns: The messages and their destination.
  /// - Throws: ``WorkspaceError`` if there is no such profile, or it has no equivalent.
  public func rehearse(
    _ trigger: Trigger, profile: String? = nil
  ) throws(WorkspaceError) -> SentMessages {
    var memory: ConnectionMemory?
    do throws(TransportError) {
      let found = try rehearsalProfile(profile)
      memory = found.memory
      return SentMessages(
        try found.profile.messages(for: console.known(trigger), on: console.knowledge),
        to: found.isConnected ? memory?.address : nil)
    } catch {
      throw WorkspaceError(error, choosing: memory)
    }
  }

  /// Checks the message of a block against the current show's console, or against OSC if it has
  /// none.
  ///
  /// - Parameters:
  ///   - text: The message, as typed.
  ///   - placed: The block.
  /// - Throws: ``WorkspaceError`` if it cannot be sent, or not with the block's action.
  public func check(
    message text: String, for placed: PlacedItem
  ) throws(WorkspaceError) {
    guard !placed.isOrphan else { return }
    try check(
      Trigger(placed.object.map(Trigger.Target.init), action: placed.item.action, message: text))
  }

  /// Checks a message for a block that shows no object.
  ///
  /// - Parameter text: The message, as typed.
  /// - Throws: ``WorkspaceError`` if it cannot be sent.
  public func check(message text: String) throws(WorkspaceError) {
    try check(Trigger(nil, action: .go, message: text))
  }

  private func check(_ trigger: Trigger) throws(WorkspaceError) {
    guard let plugin = registry.transports.first else { return }
    do throws(TransportError) {
      // A profile that cannot be read prevents sending, but not this check.
      if let known = try? rehearsalProfile(nil).profile {
        _ = try known.messages(for: trigger)
      } else {
        _ = try plugin.profile(ConnectionSettings(), nil).messages(for: trigger)
      }
    } catch {
      throw WorkspaceError(error)
    }
  }

  /// The profile of the current show's connection, or another one by name, and the remembered
  /// connection settings.
  func rehearsalProfile(
    _ name: String?
  ) throws(TransportError)
    -> (profile: any ConsoleProfile, memory: ConnectionMemory?, isConnected: Bool)
  {
    let line = console.current
    if let line, [nil, line.connection.profile.name, line.memory.profile].contains(name) {
      return (line.connection.profile, line.memory, true)
    }
    var memory = line?.memory
    if line == nil, let show {
      do throws(StoreError) {
        memory = try store.connection(of: show.id)
      } catch {
        throw TransportError(error.code, error.description)
      }
    }
    var address: ConnectionAddress?
    if let memory {
      address = try ConnectionAddress(memory.address)
      if name == nil || name == memory.profile {
        return (try profile(of: memory, at: address), memory, true)
      }
      if let own = try? profile(of: memory, at: address), own.name == name {
        return (own, memory, true)
      }
    } else if name == nil {
      throw TransportError(
        .notConnected, "no console is connected, and no profile is named",
        remedy: "add '--profile NAME'; 'profiles' lists them")
    }
    // Options of one profile do not apply to another.
    let other = ConnectionMemory(address: "URL", profile: name)
    return (try profile(of: other, at: address), other, false)
  }

  private func profile(
    of memory: ConnectionMemory, at address: ConnectionAddress?
  ) throws(TransportError) -> any ConsoleProfile {
    try registry.profile(
      ConnectionSettings(memory, profile(named: memory.profile)), for: address)
  }
}

// MARK: - Taps

extension Seat {
  /// Sends the messages for taps in play mode.
  ///
  /// A block that flashes is on from touch-down until the finger leaves or is cancelled. The board
  /// works on in any case: errors become messages.
  ///
  /// - Parameters:
  ///   - effects: The surface's effects.
  ///   - time: When a finger caused them; `nil` if it was none.
  /// - Returns: The effects of sending.
  func fire(for effects: [Effect], at time: ContinuousClock.Instant? = nil) -> [Effect] {
    guard !isReplaying else { return [] }
    return effects.compactMap { effect in
      switch effect {
      case .trigger(let block) where block.item.action != .flash: play(block, at: time)
      case .press(_, .began, let flashing?): play(flashing, at: time)
      case .press(let item, .ended, _), .press(let item, .cancelled, _):
        atConsole(of: show?.id) { [number] in $0.lift(item, at: number) }
      default: nil
      }
    }
  }

  private func play(_ block: PlayedBlock, at time: ContinuousClock.Instant?) -> Effect {
    do throws(WorkspaceError) {
      try checkMayPlay()
    } catch {
      return .message(.notSent(error.message, remedy: error.remedy))
    }
    let hand = FiringHand(name: name, lifted: time)
    let effect = atConsole(of: block.show) { [number] in $0.play(block, at: number, by: hand) }
    if case .sent(_, let messages, _, _) = effect {
      expectReaction(to: messages, of: block.show)
    }
    return effect
  }

  /// A reaction with the results of its taps: if nothing was sent, nothing was triggered.
  func fired(_ reaction: Reaction, at time: ContinuousClock.Instant? = nil) -> Reaction {
    guard !isReplaying else { return reaction }
    let fired = fire(for: reaction.effects, at: time)
    var sent: Set<ID<BoardItem>> = []
    for case .sent(let id, let messages, _, _) in fired where !messages.isEmpty { sent.insert(id) }
    var whole = reaction
    whole.effects.removeAll { effect in
      if case .trigger(let block) = effect { !sent.contains(block.item.id) } else { false }
    }
    for effect in fired { whole.append(effect) }
    return whole
  }

  /// Releases everything that fingers hold down here, if no lift will follow.
  func releaseFlashes() {
    workspace.shared { [number] in $0.releaseFlashes(of: number) }
  }

  /// Keeps effects until the next reaction.
  func notifyLater(_ effects: [Effect]) {
    for effect in effects {
      if case .message(let message) = effect {
        pendingMessages.append(message)
      } else {
        absorbed.append(effect)
      }
    }
  }
}
