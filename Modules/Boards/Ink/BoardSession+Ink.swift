import Domain
import Gestures
import GridGeometry
import PluginAPI

/// Drawing, erasing and the lasso.
extension BoardSession {
  /// Whether pencils ink now.
  var isDrawing: Bool { mode == .edit && tool == .draw && state.rules.inkInput != .none }

  /// How near an eraser must come to a stroke, in screen points.
  private static let eraserRadius = 8.0

  /// Remembers where a pencil is, from touch-down on: a drag is only recognised later.
  mutating func trace(_ touch: Touch) {
    let position = StrokeTrace.Position(
      viewport.toBoard(touch.position), time: arbiter.time.microseconds, pressure: touch.pressure)
    guard ink.traces[touch.id]?.last?.point != position.point else { return }
    ink.traces[touch.id, default: StrokeTrace()].append(position)
  }

  /// Remembers a finger that touches down where fingers ink, and whether it is alone.
  mutating func noteFinger(_ touch: TouchID) {
    let others = arbiter.touches.filter { $0 != touch && ink.fingers[$0] != nil }
    for other in others { ink.fingers[other] = true }
    ink.fingers[touch] = !others.isEmpty
  }

  /// Whether a drag is a pencil's on a board that is inked.
  func isInking(_ drag: Gesture.Drag) -> Bool {
    ink.actions[drag.touch] != nil
      || drag.phase == .began && isDrawing && picker == nil
        && target(of: drag.touch, at: drag.start) == .ink
  }

  mutating func inkDrag(_ drag: Gesture.Drag, _ reaction: inout Reaction) {
    switch drag.phase {
    case .began: beginInk(drag, &reaction)
    case .changed: followInk(drag, &reaction)
    case .ended:
      followInk(drag, &reaction)
      endInk(drag, &reaction)
    case .cancelled: cancelInk(drag.touch, &reaction)
    }
  }

  private mutating func beginInk(_ drag: Gesture.Drag, _ reaction: inout Reaction) {
    if ink.before == nil {
      ink.before = InkState.Before(menu: isMenuOpen ? inkMenu : nil, lassoed: ink.lassoed)
    }
    reaction.append(closeMenu())
    selection = nil
    let start = viewport.toBoard(drag.start)
    switch drawingTool {
    case .pen(let pen): ink.actions[drag.touch] = .drawing(pen)
    case .eraser: ink.actions[drag.touch] = .erasing([], at: start)
    // One pencil carries what is in the lasso; others wait.
    case .lasso where ink.carry != nil: return
    case .lasso where isLassoed(start):
      ink.actions[drag.touch] = .carrying(from: start, to: start)
      reaction.effects.append(.haptic(.lift))
    case .lasso:
      ink.lassoed.removeAll()
      ink.actions[drag.touch] = .lassoing
    }
    // A host with its own recognisers reports no touches.
    if ink.traces[drag.touch] == nil { add(start, of: drag.touch) }
    #if Mutants
      if defect == .strokeBeginsLate { ink.traces[drag.touch] = nil }
    #endif
    followInk(drag, &reaction)
  }

  private mutating func add(_ point: Point<BoardSpace>, of touch: TouchID) {
    guard ink.traces[touch]?.last?.point != point else { return }
    ink.traces[touch, default: StrokeTrace()].append(
      StrokeTrace.Position(point, time: arbiter.time.microseconds))
  }

  private mutating func followInk(_ drag: Gesture.Drag, _ reaction: inout Reaction) {
    let point = viewport.toBoard(drag.position)
    guard point.isFinite else { return }
    add(point, of: drag.touch)
    switch ink.actions[drag.touch] {
    case .erasing(let strokes, let last):
      // The first time, everything since the touch-down counts.
      ink.actions[drag.touch] = .erasing(
        strokes.union(self.strokes(near: last.isFinite ? last : point, to: point)), at: point)
    case .carrying(let start, let now):
      ink.actions[drag.touch] = .carrying(from: start, to: point)
      let frames = lassoedFrames(movedBy: now - start, then: point - start)
      if !frames.isEmpty { reaction.effects.append(.frames(frames)) }
    case .drawing, .lassoing, nil: break
    }
  }

  private mutating func endInk(_ drag: Gesture.Drag, _ reaction: inout Reaction) {
    let action = ink.actions.removeValue(forKey: drag.touch)
    ink.before = nil
    let trace = ink.traces[drag.touch] ?? StrokeTrace()
    switch action {
    case .drawing(let pen): reaction.append(addStroke(trace, pen))
    case .erasing(let strokes, _): reaction.append(erase(strokes))
    case .lassoing where ink.carry != nil: break
    case .lassoing: ink.lassoed = strokes(inside: trace.line)
    case .carrying(let start, let end):
      let back = lassoedFrames(movedBy: end - start, then: .zero)
      if !back.isEmpty { reaction.effects.append(.frames(back)) }
      reaction.append(moveLassoed(by: end - start))
      reaction.effects.append(.haptic(.drop))
    case nil: break
    }
  }

