public import Domain
public import Gestures
public import GridGeometry

/// An item held by a finger or by a command: where it lay, and how far it has been dragged.
public struct Lift: Hashable, Sendable {
  /// The item held.
  public let item: ID<BoardItem>
  /// How it lay when it was taken, and where.
  public let from: Placed
  /// Where it was taken.
  public let grip: Point<BoardSpace>
  /// Where the finger is now.
  public var finger: Point<BoardSpace>
  /// The finger: of several that want the same place, the one with the lower number gets it.
  public let touch: TouchID

  /// Creates a lift; a command has no finger.
  public init(
    item: ID<BoardItem>, from: Placed, grip: Point<BoardSpace>, finger: Point<BoardSpace>,
    touch: TouchID = TouchID(rawValue: 0)
  ) {
    self.item = item
    self.from = from
    self.grip = grip
    self.finger = finger
    self.touch = touch
  }

  /// How far the finger has gone since the item was taken.
  public var translation: Vector<BoardSpace> { finger - grip }

  /// Where it is drawn as it was, where the finger has it.
  public var carried: Rect<BoardSpace> {
    Rect(origin: from.frame.origin + translation, size: from.frame.size)
  }

  /// Where it is drawn with the edges of a handle dragged, no further than to the opposite ones.
  public func resized(by handle: Handle) -> Rect<BoardSpace> {
    let (frame, drag) = (from.frame, translation)
    var (left, top, right, bottom) = (frame.minX, frame.minY, frame.maxX, frame.maxY)
    if handle.movesLeft { left = min(left + drag.dx, right) }
    if handle.movesRight { right = max(right + drag.dx, left) }
    if handle.movesTop { top = min(top + drag.dy, bottom) }
    if handle.movesBottom { bottom = max(bottom + drag.dy, top) }
    return Rect(
      origin: Point(x: left, y: top), size: Size(width: right - left, height: bottom - top))
  }
}

/// What a gesture or command would like to do; rules answer with a ``Preview`` as long as fingers
/// hold on, and with a ``Verdict`` at the end.
public enum Intent: Hashable, Sendable {
  /// Lay a new item in the region drawn.
  case place(Rect<BoardSpace>)
  /// Carry the items held, all at once, so that the order of delivery cannot matter.
  case carry([Lift])
  /// Drop some items while fingers keep holding others.
  case drop([Lift], holding: [Lift])
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

/// The rules' answer to an intent: all or none of it.
public enum Verdict: Hashable, Sendable {
  /// The items named come to lie as told; those that keep their pose are not named.
  case accepted([PoseChange])
  /// A new item may lie like this.
  case placed(Placed)
  /// Nothing moves.
  case refused(Refusal)
}
