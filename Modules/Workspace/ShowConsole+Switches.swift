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
    let expected =
      block.item.message == nil
      ? block.object.map { knowledge.expectedActivity(of: Trigger.Target($0)) } : nil
    let isOn =
      switch expected {
      case .running?: true
      case .stopped?: false
      case .unknown?, nil: try active().contains { $0.key == block.switchKey }
      }
    return block.trigger(isOn ? .lift : .press)
  }
}

// MARK: - Remembering

extension ShowConsole {
  /// Remembers what a sent trigger switched on or off.
  mutating func remember(_ trigger: Trigger, of block: PlayedBlock) {
    guard trigger.action.isSwitch, let current else { return }
    var trigger = trigger
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
    guard let state = current?.state else { return }
    forgetToggles { state.reportedActivity(of: $0) == .stopped }
  }

  mutating func forgetToggles(where isOff: (Trigger.Target) -> Bool) {
    let active = (try? active()) ?? []
    forget(
      active.filter { active in
        active.trigger.action == .toggle && active.trigger.message == nil
          && active.trigger.target.map(isOff) ?? false
      })
  }

  /// Sends the messages that release active triggers; they stay remembered.
  mutating func lift(_ active: [ActiveTrigger], of place: Show?) -> Seat.Release {
    var release = Seat.Release()
    for active in active {
      var trigger = active.trigger
      trigger.stroke = .lift
      do throws(WorkspaceError) {
        _ = try fire(trigger)
        release.released.append((active, place))
      } catch {
        release.failed.append(((active, place), error))
      }
    }
    return release
  }
}

extension PlayedBlock {
  /// The key of a switch: a finger holds a block, but several blocks may switch one thing.
  var switchKey: String {
    if item.action == .flash { return Self.holdKey(of: item.id) }
    return item.message.map { "message:\($0)" } ?? item.object.map { "object:\($0)" }
      ?? Self.holdKey(of: item.id)
  }

  /// The key of what a finger holds on a block.
  static func holdKey(of block: ID<BoardItem>) -> String { "block:\(block)" }

  /// The name shown to people.
  fileprivate var name: String { item.label ?? object?.reference ?? item.message ?? "" }
}

extension Trigger {
  /// The expected feedback on the object after this trigger.
  var expectedActivity: ConsoleState.Activity {
    switch (action, stroke) {
    case (.release, _), (.flash, .lift), (.toggle, .lift): .stopped
    case (.go, _), (.flash, .press), (.toggle, .press): .running
    case (.pause, _), (.back, _): .unknown
    }
  }
}
