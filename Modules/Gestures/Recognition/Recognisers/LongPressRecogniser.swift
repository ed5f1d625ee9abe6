import GridGeometry

/// Recognises a finger that rests, by the deadline it is given; it may drag afterwards.
struct LongPressRecogniser: Sendable {
  private(set) var state: RecogniserState
  /// When the finger has rested long enough.
  let deadline: Instant

  init(interest: GestureInterest, at time: Instant, settings: GestureSettings) {
    state = interest.contains(.longPress) ? .possible : .failed
    deadline = time.advanced(by: settings.longPressDuration)
  }

  /// Takes notice of how far the finger is from where it touched down.
  mutating func move(by excursion: Vector<ScreenSpace>, settings: GestureSettings) {
    if excursion.isLonger(than: settings.longPressDistance) { fail() }
  }

  mutating func enter(_ phase: GesturePhase) { state = RecogniserState(phase) }

  mutating func fail() { state.fail() }
}
