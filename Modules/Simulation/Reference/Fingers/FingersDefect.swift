/// What a reference recogniser can be made to do wrong, each as the mutant of that name.
package enum FingersDefect: CaseIterable, Hashable, Sendable, ReferenceDefect {
  case twoFingerPanLatchedAtBegan, cancelledEndsLikeLifted, joinDoesNotRebase, leaveDoesNotRebase
  case pinchRestartsAtEachReport, tapIgnoresDistance, tapHasNoTimeLimit, doubleFiresTwoTaps
  case secondTapAnywhere, longPressWhileMoving, panStartsAtOnce, dragStartsWhereRecognised
  case swipeInAnyDirection, stationaryCountsAsMoved, extraFingerCancelsNothing

  static let byName = named()

  /// Those that surfaces without pinches and double taps can show.
  static let catalogue: [FingersDefect: DefectEntry] = [
    .cancelledEndsLikeLifted: DefectEntry(
      2, "A finger that is taken away counts as lifted (D11)."),
    .tapIgnoresDistance: DefectEntry(2, "A finger taps however far it went."),
    .tapHasNoTimeLimit: DefectEntry(2, "A finger taps however long it rested."),
    .longPressWhileMoving: DefectEntry(
      3, "A finger becomes a long press although it moved."),
    .panStartsAtOnce: DefectEntry(2, "A finger drags with its first movement."),
    .dragStartsWhereRecognised: DefectEntry(
      2, "A drag is measured from where it is recognised, not from touch-down."),
    .swipeInAnyDirection: DefectEntry(2, "A flick up or down is a swipe too."),
    .extraFingerCancelsNothing: DefectEntry(2, "One finger too many cancels nothing."),
  ]
}
