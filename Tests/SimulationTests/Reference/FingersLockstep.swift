import Gestures
import GridGeometry
import Simulation

/// The recognisers of the product and the naive ones, given the same.
struct FingersLockstep {
  private(set) var arbiter: TouchArbiter
  private(set) var reference: ReferenceFingers
  /// How many gestures were recognised, and how many touches taken.
  private(set) var gestureCount = 0
  private(set) var touchCount = 0

  init(settings: GestureSettings, defect: FingersDefect? = nil) {
    arbiter = TouchArbiter(settings: settings)
    reference = ReferenceFingers(settings: settings, defect: defect)
  }

  /// Reports both, and gives the first difference in words, or `nil`.
  mutating func send(_ event: StrangeTouches.Event) -> String? {
    switch event {
    case .touch(let touch, let interest):
      touchCount += 1
      let found = arbiter.handle(touch, interest: interest)
      let expected = reference.handle(touch, interest: interest)
      if found != expected { return "fault \(words(found)), not \(words(expected))" }
    case .advance(let time):
      arbiter.advance(to: time)
      reference.advance(to: time)
    case .cancelAll:
      arbiter.cancelAll()
      reference.cancelAll()
    }
    return gestureDifference() ?? stateDifference()
  }

  private mutating func gestureDifference() -> String? {
    while true {
      let (found, expected) = (arbiter.next(), reference.next())
      guard isSame(found, expected) else { return "\(words(found)), not \(words(expected))" }
      if found == nil { return nil }
      gestureCount += 1
    }
  }

  private func stateDifference() -> String? {
    if arbiter.nextDeadline != reference.nextDeadline {
      return "due \(words(arbiter.nextDeadline)), not \(words(reference.nextDeadline))"
    }
    if arbiter.touches != reference.touches {
      return "down \(arbiter.touches), not \(reference.touches)"
    }
    if arbiter.time != reference.time { return "time \(arbiter.time), not \(reference.time)" }
    if arbiter.isTouched != reference.isTouched { return "touched \(arbiter.isTouched)" }
    return nil
  }

  /// Equal to the last bit; what is not a number is equal to what is not a number.
  private func isSame(_ left: Gesture?, _ right: Gesture?) -> Bool {
    guard case .pan(let left)? = left, case .pan(let right)? = right else { return left == right }
    return left.phase == right.phase && left.isRebased == right.isRebased
      && zip(numbers(of: left), numbers(of: right)).allSatisfy {
        $0.bitPattern == $1.bitPattern || $0.isNaN && $1.isNaN
      }
  }

  private func numbers(of pan: Gesture.Pan) -> [Double] {
    [pan.start.x, pan.start.y, pan.centroid.x, pan.centroid.y, pan.scale]
  }

  private func words(_ value: (some Any)?) -> String { value.map { "\($0)" } ?? "nothing" }
}
