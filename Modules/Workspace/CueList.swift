public import Domain
public import PluginAPI

/// A list of the console with its cues, and where the console is in it.
public struct CueList: Hashable, Sendable {
  /// The list.
  public let list: ShowObject
  /// Its cues, by number.
  public let cues: [ShowObject]
  /// Whether the console runs it.
  public let activity: ConsoleState.Activity
  /// The cue that the console is at, or was at when it was lost; `nil` if it does not say.
  public let active: ObjectNumber?
  /// When the console was lost, if ``active`` was not reported since.
  public let asOf: Timestamp?
  /// The cue that the next go fires; `nil` if the console does not say.
  public let pending: ObjectNumber?
  /// What can be done with the list at its console.
  public let actions: [TriggerAction]

  /// What can be done with a list at most.
  public static let actions: [TriggerAction] = [.back, .pause, .release, .go]
}

extension Seat {
  /// The lists of the current show, in order.
  ///
  /// - Throws: ``WorkspaceError`` if no show is open or the workspace cannot be read.
  /// - Complexity: O(*n*) in the number of the show's objects, if nothing changed since the last
  ///   call.
  public func lists() throws(WorkspaceError) -> [ShowObject] {
    try indexedObjects().filter { $0.kind == .list && $0.cue == nil }.inOrder
  }

  /// A list of the current show with its cues, and where the console is in it.
  ///
  /// - Parameter list: The list.
  /// - Returns: The list.
  /// - Throws: ``WorkspaceError`` if it is not a list of the current show, or the workspace cannot
  ///   be read.
  /// - Complexity: As ``lists()``.
  public func cues(of list: ID<ShowObject>) throws(WorkspaceError) -> CueList {
    let object = try cueList(list)
    let cues = try indexedObjects().filter {
      $0.kind == .list && $0.cue != nil && $0.number == object.number
    }
    let (console, target) = (console, Trigger.Target(object))
    let knowledge = console.knowledge
    let profile = try? rehearsalProfile(nil).profile
    let place = knowledge.place(
      of: target, at: profile?.control(for: Trigger(target), on: knowledge))
    return CueList(
      list: object, cues: cues.inOrder, activity: knowledge.reportedActivity(of: target),
      active: place?.cue, asOf: place?.isDoubtful == true ? console.current?.lostAt : nil,
      pending: knowledge.pending[object.number],
      actions: actions(for: target, with: profile, on: knowledge))
  }

  /// What a profile can do with a list; without one only go, which says how to connect a console.
  private func actions(
    for list: Trigger.Target, with profile: (any ConsoleProfile)?, on console: ConsoleState
  ) -> [TriggerAction] {
    guard let profile else { return [.go] }
    return CueList.actions.filter { action in
      var trigger = Trigger(list, action: action)
      // Some consoles report it only later.
      trigger.pending = console.pending[list.number] ?? ObjectNumber(1)
      return (try? profile.messages(for: trigger, on: console))?.isEmpty == false
    }
  }

  /// Fires a list, takes it back or pauses it.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - action: The action.
  ///   - lifted: When a finger was lifted for it; `nil` if it was none.
  /// - Returns: The sent messages.
  /// - Throws: ``WorkspaceError`` if it is not a list of the current show, no console is connected,
  ///   or the console has no equivalent.
  @discardableResult
  public func fire(
    _ list: ID<ShowObject>, _ action: TriggerAction, lifted: ContinuousClock.Instant? = nil
  ) throws(WorkspaceError) -> SentMessages {
    try fire(Trigger(Trigger.Target(try cueList(list)), action: action), lifted: lifted)
  }

  private func cueList(_ id: ID<ShowObject>) throws(WorkspaceError) -> ShowObject {
    try refresh()
    let object = try find(id)
    guard object.kind == .list, object.cue == nil else {
      throw WorkspaceError(
        .notAllowed, "only a list has cues", remedy: "'objects --kind list' shows them")
    }
    return object
  }
}
