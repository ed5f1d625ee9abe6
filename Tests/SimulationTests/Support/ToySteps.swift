import Domain
import Gestures
import GridGeometry
import Simulation

/// Steps on the toy, in short.
struct ToySteps {
  private(set) var steps: [Step] = []
  private var time = Instant(microseconds: 0)
  private var id: UInt64 = 0

  /// A block of ``Stage/toy(blocks:mode:seed:)``, from 0.
  static func block(_ place: Int) -> ID<BoardItem> { ID(high: 4, low: UInt64(place) + 1) }

  /// The middle of a cell, as it is seen at first.
  static func middle(_ x: Double, _ y: Double = 0) -> Point<ScreenSpace> {
    Point(x: 320 + x * 44 + 22, y: 240 + y * 44 + 22)
  }

  mutating func touch(
    _ phase: TouchPhase, _ position: Point<ScreenSpace>, after gap: Int64 = 16_000
  ) {
    if phase == .began { id += 1 }
    time = time.advanced(by: gap)
    steps.append(
      .touch(Touch(id: TouchID(rawValue: id), phase: phase, position: position, time: time)))
  }

  /// One finger from a cell to another in some events.
  mutating func drag(
    _ x: Double, _ y: Double = 0, to endX: Double, _ endY: Double = 0, events: Int = 3
  ) {
    let (start, end) = (Self.middle(x, y), Self.middle(endX, endY))
    touch(.began, start)
    for event in stride(from: 1, through: events, by: 1) {
      touch(.moved, start + (end - start) * (Double(event) / Double(events)))
    }
    touch(.ended, end)
  }

  mutating func tap(_ x: Double, _ y: Double = 0) {
    touch(.began, Self.middle(x, y))
    touch(.ended, Self.middle(x, y))
  }

  mutating func wait(_ gap: Int64) {
    time = time.advanced(by: gap)
    steps.append(.wake(time))
  }

  mutating func add(_ step: Step) { steps.append(step) }

  static func make(_ body: (inout ToySteps) -> Void) -> [Step] {
    var steps = ToySteps()
    body(&steps)
    return steps.steps
  }
}
