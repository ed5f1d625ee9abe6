import Boards
import Domain
import Gestures
import GridGeometry
import PluginAPI

/// Pencils and fingers on a canvas; positions are board points where the board was at first.
struct InkHand {
  var session: BoardSession
  /// All that came of the touches and commands so far.
  var reaction = Reaction.none
  private var time = Instant.zero
  private var places: [UInt64: Point<ScreenSpace>] = [:]
  private var kinds: [UInt64: TouchKind] = [:]
  private let viewport: Viewport

  init(_ items: [BoardItem] = [], settings: [String: String] = [:]) {
    session = CanvasFixture.session(items, settings: settings)
    viewport = session.viewport
    perform(.setTool(.draw))
  }

  mutating func perform(_ command: SessionCommand) { reaction.append(session.perform(command)) }

  mutating func down(_ touch: UInt64 = 1, _ kind: TouchKind = .pencil, at x: Double, _ y: Double) {
    kinds[touch] = kind
    send(touch, .began, x, y)
  }

  mutating func move(_ touch: UInt64 = 1, to x: Double, _ y: Double, pressure: Double? = nil) {
    send(touch, .moved, x, y, pressure: pressure)
  }

  mutating func up(_ touch: UInt64 = 1) { end(touch, .ended) }

  mutating func cancel(_ touch: UInt64 = 1) { end(touch, .cancelled) }

  mutating func wait(milliseconds: Int64) {
    time = time.advanced(by: milliseconds * 1_000)
    reaction.append(session.advance(to: time))
  }

  /// Draws through some points.
  mutating func draw(
    _ points: [(Double, Double)], with kind: TouchKind = .pencil, by touch: UInt64 = 1
  ) {
    guard let first = points.first else { return }
    down(touch, kind, at: first.0, first.1)
    for point in points.dropFirst() { move(touch, to: point.0, point.1) }
    up(touch)
  }

  /// A tap, and the wait after which it cannot be the first of two.
  mutating func tap(_ kind: TouchKind = .pencil, at x: Double, _ y: Double) {
    draw([(x, y)], with: kind)
    wait(milliseconds: 400)
  }

  mutating func doubleTap(_ kind: TouchKind = .finger, at x: Double, _ y: Double) {
    draw([(x, y)], with: kind)
    draw([(x, y)], with: kind)
  }

  private mutating func send(
    _ touch: UInt64, _ phase: TouchPhase, _ x: Double, _ y: Double, pressure: Double? = nil
  ) {
    time = time.advanced(by: 10_000)
    let place = viewport.toScreen(Point(x: x, y: y))
    places[touch] = place
    reaction.append(
      session.handle(
        Touch(
          id: TouchID(rawValue: touch), kind: kinds[touch] ?? .pencil, phase: phase,
          position: place, time: time, pressure: pressure)))
  }

  private mutating func end(_ touch: UInt64, _ phase: TouchPhase) {
    time = time.advanced(by: 10_000)
    reaction.append(
      session.handle(
        Touch(
          id: TouchID(rawValue: touch), kind: kinds[touch] ?? .pencil, phase: phase,
          position: places[touch] ?? .origin, time: time)))
  }

  /// The strokes on the board, the lowest first.
  var strokes: [BoardItem] {
    session.itemsInReadingOrder.filter { $0.content.stroke != nil }
      .sorted { ($0.z?.digits ?? "") < ($1.z?.digits ?? "") }
  }

  /// The lines of the strokes in board points.
  var lines: [[Point<BoardSpace>]] {
    strokes.compactMap { item in
      guard case .free(let area, _) = item.pose else { return nil }
      return item.content.stroke?.line(from: area.origin)
    }
  }

  func elements(_ kind: SceneElement.Kind) -> [SceneElement] {
    session.scene().elements.filter { $0.kind == kind }
  }
}

extension BoardItem {
  /// The key in the stack.
  var z: OrderKey? { if case .free(_, let z) = pose { z } else { nil } }
}
