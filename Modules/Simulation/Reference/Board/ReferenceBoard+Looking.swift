import Domain
import Gestures
import GridGeometry
import PluginAPI

/// The view: fingers and commands move it.
extension ReferenceBoard {
  mutating func follow(_ gesture: Gesture.Pan, _ reaction: inout Reaction) {
    switch gesture.phase {
    case .began: beginPan(gesture)
    case .changed, .ended: break
    case .cancelled:
      guard let pan else { return }
      let moves = pan.isPinch ? GridAction.panAndPinch : .panOneFinger
      reach(pan.turn == nil ? moves : .turnPage, .cancelled)
      if defect != .cancelledPanStays { window = pan.start }
      self.pan = nil
      return
    }
    if turnsPage(gesture, &reaction) { return }
    if gesture.isRebased {
      if fingers.touches.count > 1 { pan?.isPinch = true }
      if defect != .joiningFingerJumps { pan?.base = window }
      if defect == .liftedFingerDraws { drawAfterPinch(gesture) }
      return
    }
    if let pan, !pan.isRefused { move(pan, gesture, &reaction) }
    if gesture.phase == .ended { endPan() }
  }

  private mutating func beginPan(_ gesture: Gesture.Pan) {
    var base = window
    if defect == .panForgetsOffset, !hasPanned { (base.x, base.y) = (0, 0) }
    hasPanned = true
    // Edit mode takes two fingers for it, one of which may have been lifted by now.
    let isPinch = mode == .edit || fingers.touches.count > 1
    // Beside a block that is held after a long press, others may move the view.
    pan = ReferencePan(
      start: held == nil ? window : before?.window ?? window, base: base, isPinch: isPinch,
      turn: turn(at: gesture))
  }

  private mutating func move(
    _ pan: ReferencePan, _ gesture: Gesture.Pan, _ reaction: inout Reaction
  ) {
    var (base, from, to) = (pan.base, gesture.start, gesture.centroid)
    if defect == .pinchIsAbsolute, gesture.scale != 1 { base.zoom = 1 }
    if defect == .zoomsAboutMiddle, gesture.scale != 1 {
      let middle = Point<ScreenSpace>(x: window.width / 2, y: window.height / 2)
      from = middle
      to = Point(
        x: middle.x + gesture.centroid.x - gesture.start.x,
        y: middle.y + gesture.centroid.y - gesture.start.y)
    }
    if let moved = base.moved(from: from, to: to, scaledBy: gesture.scale) {
      window = moved
    } else {
      window = pan.start
      self.pan?.isRefused = true
      refuse(Refusal(.viewOutOfRange), &reaction)
    }
  }

  private mutating func endPan() {
    guard let pan else { return }
    self.pan = nil
    if held != nil { before?.window = window }
    let outcome: GridOutcome =
      pan.isRefused ? .viewOutOfRange : window == pan.start ? .unchanged : .accepted
    reach(pan.isPinch ? .panAndPinch : .panOneFinger, outcome)
    if defect == .historyInPlay, mode == .play { done.append([]) }
    if defect == .panDriftsWhenCrowded, blocks.count > 5 { window.x += 1 }
  }

  /// A finger that is left of two draws from where it was.
  private mutating func drawAfterPinch(_ gesture: Gesture.Pan) {
    guard mode == .edit, held == nil, picker == nil, let touch = fingers.touches.first,
      fingers.touches.count == 1
    else { return }
    let start = toBoard(gesture.start)
    let frame = Rect(origin: start, size: Size(width: 0, height: 0))
    before = ReferenceBefore(self)
    held = ReferenceHold(
      touch: touch, action: .drawing, item: nil, from: nil, start: start, finger: start,
      origin: frame, frame: frame, position: gesture.start)
  }

  // MARK: Commands

  mutating func look(x: Double, y: Double, zoom: Double) -> Reaction {
    var there = window
    (there.x, there.y, there.zoom) = (x, y, zoom)
    guard there.isUsable else { return refused(.viewOutOfRange) }
    guard there != window else { return .none }
    let reaction = interrupt()
    window = there
    return reaction
  }

  mutating func setSize(_ size: Size<ScreenSpace>) -> Reaction {
    guard size.width != window.width || size.height != window.height else { return .none }
    var sized = window
    (sized.width, sized.height) = (size.width, size.height)
    guard sized.isUsable else { return refused(.viewOutOfRange) }
    let reaction = interrupt()
    let corner = window.toBoard(.origin)
    // What was broken off may have looked elsewhere.
    sized = window
    (sized.width, sized.height) = (size.width, size.height)
    guard sized.isUsable else { return reaction }
    window = sized
    if defect == .resizedViewKeepsCorner {
      let moved = window.toBoard(.origin)
      (window.x, window.y) = (window.x + corner.x - moved.x, window.y + corner.y - moved.y)
    }
    return reaction
  }

  /// Looks at all blocks with 22 points around them, magnified to their full size at most.
  mutating func fit() -> Reaction {
    guard let first = blocks.first?.cells else { return look(x: 0, y: 0, zoom: 1) }
    var (left, top, right, bottom) = (first.left, first.top, first.right, first.bottom)
    for block in blocks {
      left = min(left, block.cells.left)
      top = min(top, block.cells.top)
      right = max(right, block.cells.right)
      bottom = max(bottom, block.cells.bottom)
    }
    let (width, height) = (Double(right - left) * 44, Double(bottom - top) * 44)
    let zoom = min(max(window.width - 44, 1) / width, max(window.height - 44, 1) / height, 4)
    return look(x: Double(left) * 44 + width / 2, y: Double(top) * 44 + height / 2, zoom: zoom)
  }

  /// The board point under a point of the screen.
  @inline(__always)
  func toBoard(_ point: Point<ScreenSpace>) -> Point<BoardSpace> {
    guard defect == .zoomIgnored else { return window.toBoard(point) }
    return Point(
      x: window.x + (point.x - window.width / 2), y: window.y + (point.y - window.height / 2))
  }
}
