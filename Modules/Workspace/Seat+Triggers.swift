import Boards
public import Domain
import Gestures
public import PluginAPI

// MARK: - Firing

extension Seat {
  /// Sends what an object stands for (spec T1); returns before it is on the network.
  ///
  /// - Parameter trigger: What is to happen.
  /// - Returns: What is sent.
  /// - Throws: ``WorkspaceError`` where no console is connected, or it has no equivalent.
  public func fire(_ trigger: Trigger) throws(WorkspaceError) -> SentMessages {
    let console = try connectedConsole()
    let trigger = known(trigger, of: console)
    let isRepeat = console.hasFired(trigger)
    do throws(TransportError) {
      var asked = trigger
      // What was pending runs now, and is not started anew.
      if isRepeat { asked.pending = nil }
      let messages = try console.connection.profile.messages(for: asked)
      let sent = try send(messages, on: console)
      noteSent(trigger)
      return sent
    } catch {
      if isRepeat, error.code == .noEquivalent, let cue = trigger.pending {
        let choice = WorkspaceError(error, choosing: console.memory).remedy
        throw WorkspaceError(
          .noAnswer,
          "nothing is sent: the console has not told yet which cue comes after cue \(cue)",
          remedy: "wait until it does" + (choice.map { ", or \($0)" } ?? ""))
      }
      let state = console.connection.state
      // What the console has not told is no news while it is not there.
      guard error.choices.isEmpty || state.isTrusted else { throw notConnected(console) }
      throw WorkspaceError(error, choosing: console.memory)
    }
  }

  private func notConnected(_ console: ConsoleLine) -> WorkspaceError {
    WorkspaceError(
      .notConnected,
      "nothing is sent: \(console.title) is not connected (\(console.connection.state.word))",
      remedy: "the connection is retried")
  }

  /// A trigger with what the console told about its object.
  private func known(_ trigger: Trigger, of console: ConsoleLine) -> Trigger {
    var trigger = trigger
    if let target = trigger.target, target.kind == .list, target.cue == nil {
      trigger.pending = console.knowledge.pending[target.number]
    }
    return trigger
  }

  /// Sends a message as a person wrote it.
  ///
  /// - Parameter words: The address and the arguments.
  /// - Returns: What is sent.
  /// - Throws: ``WorkspaceError`` where no console is connected, or the words are no message.
  public func send(_ words: [String]) throws(WorkspaceError) -> SentMessages {
    let console = try connectedConsole()
    do throws(TransportError) {
      return try send([console.connection.profile.message(from: words)], on: console)
    } catch {
      throw WorkspaceError(error)
    }
  }

  /// What would be sent for a trigger, without a connection.
  ///
  /// - Parameters:
  ///   - trigger: What is to happen.
  ///   - profile: The profile to ask; `nil` for that of the current show's connection.
  /// - Returns: The messages, and where they would go.
  /// - Throws: ``WorkspaceError`` where there is no such profile, or it has no equivalent.
  public func rehearse(
    _ trigger: Trigger, profile: String? = nil
  ) throws(WorkspaceError) -> SentMessages {
    var memory: ConnectionMemory?
    do throws(TransportError) {
      let found = try rehearsalProfile(profile)
      memory = found.memory
      var trigger = trigger
      if let console, console.show == show?.id { trigger = known(trigger, of: console) }
      return SentMessages(
        try found.profile.messages(for: trigger), to: found.isConnected ? memory?.address : nil)
    } catch {
      throw WorkspaceError(error, choosing: memory)
    }
  }

  /// Checks a message that a block is to have of its own, by what the current show's console takes,
  /// or by OSC where it has none.
  ///
  /// - Parameters:
  ///   - text: The message as typed.
  ///   - placed: The block.
  /// - Throws: ``WorkspaceError`` where it cannot be sent, or not by the block's action.
  public func check(
    message text: String, for placed: PlacedItem
  ) throws(WorkspaceError) {
    guard !placed.isOrphan, let plugin = registry.transports.first else { return }
    var item = placed.item
    item.content = item.object.map { .object($0, message: text) } ?? .message(text)
    do throws(TransportError) {
      // A profile that cannot be read stands in the way of sending, not of this.
      let known = try? rehearsalProfile(nil).profile
      let profile: any ConsoleProfile
      if let known {
        profile = known
      } else {
        profile = try plugin.profile(ConnectionSettings(), nil)
      }
      _ = try profile.messages(for: Trigger(placed.object, item, .press))
    } catch {
      throw WorkspaceError(error)
    }
  }

  /// The profile of the current show's connection, made or not, or another one by its name; and how
  /// the connection is remembered.
  private func rehearsalProfile(
    _ name: String?
  ) throws(TransportError)
    -> (profile: any ConsoleProfile, memory: ConnectionMemory?, isConnected: Bool)
  {
    var memory: ConnectionMemory?
    if let console, console.show == show?.id {
      memory = console.memory
      let profile = console.connection.profile
      if name == nil || name == profile.name || name == memory?.profile {
        return (profile, memory, true)
      }
    } else if let show {
      do throws(StoreError) {
        memory = try store.connection(of: show.id)
      } catch {
        throw TransportError(error.code, error.description)
      }
    }
    let address = try memory.map { memory throws(TransportError) in
      try ConnectionAddress(memory.address)
    }
    guard name != nil || memory != nil else {
      throw TransportError(
        .notConnected, "no console is connected, and no profile is named",
        remedy: "add '--profile NAME'; 'profiles' lists them")
    }
    if let memory {
      let own = Result { () throws(TransportError) in try profile(of: memory, at: address) }
      if name == nil { return (try own.get(), memory, true) }
      if name == memory.profile { return (try own.get(), memory, true) }
      if let own = try? own.get(), own.name == name { return (own, memory, true) }
    }
    // What was chosen for one profile means nothing to another.
    let other = ConnectionMemory(address: "URL", profile: name)
    return (try profile(of: other, at: address), other, false)
  }

