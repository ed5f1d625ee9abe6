import GridGeometry

/// Recognises a finger that rests until a deadline; it may drag afterwards.
struct LongPressRecogniser: Sendable {
  private(set) var state: RecogniserState
  /// When the finger has rested long enough.
  let deadline: Instant

  init(interest: GestureInterest, at time: Instant, settings: GestureSettings) {
    state = interest.contains(.longPress) ? .possible : .failed
    deadline = time.advanced(by: settings.longPressDuration)
  }

  /// Notes how far the finger is from its touch-down.
  mutating func move(by excursion: Vector<ScreenSpace>, settings: GestureSettings) {
    if excursion.isLonger(than: settings.longPressDistance) { fail() }
  }

  mutating func enter(_ phase: GesturePhase) { state = RecogniserState(phase) }

  mutating func fail() { state.fail() }
}
