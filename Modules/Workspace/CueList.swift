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
  /// The cue that the console is at; `nil` if it does not say.
  public let active: ObjectNumber?
  /// The cue that the next go fires; `nil` if the console does not say.
  public let pending: ObjectNumber?
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
    let knowledge = console.knowledge
    return CueList(
      list: object, cues: cues.inOrder, activity: knowledge.reportedActivity(of: .init(object)),
      active: knowledge.cues.first {
        $0.key.kind == .list && $0.key.number == object.number
      }?.value,
      pending: knowledge.pending[object.number])
  }

  /// Fires a list, takes it back or pauses it.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - action: The action.
  /// - Returns: The sent messages.
  /// - Throws: ``WorkspaceError`` if it is not a list of the current show, no console is connected,
  ///   or the console has no equivalent.
  @discardableResult
  public func fire(
    _ list: ID<ShowObject>, _ action: TriggerAction
  ) throws(WorkspaceError) -> SentMessages {
    try fire(Trigger(Trigger.Target(try cueList(list)), action: action))
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
