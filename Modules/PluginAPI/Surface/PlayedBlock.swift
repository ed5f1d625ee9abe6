public import Domain

/// A block that a person plays, with everything that a console needs to be asked for it.
public struct PlayedBlock: Hashable, Sendable {
  /// The block.
  public let item: BoardItem
  /// The object that it shows; `nil` where it shows none, or one that is gone.
  public let object: ShowObject?
  /// The show whose console is asked.
  public let show: ID<Show>

  /// Creates a played block.
  public init(_ item: BoardItem, _ object: ShowObject?, of show: ID<Show>) {
    self.item = item
    self.object = object
    self.show = show
  }

  /// Whether the block shows an object that is gone.
  public var isOrphan: Bool { item.object != nil && object == nil }

  /// What the block asks for.
  ///
  /// - Parameter stroke: The half of the tap.
  /// - Returns: The trigger.
  public func trigger(_ stroke: Trigger.Stroke = .press) -> Trigger {
    Trigger(
      object.map(Trigger.Target.init), action: item.action, stroke: stroke, message: item.message)
  }
}
