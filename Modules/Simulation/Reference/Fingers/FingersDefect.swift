/// What a reference recogniser can be made to do wrong, each as the mutant of that name.
package enum FingersDefect: String, CaseIterable, Sendable {
  /// A finger that comes later never joins those that drag or move the view: only fingers that
  /// touched down before anything began can pinch.
  case twoFingerPanLatchedAtBegan = "two-finger-pan-latched-at-began"
  /// A finger that the system takes away ends what it did, as if it had been lifted.
  case cancelledEndsLikeLifted = "cancelled-ends-like-lifted"
  /// A finger that joins those that move the view moves their middle at once: the view jumps.
  case joinDoesNotRebase = "join-does-not-rebase"
  /// A finger that leaves those that move the view moves their middle at once: the view jumps.
  case leaveDoesNotRebase = "leave-does-not-rebase"
  /// The spread of a pinch is counted from the report before, not from the beginning.
  case pinchRestartsAtEachReport = "pinch-restarts-at-each-report"
  /// A finger taps however far it went.
  case tapIgnoresDistance = "tap-ignores-distance"
  /// A finger taps however long it rested.
  case tapHasNoTimeLimit = "tap-has-no-time-limit"
  /// A double tap comes as two taps.
  case doubleFiresTwoTaps = "double-fires-two-taps"
  /// The second tap of a double tap may be anywhere.
  case secondTapAnywhere = "second-tap-anywhere"
  /// A finger becomes a long press although it moved.
  case longPressWhileMoving = "long-press-while-moving"
  /// A finger drags or pans with its first movement.
  case panStartsAtOnce = "pan-starts-at-once"
  /// A drag begins where it is recognised, not where the finger touched down.
  case dragStartsWhereRecognised = "drag-starts-where-recognised"
  /// A flick up or down is a swipe too.
  case swipeInAnyDirection = "swipe-in-any-direction"
  /// A report that only time passed moves the finger.
  case stationaryCountsAsMoved = "stationary-counts-as-moved"
  /// One contact more than count at once breaks nothing off.
  case extraFingerCancelsNothing = "extra-finger-cancels-nothing"
}
