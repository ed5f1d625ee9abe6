import Boards
import Domain
import Gestures
import GridGeometry
import PluginAPI

/// Fingers on a canvas, one event every 10 ms, at points of the board as it is seen at the moment.
struct Hand {
  var session: BoardSession
  /// All that came of the touches so far.
  var reaction = Reaction.none
  private var time = Instant.zero
  private var positions: [UInt64: Point<ScreenSpace>] = [:]

  init(_ session: BoardSession) { self.session = session }

  mutating func send(_ finger: UInt64, _ phase: TouchPhase, _ position: Point<ScreenSpace>) {
    time = time.advanced(by: 10_000)
    positions[finger] = position
    reaction.append(
      session.handle(
        Touch(id: TouchID(rawValue: finger), phase: phase, position: position, time: time)))
  }

  mutating func down(_ finger: UInt64 = 1, at x: Double, _ y: Double) {
    send(finger, .began, session.viewport.toScreen(Point(x: x, y: y)))
  }

  mutating func move(_ finger: UInt64 = 1, to x: Double, _ y: Double) {
    send(finger, .moved, session.viewport.toScreen(Point(x: x, y: y)))
  }

  mutating func up(_ finger: UInt64 = 1) { send(finger, .ended, positions[finger] ?? .origin) }

  mutating func cancel(_ finger: UInt64 = 1) {
    send(finger, .cancelled, positions[finger] ?? .origin)
  }

  mutating func wait(milliseconds: Int64) {
    time = time.advanced(by: milliseconds * 1_000)
    reaction.append(session.advance(to: time))
  }

  // MARK: Whole gestures

  mutating func tap(at x: Double, _ y: Double) {
    down(at: x, y)
    up()
  }

  mutating func longPress(at x: Double, _ y: Double) {
    down(at: x, y)
    wait(milliseconds: 600)
    up()
  }

  mutating func drag(from x: Double, _ y: Double, by dx: Double, _ dy: Double, steps: Int = 5) {
    hold(from: x, y, by: dx, dy, steps: steps)
    up()
  }

  /// A drag whose finger is still down.
  mutating func hold(from x: Double, _ y: Double, by dx: Double, _ dy: Double, steps: Int = 5) {
    let start = session.viewport.toScreen(Point<BoardSpace>(x: x, y: y))
    let end = session.viewport.toScreen(Point<BoardSpace>(x: x + dx, y: y + dy))
    send(1, .began, start)
    for step in 1...steps {
      let part = Double(step) / Double(steps)
      let way = end - start
      // The last event is exactly where the finger ends.
      send(1, .moved, step == steps ? end : start + Vector(dx: way.dx * part, dy: way.dy * part))
    }
  }

  /// Two fingers on a horizontal line spread from one distance to another, in screen points.
  mutating func pinch(
    at x: Double, _ y: Double, from start: Double, to end: Double, events: Int
  ) {
    let middle = session.viewport.toScreen(Point<BoardSpace>(x: x, y: y))
    func position(_ side: Double, _ distance: Double) -> Point<ScreenSpace> {
      Point(x: middle.x + side * distance / 2, y: middle.y)
    }
    send(1, .began, position(-1, start))
    send(2, .began, position(1, start))
    for event in 1...events {
      let distance = start + (end - start) * Double(event) / Double(events)
      send(1, .moved, position(-1, distance))
      send(2, .moved, position(1, distance))
    }
    up(1)
    up(2)
  }

  // MARK: What came of it

  /// The numbers of the items, the lowest first; what a finger holds is drawn last.
  var drawn: [Int] {
    session.scene().elements.compactMap { element in
      if case .item(let id) = element.id { Int(id.low) } else { nil }
    }
  }

  func element(_ id: SceneID) -> SceneElement? {
    session.scene().elements.first { $0.id == id }
  }

  func frame(_ number: Int) -> Rect<BoardSpace>? { session.frame(of: CanvasFixture.id(number)) }

  var messages: [Message] {
    reaction.effects.compactMap { if case .message(let message) = $0 { message } else { nil } }
  }

  /// The blocks that fired.
  var fired: [ID<BoardItem>] {
    reaction.effects.compactMap { if case .trigger(let block) = $0 { block.item.id } else { nil } }
  }
}