  /// A cancelled pencil leaves nothing.
  mutating func cancelInk(_ touch: TouchID, _ reaction: inout Reaction) {
    if case .carrying(let start, let now)? = ink.actions[touch] {
      let back = lassoedFrames(movedBy: now - start, then: .zero)
      if !back.isEmpty { reaction.effects.append(.frames(back)) }
    }
    #if Mutants
      if defect == .cancelledStrokeKept, case .drawing(let pen)? = ink.actions[touch] {
        reaction.append(addStroke(ink.traces[touch] ?? StrokeTrace(), pen))
      }
    #endif
    ink.traces[touch] = nil
    guard ink.actions.removeValue(forKey: touch) != nil, ink.actions.isEmpty,
      let before = ink.before
    else { return }
    ink.before = nil
    ink.lassoed = before.lassoed.filter { state.items[$0] != nil }
    guard let menu = before.menu, !isMenuOpen, menu != .lassoed || !ink.lassoed.isEmpty else {
      return
    }
    openInkMenu(menu, &reaction)
  }

  /// Cancels what all pencils do.
  mutating func dropInk(_ reaction: inout Reaction) {
    for touch in ink.actions.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      cancelInk(touch, &reaction)
    }
    ink.traces.removeAll()
  }

  // MARK: Strokes

  /// Adds a stroke above everything else.
  private mutating func addStroke(_ trace: StrokeTrace, _ pen: Stroke.Pen) -> Reaction {
    #if Mutants
      let trace = defect == .strokeTooCoarse ? trace.thinned() : trace
    #endif
    guard let (stroke, area) = trace.stroke(drawnBy: pen) else { return .none }
    guard let z = OrderKey.between(nil, nil) else { return .none }
    // The rules place it on top, whatever its key.
    return add(
      BoardItem(
        id: ids.next(), board: board.id, content: .ink(stroke), pose: .free(area, z: z)),
      isExact: true)
  }

  private mutating func erase(_ strokes: Set<ID<BoardItem>>) -> Reaction {
    #if Mutants
      if defect == .eraserLeavesPart {
        return keep(
          strokes.sorted().compactMap { state.items[$0] }.map { item in
            .updating(item) { $0.content = $0.content.halved() }
          })
      }
    #endif
    return releaseRemoved(
      keep(strokes.sorted().compactMap { state.items[$0] }.map { .delete(.item($0)) }))
  }

  /// The strokes that an eraser meets on its way.
  private func strokes(
    near start: Point<BoardSpace>, to end: Point<BoardSpace>
  ) -> Set<ID<BoardItem>> {
    #if Mutants
      let radius = Self.eraserRadius / (defect == .eraserIgnoresZoom ? 1 : viewport.zoom)
      let start = defect == .eraserJumps ? end : start
    #else
      let radius = Self.eraserRadius / viewport.zoom
    #endif
    let way = Rect(between: start, and: end)
    let region = Rect<BoardSpace>(
      origin: Point(x: way.minX - radius, y: way.minY - radius),
      size: Size(width: way.size.width + 2 * radius, height: way.size.height + 2 * radius))
    var met: Set<ID<BoardItem>> = []
    state.rules.visit(in: region) { id, place in
      guard let stroke = state.items[id]?.content.stroke else { return }
      let line = stroke.line(from: place.frame.origin)
      let reach = radius + stroke.pen.width / 2
      if Polyline.distance(from: (start, end), to: line) <= reach { met.insert(id) }
    }
    return met
  }

  /// The strokes of which a line goes around more than half.
  private func strokes(inside line: [Point<BoardSpace>]) -> Set<ID<BoardItem>> {
    guard line.count > 2, let first = line.first else { return [] }
    let region = line.reduce(Rect(between: first, and: first)) {
      $0.union(Rect(between: $1, and: $1))
    }
    var found: Set<ID<BoardItem>> = []
    state.rules.visit(in: region) { id, place in
      guard let stroke = state.items[id]?.content.stroke else { return }
      let points = stroke.line(from: place.frame.origin)
      let inside = points.count { Polyline.encloses($0, line: line) }
      #if Mutants
        if defect == .lassoTakesWholeOnly, inside < points.count { return }
        if defect == .lassoTakesTouched, inside > 0 { found.insert(id) }
      #endif
      if inside * 2 > points.count { found.insert(id) }
    }
    return found
  }

  // MARK: Taps

  /// A pencil makes a dot, erases, or opens the menu of the lasso.
  mutating func inkTap(
    _ target: TouchTarget, _ position: Point<ScreenSpace>, _ reaction: inout Reaction
  ) {
    let wasOpen = isMenuOpen
    reaction.append(closeMenu())
    guard target == .ink, !wasOpen else { return }
    let point = viewport.toBoard(position)
    guard point.isFinite else { return }
    switch drawingTool {
    case .pen(let pen):
      var dot = StrokeTrace()
      dot.append(StrokeTrace.Position(point, time: 0))
      reaction.append(addStroke(dot, pen))
    case .eraser: reaction.append(erase(strokes(near: point, to: point)))
    case .lasso where ink.carry != nil: break
    case .lasso where isLassoed(point): openInkMenu(.lassoed, &reaction)
    case .lasso:
      ink.lassoed.removeAll()
      if !ink.clipboard.isEmpty { openInkMenu(.place(point), &reaction) }
    }
  }

  /// Two taps switch between the tools.
  mutating func doubleTap(_ target: TouchTarget, _ reaction: inout Reaction) {
    // Not under a pencil that is at work: what it does would have no end.
    guard mode == .edit, state.rules.inkInput != .none, ink.actions.isEmpty else { return }
    switch target {
    case .board, .ink, .view: reaction.append(setTool(tool == .draw ? .manipulate : .draw))
    default: break
    }
  }

  private mutating func openInkMenu(_ menu: InkMenu, _ reaction: inout Reaction) {
    selection = nil
    inkMenu = menu
    isMenuOpen = true
    reaction.effects.append(.opened(.menu))
  }
}
