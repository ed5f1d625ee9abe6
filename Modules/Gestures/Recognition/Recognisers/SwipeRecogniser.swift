import GridGeometry

/// Recognises a finger that flicks along the horizontal.
///
/// A finger that has gone far enough to drag, mostly to a side, is held: it does nothing until it
/// is clear whether it swipes.
struct SwipeRecogniser: Sendable {
  private(set) var state: RecogniserState
  /// When it is too late to swipe.
  let deadline: Instant
  /// Whether the finger went far enough to drag; it stays so.
  private(set) var hasLeft = false

  init(interest: GestureInterest, at time: Instant, settings: GestureSettings) {
    state = interest.contains(.swipe) ? .possible : .failed
    deadline = time.advanced(by: settings.swipeDuration)
  }

  /// Whether it keeps the finger from dragging.
  var isHolding: Bool { state == .possible && hasLeft }

  /// Takes notice of how far the finger is from where it touched down.
  mutating func move(by excursion: Vector<ScreenSpace>, settings: GestureSettings) {
    guard state == .possible, hasLeft || excursion.isLonger(than: settings.panDistance)
    else { return }
    hasLeft = true
    if !excursion.isMostlyHorizontal {
      state = .failed
    } else if excursion.dx.magnitude >= settings.swipeDistance {
      state = .ended
    }
  }

  mutating func fail() { state.fail() }
}
