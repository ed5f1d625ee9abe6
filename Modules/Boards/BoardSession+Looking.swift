import Domain
import Gestures
package import GridGeometry
package import PluginAPI

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
  package static let fitMargin = 22.0

  /// The maximum zoom of ``SessionCommand/fit``: otherwise a few blocks would fill the view.
  package static let fitZoom = 4.0

  /// Shows all blocks and the field, as large as fits, up to 400 %.
  ///
  /// - Complexity: O(*n*) for *n* blocks.
  mutating func fit() -> Reaction {
    guard let bounds = contentBounds else { return goHome() }
    return look(at: ViewMemory(center: bounds.center, zoom: zooms(of: bounds).all))
  }

  /// The least side of the smallest block at first, in screen points: a finger has to hit it.
  private static let leastBlock = 32.0

  /// What a device shows of a board that it has not seen: all of it if its smallest block is large
  /// enough then, or else its width from the top, or else what is at the top left.
  ///
  /// - Returns: The view; `nil` if the board is empty.
  /// - Complexity: O(*n*) for *n* blocks.
  package var firstLook: ViewMemory? {
    guard let bounds = contentBounds else { return nil }
    // A stroke can be as flat as a line, and is not pressed.
    let sides = state.items.lazy.filter { $0.value.content.stroke == nil }
      .compactMap { state.rules.placed($0.key)?.frame.size }.map { min($0.width, $0.height) }
    let least = sides.min().map { min(Self.leastBlock / max($0, 1), Self.fitZoom) } ?? 0
    let zooms = zooms(of: bounds)
    if zooms.all >= least { return ViewMemory(center: bounds.center, zoom: zooms.all) }
    let zoom = max(zooms.width, least)
    let corner = Vector<BoardSpace>(
      dx: (viewport.size.width / 2 - Self.fitMargin) / zoom,
      dy: (viewport.size.height / 2 - Self.fitMargin) / zoom)
    var center = bounds.origin + corner
    if zooms.width >= least { center.x = bounds.center.x }
    return ViewMemory(center: center, zoom: zoom)
  }

  /// The zoom that shows all of a part of the board, and that which shows its width.
  private func zooms(of bounds: Rect<BoardSpace>) -> (all: Double, width: Double) {
    let width = max(viewport.size.width - 2 * Self.fitMargin, 1) / bounds.size.width
    let height = max(viewport.size.height - 2 * Self.fitMargin, 1) / bounds.size.height
    return (min(width, height, Self.fitZoom), min(width, Self.fitZoom))
  }

  /// What all blocks and the field cover; `nil` if there are none.
  package var contentBounds: Rect<BoardSpace>? {
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
    return edges.map {
      Rect(between: Point(x: $0.left, y: $0.top), and: Point(x: $0.right, y: $0.bottom))
    }
  }
}
