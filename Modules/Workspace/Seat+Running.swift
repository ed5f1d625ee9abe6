public import Domain
public import PluginAPI

/// Something of a show that is on, and how to switch it off.
public struct RunningThing: Hashable, Sendable {
  /// How it is known to be on.
  public enum Origin: String, Hashable, Sendable {
    /// A block that flashes is held down.
    case held
    /// A block that toggles switched it on.
    case switchedOn
    /// The console reports that it is running.
    case reported
  }

  /// The trigger that is on; its key is unique in the show, and its name is for people.
  public let active: ActiveTrigger
  /// How it is known to be on.
  public let origin: Origin
  /// Whether the console is lost or not connected, so that it may have stopped.
  public let isDoubtful: Bool
  /// Whether the program that held it has ended, so that no finger lifts.
  public let isAbandoned: Bool
  /// The object; `nil` if a block only has a message, or the object was deleted.
  public let object: ShowObject?
  /// The blocks that show it, by board; none if they were removed.
  public let places: [BlockPlace]

  /// Its name, with its object where the name does not say it: blocks may have equal labels.
  package var title: String {
    guard let object, object.reference != active.name else { return active.name }
    return "\(active.name) (\(object.kindAndNumber))"
  }

  /// How it is on, in words.
  package var state: String {
    let word =
      switch origin {
      case .held: isAbandoned ? "held by a program that ended" : "held"
      case .switchedOn: "switched on"
      case .reported: "running"
      }
    return isDoubtful ? "unknown (was \(word))" : word
  }

  /// The names of the boards with its blocks, each once.
  package var boards: String {
    places.map(\.board.name).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
      .joined(separator: ", ")
  }
}

extension Seat {
  /// Everything of the current show that is on: what is held or switched on, first, and what the
  /// console reports as running and a block of any board shows.
  ///
  /// - Throws: ``WorkspaceError`` if no show is open or the workspace cannot be read.
  /// - Complexity: O(*n*) in the number of the show's objects and blocks; O(1) if nothing is on.
  public func running() throws(WorkspaceError) -> [RunningThing] {
    let show = try currentShow()
    let (console, objects) = (console, try indexedObjects().inOrder)
    let knowledge = console.knowledge
    let active = try console.active().filter {
      $0.trigger.action != .toggle || console.activity(of: $0.trigger) != .stopped
    }
    let reported = objects.filter {
      knowledge.activity(of: $0) == .running || knowledge.isDoubtful($0)
    }
    guard !active.isEmpty || !reported.isEmpty else { return [] }
    let places = try places(of: show.id)
    let isLost = console.current?.connection.state.isTrusted != true
    var things: [RunningThing] = []
    for active in active {
      let blocks = places[active.key] ?? []
      let isHeld = active.trigger.action == .flash
      // A message of its own is released by itself, whatever its block shows.
      let isOfObject = active.trigger.message == nil || isHeld
      let object = objects.first { object in
        active.key == PlayedBlock.key(of: object.id)
          || isOfObject && active.trigger.target?.isFor(object) == true
      }
      things.append(
        RunningThing(
          active: active, origin: isHeld ? .held : .switchedOn, isDoubtful: isLost,
          isAbandoned: isHeld && isAbandoned(active), object: object, places: blocks))
    }
    let known = Set(things.compactMap { $0.object?.id })
    for object in reported where !known.contains(object.id) {
      let key = PlayedBlock.key(of: object.id)
      guard let blocks = places[key] else { continue }
      let trigger = Trigger(Trigger.Target(object), action: .release)
      things.append(
        RunningThing(
          active: ActiveTrigger(key: key, trigger: trigger, name: object.reference, process: ""),
          origin: .reported, isDoubtful: knowledge.activity(of: object) != .running,
          isAbandoned: false, object: object, places: blocks))
    }
    return things
  }

  /// Releases something that is on.
  ///
  /// - Parameters:
  ///   - thing: The thing, of the current show.
  ///   - limit: The maximum time to connect the console.
  /// - Returns: Whether it was released; what was sent to a missing console is not.
  /// - Throws: ``WorkspaceError`` if the role does not allow it, or no show is open.
  public func release(
    _ thing: RunningThing, within limit: Duration
  ) async throws(WorkspaceError) -> Release {
    try checkMayPlay()
    return await release([thing.active], of: try currentShow(), within: limit)
  }

  /// The blocks of a show by the keys of what they switch.
  private func places(
    of show: ID<Show>
  ) throws(WorkspaceError) -> [String: [BlockPlace]] {
    var places: [String: [BlockPlace]] = [:]
    for place in try contents(of: show).blocks {
      for key in PlayedBlock.keys(of: place.item) { places[key, default: []].append(place) }
    }
    return places
  }
}

extension Trigger.Target {
  /// Whether it is what a console knows an object by.
  func isFor(_ object: ShowObject) -> Bool {
    kind == object.kind && consoleNumber == object.consoleNumber && source == object.source
  }
}
