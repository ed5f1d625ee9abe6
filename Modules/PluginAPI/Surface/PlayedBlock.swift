public import Domain

/// A block that is played, with everything that a trigger needs.
public struct PlayedBlock: Hashable, Sendable {
  /// The block.
  public let item: BoardItem
  /// Its object; `nil` if it has none, or the object no longer exists.
  public let object: ShowObject?
  /// The show whose console is triggered.
  public let show: ID<Show>

  /// Creates a played block.
  public init(_ item: BoardItem, _ object: ShowObject?, of show: ID<Show>) {
    self.item = item
    self.object = object
    self.show = show
  }

  /// Whether its object no longer exists.
  public var isOrphan: Bool { item.object != nil && object == nil }

  /// The trigger of the block.
  ///
  /// - Parameter stroke: Press or lift.
  /// - Returns: The trigger.
  public func trigger(_ stroke: Trigger.Stroke = .press) -> Trigger {
    var trigger = Trigger(
      object.map(Trigger.Target.init), action: item.action, stroke: stroke, message: item.message)
    trigger.label = item.label
    return trigger
  }
}
