import GridGeometry

/// Recognises a finger that flicks horizontally.
///
/// A finger that moved far enough to drag, mostly sideways, is held: it does nothing until a swipe
/// is decided.
struct SwipeRecogniser: Sendable {
  private(set) var state: RecogniserState
  /// When it is too late to swipe.
  let deadline: Instant
  /// Whether the finger has ever moved far enough to drag.
  private(set) var hasLeft = false

  init(interest: GestureInterest, at time: Instant, settings: GestureSettings) {
    state = interest.contains(.swipe) ? .possible : .failed
    deadline = time.advanced(by: settings.swipeDuration)
  }

  /// Whether it keeps the finger from dragging.
  var isHolding: Bool { state == .possible && hasLeft }

  /// Notes how far the finger is from its touch-down.
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
