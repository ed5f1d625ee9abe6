import Boards
import Domain
import Gestures
import GridGeometry
import PluginAPI

/// Fingers on a board, seen through a window of 800 by 600 points.
///
/// Positions are board points, where the board is seen at the moment; one event every 10 ms.
struct Fingers {
  var session: BoardSession
  /// All that came of the touches so far.
  var reaction = Reaction.none
  private var time = Instant.zero
  private var positions: [UInt64: Point<ScreenSpace>] = [:]

  init(_ session: BoardSession, size: Size<ScreenSpace> = Size(width: 800, height: 600)) {
    self.session = session
    _ = self.session.perform(.setViewSize(size))
  }

  // MARK: Single events

  mutating func down(_ finger: UInt64 = 1, at x: Double, _ y: Double) {
    send(finger, .began, session.viewport.toScreen(Point(x: x, y: y)))
  }

  mutating func move(_ finger: UInt64 = 1, to x: Double, _ y: Double) {
    send(finger, .moved, session.viewport.toScreen(Point(x: x, y: y)))
  }

  /// Moves by screen points, whatever happens to the view meanwhile.
  mutating func move(_ finger: UInt64 = 1, by dx: Double, _ dy: Double) {
    let position = positions[finger] ?? .origin
    send(finger, .moved, position + Vector(dx: dx, dy: dy))
  }

  mutating func up(_ finger: UInt64 = 1) {
    send(finger, .ended, positions[finger] ?? .origin)
  }

  mutating func cancel(_ finger: UInt64 = 1) {
    send(finger, .cancelled, positions[finger] ?? .origin)
  }

  /// Lets time pass.
  mutating func wait(milliseconds: Int64) {
    time = time.advanced(by: milliseconds * 1_000)
    reaction.append(session.advance(to: time))
  }

  mutating func send(_ finger: UInt64, _ phase: TouchPhase, _ position: Point<ScreenSpace>) {
    time = time.advanced(by: 10_000)
    positions[finger] = position
    let touch = Touch(
      id: TouchID(rawValue: finger), phase: phase, position: position, time: time)
    reaction.append(session.handle(touch))
  }

  // MARK: Whole gestures

  mutating func tap(at x: Double, _ y: Double) {
    down(at: x, y)
    up()
  }

  mutating func drag(
    from startX: Double, _ startY: Double, to endX: Double, _ endY: Double, steps: Int = 5
  ) {
    down(at: startX, startY)
    dragOn(from: startX, startY, to: endX, endY, steps: steps)
    up()
  }

  /// Moves the finger that is down, without lifting it.
  mutating func dragOn(
    from startX: Double, _ startY: Double, to endX: Double, _ endY: Double, steps: Int = 5
  ) {
    for step in 1...steps {
      let part = Double(step) / Double(steps)
      move(to: startX + (endX - startX) * part, startY + (endY - startY) * part)
    }
  }

  /// Two fingers on a horizontal line spread from one distance to another, in screen points.
  mutating func pinch(
    at x: Double, _ y: Double, from start: Double, to end: Double, steps: Int = 1
  ) {
    let middle = session.viewport.toScreen(Point(x: x, y: y))
    func position(_ side: Double, _ distance: Double) -> Point<ScreenSpace> {
      Point(x: middle.x + side * distance / 2, y: middle.y)
    }
    send(1, .began, position(-1, start))
    send(2, .began, position(1, start))
    for step in 1...steps {
      let distance = start + (end - start) * Double(step) / Double(steps)
      send(1, .moved, position(-1, distance))
      send(2, .moved, position(1, distance))
    }
    up(1)
    up(2)
  }

  // MARK: What came of it

  /// Why the last gesture was refused, or `nil`.
  var refusal: RefusalReason? { reaction.refusal?.reason }

  /// The cells of a block.
  func cells(_ number: UInt64) -> CellRect? {
    session.item(BoardFixture.id(number))?.pose.cells
  }

  /// What has opened and closed, and what was triggered, without haptics and frames.
  var events: [Effect] {
    reaction.effects.filter {
      switch $0 {
      case .haptic, .frames: false
      default: true
      }
    }
  }
}
