extension RecogniserState {
  /// The state for a phase of a continuous gesture.
  init(_ phase: GesturePhase) {
    switch phase {
    case .began: self = .began
    case .changed: self = .changed
    case .ended: self = .ended
    case .cancelled: self = .cancelled
    }
  }

  /// Whether a continuous gesture is in progress.
  var isGoingOn: Bool { self == .began || self == .changed }

  /// Fails if nothing is decided yet; a recognised gesture stays recognised.
  mutating func fail() {
    if self == .possible { self = .failed }
  }
}
