import Domain
import Gestures
import GridGeometry
import PluginAPI

/// Fingers that move the view, with the view before.
struct Looking: Hashable, Sendable {
  /// The view before the gesture, restored if it is cancelled.
  let start: Viewport
  /// The view when the last finger joined or left: the base of the current movement.
  var base: Viewport
  /// Whether it exceeded the possible range; nothing more happens then.
  var isRefused = false
  /// The turn of a page that the fingers can still become.
  var turn: PageTurn?
}

extension BoardSession {
  /// Fingers pan and pinch the view.
  mutating func look(_ pan: Gesture.Pan, _ reaction: inout Reaction) {
    switch pan.phase {
    case .began:
      looking = Looking(
        start: hold?.viewportBefore ?? viewport, base: viewport, turn: pageTurn(at: pan))
    case .changed, .ended: break
    case .cancelled:
      if let looking { viewport = looking.start }
      looking = nil
      if state.rules.allowsManyHolds { followFingers(&reaction) }
      return
    }
    if turnPage(pan, &reaction) {
      if pan.phase == .ended { endLooking() }
      return
    }
    if pan.isRebased {
      // Measured from here on; measuring nothing must not even round.
      looking?.base = viewport
      return
    }
    guard let looking, !looking.isRefused else {
      if pan.phase == .ended { endLooking() }
      return
    }
    var moved = looking.base.moved(from: pan.start, to: pan.centroid, scaledBy: pan.scale)
    #if Mutants
      if defect == .zoomByEventCount {
        moved = viewport.moved(
          from: pan.centroid, to: pan.centroid, scaledBy: 1 + (pan.scale - 1) * 0.05)
      }
    #endif
    if let moved {
      viewport = moved
    } else {
      viewport = looking.start
      self.looking?.isRefused = true
      reaction.append(.refused(.viewOutOfRange))
    }
    if state.rules.allowsManyHolds { followFingers(&reaction) }
    if pan.phase == .ended { endLooking() }
  }

  /// What fingers hold meanwhile does not restore an earlier view.
  private mutating func endLooking() {
    looking = nil
    hold?.viewportBefore = viewport
  }

  /// Shows a view, or refuses and stays.
  mutating func look(at view: ViewMemory) -> Reaction {
    guard let there = Viewport(center: view.center, zoom: view.zoom, size: viewport.size) else {
      return .refused(.viewOutOfRange)
    }
    guard there != viewport else { return .none }
    // Gestures are measured from the view in which they began.
    let reaction = interrupt()
    viewport = there
    return reaction
  }

  /// The centre of the board view stays when its size changes.
  mutating func setViewSize(_ size: Size<ScreenSpace>) -> Reaction {
    guard size != viewport.size else { return .none }
    guard viewport.resized(to: size) != nil else { return .refused(.viewOutOfRange) }
    // Positions on the old screen are invalid on the new one.
    var reaction = interrupt()
    let wasHome = viewport.zoom == 1 && viewport.center == state.rules.home(in: viewport.size)
    viewport = viewport.resized(to: size) ?? viewport
    let frames = layAnew { $0.rules.setView(size) }
    if !frames.isEmpty { reaction.effects.append(.frames(frames)) }
    if wasHome {
      viewport = Viewport(center: state.rules.home(in: size), zoom: 1, size: size) ?? viewport
    }
    return reaction
  }

  /// Shows the start of the board, unmagnified.
  mutating func goHome() -> Reaction {
    look(at: ViewMemory(center: state.rules.home(in: viewport.size), zoom: 1))
  }

  /// The margin around the blocks in ``SessionCommand/fit``, in screen points.
  private static let fitMargin = 22.0

  /// The maximum zoom of ``SessionCommand/fit``: otherwise a few blocks would fill the view.
  private static let fitZoom = 4.0

  /// Shows all blocks and the field, as large as fits, up to 400 %.
  ///
  /// - Complexity: O(*n*) for *n* blocks.
  mutating func fit() -> Reaction {
    // The edges, not the union of frames, which is rounded: the items are in any order.
    let field = state.rules.field
    var edges = field.map { (left: $0.minX, top: $0.minY, right: $0.maxX, bottom: $0.maxY) }
    for item in state.items.keys {
      guard let frame = state.rules.placed(item)?.frame else { continue }
      let old = edges ?? (frame.minX, frame.minY, frame.maxX, frame.maxY)
      edges = (
        min(old.left, frame.minX), min(old.top, frame.minY), max(old.right, frame.maxX),
        max(old.bottom, frame.maxY)
      )
    }
    guard let edges else { return goHome() }
    let bounds = Rect<BoardSpace>(
      between: Point(x: edges.left, y: edges.top), and: Point(x: edges.right, y: edges.bottom))
    let width = max(viewport.size.width - 2 * Self.fitMargin, 1)
    let height = max(viewport.size.height - 2 * Self.fitMargin, 1)
    let zoom = min(width / bounds.size.width, height / bounds.size.height, Self.fitZoom)
    return look(at: ViewMemory(center: bounds.center, zoom: zoom))
  }
}
