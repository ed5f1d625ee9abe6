import Domain
import Gestures
import GridGeometry
import PluginAPI

/// What one finger draws or drags on the board, from the moment that was recognised until it is
/// lifted.
///
/// Nothing on the board changes meanwhile; only what is drawn does.
struct Hold: Sendable {
  /// What the finger does.
  enum Deed: Hashable, Sendable {
    /// It draws a region.
    case drawing
    /// It moves an item.
    case moving
    /// It resizes an item by one of its handles.
    case resizing(Handle)
  }

  let touch: TouchID
  let deed: Deed
  /// Where the finger touched down on the board.
  let start: Point<BoardSpace>
  /// The frame of the item when it was taken; of no size where a region is drawn.
  let origin: Rect<BoardSpace>
  /// Where the person looked before: a gesture that is cancelled restores it.
  let viewportBefore: Viewport
  /// What was selected before, which a cancelled gesture restores too.
  var selectionBefore: ID<BoardItem>?
  /// Whether the menu of the selected item was open before.
  var wasMenuOpen = false
  /// The item held; none where a region is drawn.
  ///
  /// An array, as the rules take it, so that it can be handed over without being made anew at every
  /// event.
  var lifts: [Lift]
  /// Where the finger is on the screen.
  var position: Point<ScreenSpace>
  /// What is drawn: the region, or the item as the finger has it.
  var frame: Rect<BoardSpace>
  /// Where it would come to lie, or `nil` beyond the grid.
  var landing: Pose?
  /// Why it may not lie there, or `nil` where it may.
  var refusal: Refusal?
  /// How far the view has scrolled because of it, and from where to where.
  private var scrolled: (from: Viewport, way: Vector<ScreenSpace>, to: Viewport)?

  /// Begins to draw a region.
  init(drawingFrom start: Point<BoardSpace>, by touch: TouchID, in viewport: Viewport) {
    self.init(
      touch: touch, deed: .drawing, start: start,
      origin: Rect(origin: start, size: Size(width: 0, height: 0)), viewportBefore: viewport,
      lifts: [])
  }

  /// Takes an item.
  init(
    _ deed: Deed, _ item: ID<BoardItem>, lying pose: Pose, frame: Rect<BoardSpace>,
    from start: Point<BoardSpace>, by touch: TouchID, in viewport: Viewport
  ) {
    self.init(
      touch: touch, deed: deed, start: start, origin: frame, viewportBefore: viewport,
      lifts: [Lift(item: item, from: pose, grip: start, finger: start)])
  }

  private init(
    touch: TouchID, deed: Deed, start: Point<BoardSpace>, origin: Rect<BoardSpace>,
    viewportBefore: Viewport, lifts: [Lift]
  ) {
    self.touch = touch
    self.deed = deed
    self.start = start
    self.origin = origin
    self.viewportBefore = viewportBefore
    self.lifts = lifts
    position = viewportBefore.toScreen(start)
    frame = origin
  }

  /// The item held, or `nil` where a region is drawn.
  var item: ID<BoardItem>? { lifts.first?.item }

  /// What the rules are asked.
  var proposal: Proposal {
    switch deed {
    case .drawing: .place(frame)
    case .moving: .move(lifts)
    case .resizing(let handle): lifts.first.map { .resize($0, handle) } ?? .move(lifts)
    }
  }

  /// The view scrolled on, or `nil` beyond finite numbers.
  ///
  /// Measured from where it began to scroll: many short ways end in the very same place as a long
  /// one, which adding them up in the view would not.
  mutating func scroll(_ viewport: Viewport, by distance: Vector<ScreenSpace>) -> Viewport? {
    var (start, way) = (viewport, distance)
    // Unless something else moved the view meanwhile.
    if let scrolled, scrolled.to == viewport {
      start = scrolled.from
      way = scrolled.way + distance
    }
    guard let end = start.panned(by: -way) else { return nil }
    scrolled = (start, way, end)
    return end
  }

  /// Follows the finger to a point of the board.
  mutating func follow(to finger: Point<BoardSpace>) {
    if !lifts.isEmpty { lifts[0].finger = finger }
    let drag = finger - start
    frame =
      switch deed {
      case .drawing: Rect(between: start, and: finger)
      case .moving: Rect(origin: origin.origin + drag, size: origin.size)
      case .resizing(let handle): resized(by: drag, handle)
      }
  }

  /// The item with an edge dragged, no further than to the opposite edge.
  private func resized(by drag: Vector<BoardSpace>, _ handle: Handle) -> Rect<BoardSpace> {
    var (left, top, right, bottom) = (origin.minX, origin.minY, origin.maxX, origin.maxY)
    if handle.movesLeft { left = min(left + drag.dx, right) }
    if handle.movesRight { right = max(right + drag.dx, left) }
    if handle.movesTop { top = min(top + drag.dy, bottom) }
    if handle.movesBottom { bottom = max(bottom + drag.dy, top) }
    return Rect(
      origin: Point(x: left, y: top), size: Size(width: right - left, height: bottom - top))
  }
}