  /// The profile that a connection would have.
  private func profile(
    of memory: ConnectionMemory, at address: ConnectionAddress?
  ) throws(TransportError) -> any ConsoleProfile {
    let settings = try settings(of: memory)
    let plugin =
      registry.transports.first { plugin in
        if case .named(let name) = settings.profile { return plugin.profileNames.contains(name) }
        return address.map { plugin.schemes.contains($0.scheme) } ?? false
      } ?? registry.transports.first
    guard let plugin else {
      throw TransportError(.unknownProfile, "no transport of this build has profiles")
    }
    return try plugin.profile(settings, address)
  }

  private func connectedConsole() throws(WorkspaceError) -> ConsoleLine {
    guard let console, console.show == show?.id else {
      throw WorkspaceError(
        .notConnected, "nothing is sent: no console is connected",
        remedy: "'connect URL' connects one")
    }
    return console
  }

  private func send(
    _ messages: [ConsoleMessage], on console: ConsoleLine
  ) throws(TransportError) -> SentMessages {
    if !messages.isEmpty { try console.connection.send(messages) }
    return SentMessages(messages, to: "\(console.connection.address)")
  }
}

// MARK: - Taps

extension Seat {
  /// Sends what taps in play mode ask for.
  ///
  /// A block that flashes is on from touch-down until the finger leaves, or is taken away. The
  /// board goes on whatever comes of it: errors are messages.
  ///
  /// - Parameter effects: What the surface answered.
  /// - Returns: What there is to tell of what was sent.
  func fire(for effects: [Effect]) -> [Effect] {
    guard !isReplaying else { return [] }
    var told: [Effect] = []
    for effect in effects {
      switch effect {
      case .trigger(let block) where block.item.action != .flash: told.append(fire(block))
      case .press(_, .began, let flashing?): told.append(fire(flashing))
      case .press(let id, .ended, _), .press(let id, .cancelled, _):
        if let effect = letGo(of: id) { told.append(effect) }
      default: break
      }
    }
    return told
  }

  /// A reaction with what came of its taps: where nothing was sent, nothing was triggered.
  func fired(_ reaction: Reaction) -> Reaction {
    guard !isReplaying else { return reaction }
    let told = fire(for: reaction.effects)
    var sent: Set<ID<BoardItem>> = []
    for case .sent(let id, let messages, _, _) in told where !messages.isEmpty { sent.insert(id) }
    var whole = reaction
    whole.effects.removeAll { effect in
      if case .trigger(let block) = effect { !sent.contains(block.item.id) } else { false }
    }
    for effect in told { whole.append(effect) }
    // Datagrams go out whether the console is there or not.
    if !sent.isEmpty, let console, case .lost(let reason) = console.connection.state {
      whole.append(.message(.consoleLost(address: console.title, reason: reason)))
    }
    return whole
  }

  private func fire(_ block: PlayedBlock) -> Effect {
    let item = block.item
    let placed = PlacedItem(item: item, object: block.object)
    guard !placed.isOrphan else { return .message(.notSent(nil)) }
    do throws(WorkspaceError) {
      let trigger = try trigger(for: placed)
      let sent = try fire(placed, by: trigger)
      if item.action == .flash { console?.flashing[item.id] = sent.messages.flatMap(\.letGo) }
      let isOn = item.action == .toggle ? trigger.stroke == .press : nil
      return .sent(item.id, sent.messages, to: sent.address ?? "", isOn: isOn)
    } catch {
      return .message(.notSent(error.description))
    }
  }

  /// Lets go of what a block holds down on the console.
  private func letGo(of id: ID<BoardItem>) -> Effect? {
    guard let messages = console?.flashing.removeValue(forKey: id), let console else { return nil }
    do throws(TransportError) {
      let sent = try send(messages, on: console)
      // What is lost meanwhile is released when the console is back.
      if let show = console.show, console.connection.state.isTrusted {
        forgetActive([Self.holdKey(of: id)], of: show)
      }
      return .sent(id, sent.messages, to: sent.address ?? "")
    } catch {
      return .message(.notSent(WorkspaceError(error).description))
    }
  }

  /// Lets go of all that blocks hold down, when nobody will tell that their fingers left.
  func letGoOfFlashes() {
    let ids = (console?.flashing.keys).map(Array.init) ?? []
    tellLater(ids.sorted().compactMap(letGo))
  }

  /// Keeps what no reaction tells until there is one.
  func tellLater(_ effects: [Effect]) {
    for effect in effects {
      if case .message(let message) = effect {
        pendingMessages.append(message)
      } else {
        absorbed.append(effect)
      }
    }
  }
}

extension Trigger {
  /// What a tap on a block asks for.
  ///
  /// - Parameters:
  ///   - object: The object that the block shows, where it shows one.
  ///   - item: The block.
  ///   - stroke: The half of the tap.
  public init(_ object: ShowObject?, _ item: BoardItem, _ stroke: Stroke) {
    self.init(object.map(Target.init), action: item.action, stroke: stroke, message: item.message)
  }
}
