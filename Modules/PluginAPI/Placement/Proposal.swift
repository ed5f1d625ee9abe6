public import Domain
public import GridGeometry

/// An item held by a finger or by a command: where it lay, and how far it has been dragged.
public struct Lift: Hashable, Sendable {
  /// The item held.
  public let item: ID<BoardItem>
  /// How it lay when it was taken.
  public let from: Pose
  /// Where it was taken.
  public let grip: Point<BoardSpace>
  /// Where the finger is now.
  public var finger: Point<BoardSpace>

  /// Creates a lift.
  public init(
    item: ID<BoardItem>, from: Pose, grip: Point<BoardSpace>, finger: Point<BoardSpace>
  ) {
    self.item = item
    self.from = from
    self.grip = grip
    self.finger = finger
  }

  /// How far the finger has gone since the item was taken.
  public var translation: Vector<BoardSpace> { finger - grip }
}

/// What a gesture or command would like to do; rules answer with a ``Verdict``.
public enum Proposal: Hashable, Sendable {
  /// Lay a new item in the region drawn.
  case place(Rect<BoardSpace>)
  /// Move the items held, all at once, so that the order of delivery cannot matter.
  case move([Lift])
  /// Resize the item held by one of its handles.
  case resize(Lift, Handle)
  /// Put items exactly as they once lay, without snapping: undo, redo, and what came from outside.
  case restore([PoseChange])
}

/// An item's pose before and after; `nil` where the item is not on the board.
public struct PoseChange: Hashable, Sendable {
  /// The item.
  public let item: ID<BoardItem>
  /// How it lay, or `nil` where it is new.
  public let from: Pose?
  /// How it will lie, or `nil` where it goes.
  public let to: Pose?

  /// Creates a change of pose.
  public init(item: ID<BoardItem>, from: Pose?, to: Pose?) {
    self.item = item
    self.from = from
    self.to = to
  }
}

/// The rules' answer to a proposal: all or none of it.
public enum Verdict: Hashable, Sendable {
  /// The items named come to lie as told; those that keep their pose are not named.
  case accepted([PoseChange])
  /// A new item may lie like this.
  case placed(Pose)
  /// Nothing moves.
  case refused(Refusal)
}
