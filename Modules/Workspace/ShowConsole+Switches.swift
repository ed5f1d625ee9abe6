import Domain
import PluginAPI

// MARK: - What is on

extension ShowConsole {
  /// What is held down or switched on, by key; for all processes that use the workspace.
  func active() throws(WorkspaceError) -> [ActiveTrigger] {
    guard let show else { return [] }
    do throws(StoreError) {
      let kept = try store.activeTriggers(of: show).filter { unkept[$0.key] == nil }
      return (kept + unkept.values.compactMap(\.self)).sorted { $0.key < $1.key }
    } catch {
      throw WorkspaceError(error)
    }
  }

  /// What this process's fingers hold down, as far as the workspace can be read.
  var heldHere: [ActiveTrigger] {
    ((try? active()) ?? []).filter {
      $0.trigger.action == .flash && $0.process == current?.process
    }
  }

  /// The current trigger of a block: a toggle that is on is switched off.
  ///
  /// It is on if it was switched on since the console's last feedback, or else if the console said
  /// so; without feedback, this workspace's last switch counts.
  func trigger(for block: PlayedBlock) throws(WorkspaceError) -> Trigger {
    guard block.item.action == .toggle else { return block.trigger() }
    let isOn =
      switch activity(of: block.trigger()) {
      case .running: true
      case .stopped: false
      case .unknown: try active().contains { $0.key == block.switchKey }
      }
    return block.trigger(isOn ? .lift : .press)
  }

  /// Whether a trigger flashes by holding a control of the console: that neither starts nor stops
  /// what the object is.
  func holdsControl(_ trigger: Trigger) -> Bool {
    trigger.action == .flash
      && current?.connection.profile.control(for: trigger, on: knowledge) != nil
  }

  /// Whether what a trigger switches is on, as far as the console says so.
  func activity(of trigger: Trigger) -> ConsoleState.Activity {
    current?.connection.profile.activity(of: trigger, on: knowledge) ?? .unknown
  }
}

// MARK: - Remembering

extension ShowConsole {
  /// Remembers what a sent trigger switched on or off.
  mutating func remember(
    _ trigger: Trigger, of block: PlayedBlock, sending messages: [ConsoleMessage]
  ) {
    guard trigger.action.isSwitch, let current else { return }
    var trigger = trigger
    // A control that is held is released by itself, also by a later process.
    if holdsControl(trigger), let press = messages.first {
      trigger.message = MessageText.text([press.address])
    }
    // A pending cue is only valid for the moment.
    trigger.pending = nil
    let active = ActiveTrigger(
      key: block.switchKey, trigger: trigger, name: block.name, process: current.process)
    keep(trigger.stroke == .press ? active : nil, as: block.switchKey)
    // The other seats see what is switched on.
    seats.wake(at: show)
  }

  /// Forgets what is off again.
  mutating func forget(_ active: [ActiveTrigger]) {
    for active in active { keep(nil, as: active.key) }
    if !active.isEmpty { seats.wake(at: show) }
  }

  /// Stores that something is on, or off again.
  ///
  /// It is kept in memory even if storing fails; a later write includes it.
  mutating func keep(_ active: ActiveTrigger?, as key: String) {
    guard let show else { return }
    // An entry that was never stored need not be deleted.
    if active == nil, (unkept[key] ?? nil) != nil,
      (try? store.activeTriggers(of: show).contains { $0.key == key }) == false
    {
      unkept[key] = nil
      return
    }
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
      seats.notify(.switchNotKept(error.description), at: show)
    }
  }

  /// Forgets what was switched on here and since reported off by the console.
  mutating func forgetStopped() {
    guard let current else { return }
    forgetToggles { trigger in
      trigger.message == nil
        ? trigger.target.map(current.state.reportedActivity) == .stopped
        : current.connection.profile.activity(of: trigger, on: current.state) == .stopped
    }
  }

  mutating func forgetToggles(where isOff: (Trigger) -> Bool) {
    let active = (try? active()) ?? []
    forget(active.filter { $0.trigger.action == .toggle && isOff($0.trigger) })
  }

  /// Sends the messages that release active triggers; they stay remembered.
  mutating func lift(_ active: [ActiveTrigger], of place: Show?) -> Seat.Release {
    var release = Seat.Release()
    for active in active {
      var trigger = active.trigger
      // What the console reports is released as a block of its own would do it.
      if trigger.action.isSwitch { trigger.stroke = .lift }
      do throws(WorkspaceError) {
        if try !isKeptOn(trigger) {
          _ = try fire(trigger, by: FiringHand(name: active.name, lifted: nil))
        }
        release.released.append((active, place))
      } catch {
        release.failed.append(((active, place), error))
      }
    }
    return release
  }
}

extension ShowConsole {
  /// Whether a flash ends without a message, because what it flashed is switched on.
  private func isKeptOn(_ trigger: Trigger) throws(WorkspaceError) -> Bool {
    guard trigger.action == .flash,
      let messages = try? connected().connection.profile.messages(for: trigger)
    else { return false }
    let kept = keptOn(messages)
    current?.connection.keepOn(kept)
    return !kept.isEmpty && kept.count == messages.count
  }
}

extension PlayedBlock {
  /// The key of a switch: a finger holds a block, but several blocks may switch one thing.
  var switchKey: String {
    if item.action == .flash { return Self.holdKey(of: item.id) }
    return item.message.map(Self.key(of:)) ?? item.object.map(Self.key(of:))
      ?? Self.holdKey(of: item.id)
  }

  /// The keys of everything that a block can hold or switch, whatever its action is.
  static func keys(of item: BoardItem) -> [String] {
    [holdKey(of: item.id), item.message.map(key(of:)), item.object.map(key(of:))]
      .compactMap(\.self)
  }

  /// The key of an object that blocks switch.
  static func key(of object: ID<ShowObject>) -> String { "object:\(object)" }

  private static func key(of message: String) -> String { "message:\(message)" }

  /// The key of what a finger holds on a block.
  static func holdKey(of block: ID<BoardItem>) -> String { "block:\(block)" }

  /// The name shown to people.
  var name: String { item.label ?? object?.reference ?? item.message ?? "" }
}

extension Trigger {
  /// What people call it who fire it: the number alone for a list.
  func shortName(of block: PlayedBlock?) -> String {
    if let message { return block?.name ?? message }
    guard let target else { return block?.name ?? "" }
    return target.kind == .list ? "\(target.consoleNumber)" : "\(target.kind) \(target.number)"
  }

  /// The expected feedback on the object after this trigger.
  var expectedActivity: ConsoleState.Activity {
    switch (action, stroke) {
    case (.release, _), (.flash, .lift), (.toggle, .lift): .stopped
    case (.go, _), (.flash, .press), (.toggle, .press): .running
    case (.pause, _), (.back, _): .unknown
    }
  }
}
