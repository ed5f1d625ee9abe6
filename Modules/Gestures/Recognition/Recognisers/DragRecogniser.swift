import GridGeometry

/// Recognises one finger that drags its target.
struct DragRecogniser: Sendable {
  private(set) var state: RecogniserState

  init(interest: GestureInterest) {
    state = interest.contains(.drag) ? .possible : .failed
  }

  mutating func enter(_ phase: GesturePhase) { state = RecogniserState(phase) }

  mutating func fail() { state.fail() }
}
