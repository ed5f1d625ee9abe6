import Gestures
import GridGeometry

/// Makes the touches of the tests: a view of 800 by 600 points looks at the board's origin, so that
/// cell (0, 0) has its top left corner in the middle.
struct Fingers {
  static let view = Size<ScreenSpace>(width: 800, height: 600)

  private var time: Int64 = 1_000_000
  private var nextID: UInt64 = 1

  /// The middle of a cell on the screen, at full size and with the view at home.
  static func middle(_ x: Double, _ y: Double) -> Point<ScreenSpace> {
    Point(
      x: view.width / 2 + (x + 0.5) * Grid.unit, y: view.height / 2 + (y + 0.5) * Grid.unit)
  }

  /// A finger that goes from cell to cell, without being lifted.
  mutating func drag(
    from start: Point<ScreenSpace>, to end: Point<ScreenSpace>, steps: Int = 4
  ) -> [Touch] {
    drag([(start, end)], steps: steps)
  }

  /// Fingers that go together, without being lifted.
  mutating func drag(
    _ fingers: [(start: Point<ScreenSpace>, end: Point<ScreenSpace>)], steps: Int = 4
  ) -> [Touch] {
    time += 1_000_000
    var touches: [Touch] = []
    for step in 0...steps {
      for (index, finger) in fingers.enumerated() {
        let part = Double(step) / Double(steps)
        touches.append(
          Touch(
            id: TouchID(rawValue: nextID + UInt64(index)), phase: step == 0 ? .began : .moved,
            position: Point(
              x: finger.start.x + (finger.end.x - finger.start.x) * part,
              y: finger.start.y + (finger.end.y - finger.start.y) * part),
            time: Instant(microseconds: time)))
      }
      time += 16_667
    }
    nextID += UInt64(fingers.count)
    return touches
  }

  /// The lifts of all fingers of a drag, where they are.
  mutating func lift(_ drag: [Touch], _ phase: TouchPhase = .ended) -> [Touch] {
    time += 16_667
    var last: [TouchID: Touch] = [:]
    for touch in drag { last[touch.id] = touch }
    return last.values.sorted { $0.id.rawValue < $1.id.rawValue }.map { touch in
      var lift = touch
      lift.phase = phase
      lift.time = Instant(microseconds: time)
      return lift
    }
  }

  /// A finger that touches and is lifted.
  mutating func tap(_ point: Point<ScreenSpace>) -> [Touch] {
    let down = Array(drag(from: point, to: point).prefix(1))
    return down + lift(down)
  }

  /// Two fingers that push the view along.
  mutating func pan(by dx: Double, _ dy: Double) -> [Touch] {
    let fingers = drag([
      (Point(x: 100, y: 100), Point(x: 100 + dx, y: 100 + dy)),
      (Point(x: 160, y: 100), Point(x: 160 + dx, y: 100 + dy)),
    ])
    return fingers + lift(fingers)
  }
}
