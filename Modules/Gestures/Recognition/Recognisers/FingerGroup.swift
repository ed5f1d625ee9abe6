import GridGeometry

/// The fingers that pan and pinch, as one group: there is a single view to move.
struct FingerGroup: Sendable {
  private(set) var state = RecogniserState.possible
  private var base = FingerSpread()
  private var now = FingerSpread()
  private var rotation: FingerRotation?
  private var velocity: FingerVelocity?

  /// The smallest diameter: fingers in one place must not divide by zero.
  private static let leastDiameter = 0x1p-10

  /// The fingers are about to move the view: they touched down in these places, the last of them at
  /// this time.
  mutating func begin(
    at base: FingerSpread, _ time: Instant, measuring interest: GestureInterest
  ) {
    self.base = base
    now = base
    (rotation, velocity) = (nil, nil)
    measure(interest)
    velocity?.move(by: .zero, at: time)
    rotation?.start(at: base.line)
  }

  /// Also measures what the target of another finger supports.
  mutating func measure(_ interest: GestureInterest) {
    if interest.contains(.rotation), rotation == nil { rotation = FingerRotation() }
    if interest.contains(.velocity), velocity == nil { velocity = FingerVelocity() }
  }

  /// The fingers moved.
  mutating func move(
    to now: FingerSpread, at time: Instant, as phase: GesturePhase = .changed
  ) -> Gesture.Pan {
    velocity?.move(by: now.centroid - self.now.centroid, at: time)
    rotation?.turn(to: now.line)
    self.now = now
    return report(phase)
  }

  /// A finger joined or left: the view stays, and is measured from here.
  mutating func rebase(to now: FingerSpread) -> Gesture.Pan {
    base = now
    self.now = now
    rotation?.start(at: now.line)
    state = .changed
    return Gesture.Pan(.changed, from: now.centroid, to: now.centroid, isRebased: true)
  }

  /// The last finger left, or all were cancelled; the last movement is reported once more.
  mutating func finish(_ phase: GesturePhase, at time: Instant) -> Gesture.Pan {
    var pan = report(phase)
    if phase == .ended, let velocity { pan.velocity = velocity.value(at: time) }
    return pan
  }

  private mutating func report(_ phase: GesturePhase) -> Gesture.Pan {
    state = RecogniserState(phase)
    let scale = max(now.diameter, Self.leastDiameter) / max(base.diameter, Self.leastDiameter)
    return Gesture.Pan(
      phase, from: base.centroid, to: now.centroid, scale: scale, rotation: rotation?.value ?? 0)
  }
}
