import Gestures
import GridGeometry

/// One step of a story about fingers; times are microseconds.
enum Step: Sendable {
  case down(UInt64, Double, Double, at: Int64, GestureInterest? = nil)
  case move(UInt64, Double, Double, at: Int64)
  case still(UInt64, at: Int64)
  case up(UInt64, Double, Double, at: Int64)
  case cancel(UInt64, at: Int64)
  case wait(until: Int64)
  case cancelAll

  /// The touch and what lies under it, for steps that are one.
  var touch: (touch: Touch, interest: GestureInterest?)? {
    switch self {
    case .down(let id, let x, let y, let time, let interest):
      (Touch(id, .began, x, y, time), interest)
    case .move(let id, let x, let y, let time): (Touch(id, .moved, x, y, time), nil)
    case .still(let id, let time): (Touch(id, .stationary, 0, 0, time), nil)
    case .up(let id, let x, let y, let time): (Touch(id, .ended, x, y, time), nil)
    case .cancel(let id, let time): (Touch(id, .cancelled, 0, 0, time), nil)
    case .wait, .cancelAll: nil
    }
  }
}

extension Touch {
  init(_ id: UInt64, _ phase: TouchPhase, _ x: Double, _ y: Double, _ time: Int64) {
    self.init(
      id: TouchID(rawValue: id), phase: phase, position: Point(x: x, y: y),
      time: Instant(microseconds: time))
  }
}

extension TouchArbiter {
  /// Does one step.
  @discardableResult
  mutating func perform(_ step: Step, interest: GestureInterest) -> TouchFault? {
    if let (touch, own) = step.touch { return handle(touch, interest: own ?? interest) }
    if case .wait(let time) = step { advance(to: Instant(microseconds: time)) }
    if case .cancelAll = step { cancelAll() }
    return nil
  }

  /// Fetches all that waits.
  mutating func drain() -> [Gesture] {
    var gestures: [Gesture] = []
    while let gesture = next() { gestures.append(gesture) }
    return gestures
  }
}

/// What comes of a story, in words.
func gestures(
  of steps: [Step], interest: GestureInterest, settings: GestureSettings = .touch
) -> [String] {
  var arbiter = TouchArbiter(settings: settings)
  for step in steps { arbiter.perform(step, interest: interest) }
  return arbiter.drain().map(\.text)
}
