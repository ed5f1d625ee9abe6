public import Domain
public import Gestures
public import GridGeometry

/// An item held by a finger or a command: where it was, and how far it was dragged.
public struct Lift: Hashable, Sendable {
  /// The item held.
  public let item: ID<BoardItem>
  /// How the item lay when it was picked up, and where.
  public let from: Placed
  /// Where it was picked up.
  public let grip: Point<BoardSpace>
  /// Where the finger is now.
  public var finger: Point<BoardSpace>
  /// The finger; if several want the same place, the lowest number gets it.
  public let touch: TouchID
  /// Whether a finger hides the item; some rules then draw it above the finger.
  public let isHidden: Bool
  /// How a piece is turned while it is held; at first as it lay.
  ///
  /// Other items are always upright.
  public var orientation: Orientation

  /// Creates a lift; a command has no finger.
  public init(
    item: ID<BoardItem>, from: Placed, grip: Point<BoardSpace>, finger: Point<BoardSpace>,
    touch: TouchID = TouchID(rawValue: 0), isHidden: Bool = false
  ) {
    self.item = item
    self.from = from
    self.grip = grip
    self.finger = finger
    self.touch = touch
    self.isHidden = isHidden
    orientation =
      if case .shaped(_, _, let orientation) = from.pose { orientation } else { .upright }
  }

  /// Creates the lift of a command that turns a piece about its middle.
  ///
  /// A piece that is odd cells long and even cells wide has no middle in common with itself after a
  /// quarter turn; it is half a cell to the right or left, so that turning back, or four times,
  /// brings it where it was.
  ///
  /// - Parameters:
  ///   - item: The piece.
  ///   - from: How it lies.
  ///   - quarterTurns: The number of turns clockwise; a negative number turns back.
  ///   - isFlipped: Whether it is mirrored before.
  package init(turning item: ID<BoardItem>, from: Placed, by quarterTurns: Int, isFlipped: Bool) {
    let middle = from.frame.center
    var finger = middle
    let columns = Int64((from.frame.size.width / Grid.unit).rounded())
    let rows = Int64((from.frame.size.height / Grid.unit).rounded())
    if !quarterTurns.isMultiple(of: 2), !(columns + rows).isMultiple(of: 2) {
      let half = Grid.unit / 2
      finger.x += columns.isMultiple(of: 2) ? -half : half
      finger.y += rows.isMultiple(of: 2) ? -half : half
    }
    self.init(item: item, from: from, grip: middle, finger: finger)
    if isFlipped { orientation = orientation.flipped }
    orientation = orientation.turned(by: quarterTurns)
  }

  /// How far the finger has moved since the item was picked up.
  public var translation: Vector<BoardSpace> { finger - grip }

  /// Where it is drawn at its old size, moved with the finger.
  public var carried: Rect<BoardSpace> {
    Rect(origin: from.frame.origin + translation, size: from.frame.size)
  }

  /// Where it is drawn while a handle is dragged, at most up to the opposite edges.
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

/// What a gesture or command wants to do; rules answer with a ``Preview`` while fingers hold on,
/// and with a ``Verdict`` at the end.
public enum Intent: Hashable, Sendable {
  /// Place a new item in the region drawn.
  case place(Rect<BoardSpace>)
  /// Place a new item in this pose. Rules that stack items place it on top, whatever its key says.
  case put(Pose)
  /// Place a new item in this pose, or in the nearest place that is free.
  case fit(Pose)
  /// A finger touches an item; rules that stack items raise it above all others.
  case touch(ID<BoardItem>)
  /// Move an item within the stack.
  case restack(ID<BoardItem>, StackMove)
  /// Give an item another area.
  case reframe(ID<BoardItem>, Rect<BoardSpace>)
  /// Carry all held items at once, so the order of delivery does not matter.
  case carry([Lift])
  /// Drop some items while fingers hold others.
  case drop([Lift], holding: [Lift])
  /// Resize the item held by one of its handles.
  case resize(Lift, Handle)
  /// Put items back exactly, without snapping: undo, redo and changes from outside.
  case restore([PoseChange])
}

/// A move within a stack of items.
public enum StackMove: String, CaseIterable, Hashable, Sendable, Codable {
  /// Above all others.
  case front
  /// Above the next item.
  case raise
  /// Below the next item.
  case lower
  /// Below all others.
  case back
}

/// An item's pose before and after; `nil` if the item is not on the board.
public struct PoseChange: Hashable, Sendable, Codable {
  /// The item.
  public let item: ID<BoardItem>
  /// The old pose, or `nil` if the item is new.
  public let from: Pose?
  /// The new pose, or `nil` if the item is removed.
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
  /// The items move to these poses; items that keep their pose are not listed.
  case accepted([PoseChange])
  /// A new item can be placed here.
  case placed(Placed)
  /// Nothing moves.
  case refused(Refusal)
}
