/// The fingers that pan and pinch, as one group: there is a single view to move.
struct FingerGroup: Sendable {
  private(set) var state = RecogniserState.possible
  private var base = FingerSpread()
  private var now = FingerSpread()

  /// The smallest diameter: fingers in one place must not divide by zero.
  private static let leastDiameter = 0x1p-10

  /// The fingers begin to move the view.
  mutating func begin(from base: FingerSpread, to now: FingerSpread) -> Gesture.Pan {
    self.base = base
    self.now = now
    return report(.began)
  }

  /// One of them moved.
  mutating func move(to now: FingerSpread) -> Gesture.Pan {
    self.now = now
    return report(.changed)
  }

  /// A finger joined or left: the view stays, and is measured from here.
  mutating func rebase(to now: FingerSpread) -> Gesture.Pan {
    base = now
    self.now = now
    state = .changed
    return Gesture.Pan(.changed, from: now.centroid, to: now.centroid, isRebased: true)
  }

  /// The last finger left, or all were cancelled; the last movement is reported once more.
  mutating func finish(_ phase: GesturePhase) -> Gesture.Pan { report(phase) }

  private mutating func report(_ phase: GesturePhase) -> Gesture.Pan {
    state = RecogniserState(phase)
    let scale = max(now.diameter, Self.leastDiameter) / max(base.diameter, Self.leastDiameter)
    return Gesture.Pan(phase, from: base.centroid, to: now.centroid, scale: scale)
  }
}
