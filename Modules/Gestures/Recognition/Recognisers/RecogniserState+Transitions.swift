extension RecogniserState {
  /// The state that belongs to a phase of a lasting gesture.
  init(_ phase: GesturePhase) {
    switch phase {
    case .began: self = .began
    case .changed: self = .changed
    case .ended: self = .ended
    case .cancelled: self = .cancelled
    }
  }

  /// Whether a lasting gesture was recognised and goes on.
  var isGoingOn: Bool { self == .began || self == .changed }

  /// Gives up where nothing was decided yet; what was recognised stays so.
  mutating func fail() {
    if self == .possible { self = .failed }
  }
}
