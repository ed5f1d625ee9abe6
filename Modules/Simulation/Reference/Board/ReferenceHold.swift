import Domain
import Gestures
import GridGeometry
import PluginAPI

/// What is under a finger when it touches down.
enum ReferenceTarget: Hashable, Sendable {
  case board
  case item(ID<BoardItem>)
  case handle(ID<BoardItem>, Handle)
  case menu(ItemMenu?)
  case picker(ReferencePicker.Part)
  case besidePicker
  /// Something that has closed since.
  case closed
}

/// What a finger draws or drags.
struct ReferenceHold: Sendable {
  enum Action: Hashable, Sendable {
    case drawing, selecting, moving, movingTogether
    case resizing(Handle)
  }

  let touch: TouchID
  let action: Action
  /// The block and where it lay; none where a region is drawn.
  let item: ID<BoardItem>?
  let from: ReferenceCells?
  /// Where the finger touched down on the board, and where it is.
  let start: Point<BoardSpace>
  var finger: Point<BoardSpace>
  /// What is drawn: at first, and as the finger has it.
  let origin: Rect<BoardSpace>
  var frame: Rect<BoardSpace>
  var position: Point<ScreenSpace>
  /// Where it would be, and why it cannot.
  var landing: ReferenceCells?
  var refusal: Refusal?

  /// The blocks that are carried together, in reading order, and which one the finger has.
  var group: [ReferenceBlock] = []
  var lead = 0

  // What only faulty variants remember.
  var hasChanged = false
  var lastLegal: ReferenceCells?

  /// How far the finger has gone.
  var way: Vector<BoardSpace> { Vector(dx: finger.x - start.x, dy: finger.y - start.y) }

  /// Draws under the finger what it holds.
  mutating func redraw() {
    let way = way
    switch action {
    case .drawing, .selecting:
      frame = Rect(
        origin: Point(x: min(start.x, finger.x), y: min(start.y, finger.y)),
        size: Size(
          width: (finger.x - start.x).magnitude, height: (finger.y - start.y).magnitude))
    case .moving, .movingTogether:
      frame.origin = Point(x: origin.origin.x + way.dx, y: origin.origin.y + way.dy)
    case .resizing(let handle):
      var (left, top) = (origin.origin.x, origin.origin.y)
      var right = origin.origin.x + origin.size.width
      var bottom = origin.origin.y + origin.size.height
      // An edge stops at the opposite one.
      if handle.isOnLeft { left = min(left + way.dx, right) }
      if handle.isOnRight { right = max(right + way.dx, left) }
      if handle.isOnTop { top = min(top + way.dy, bottom) }
      if handle.isOnBottom { bottom = max(bottom + way.dy, top) }
      frame = Rect(
        origin: Point(x: left, y: top), size: Size(width: right - left, height: bottom - top))
    }
  }
}

/// What was before a finger held something; a cancelled gesture restores it.
///
/// Apart from the hold, which is looked at with every movement.
struct ReferenceBefore: Sendable {
  var window: ReferenceWindow
  let selection: ID<BoardItem>?
  let isMenuOpen: Bool
  let selectionMenu: ReferenceSelectionMenu?
  /// Since the view last moved by other means: from which window it scrolled, how far, and where
  /// to.
  var scrolled: (from: ReferenceWindow, dx: Double, dy: Double, to: ReferenceWindow)?

  init(_ board: ReferenceBoard) {
    window = board.pan?.start ?? board.window
    selection = board.selection
    isMenuOpen = board.isMenuOpen
    selectionMenu = board.selectionMenu
  }
}

/// Fingers that move the view.
struct ReferencePan: Sendable {
  /// Before the gesture, and when the last finger joined or left.
  let start: ReferenceWindow
  var base: ReferenceWindow
  var isRefused = false
  /// Whether there ever was more than one finger.
  var isPinch: Bool
  /// The page that the fingers may still turn.
  var turn: ReferencePageTurn?
}

extension Handle {
  var isOnLeft: Bool {
    switch self {
    case .left, .topLeft, .bottomLeft: true
    case .top, .right, .bottom, .topRight, .bottomRight: false
    }
  }
  var isOnRight: Bool {
    switch self {
    case .right, .topRight, .bottomRight: true
    case .top, .left, .bottom, .topLeft, .bottomLeft: false
    }
  }
  var isOnTop: Bool {
    switch self {
    case .top, .topLeft, .topRight: true
    case .left, .right, .bottom, .bottomLeft, .bottomRight: false
    }
  }
  var isOnBottom: Bool {
    switch self {
    case .bottom, .bottomLeft, .bottomRight: true
    case .top, .left, .right, .topLeft, .topRight: false
    }
  }
}
