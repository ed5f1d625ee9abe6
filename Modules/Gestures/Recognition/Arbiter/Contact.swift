import GridGeometry

/// One finger on the screen, with the state of each recogniser.
struct Contact: Sendable {
  /// Who owns a finger.
  enum Claim: Sendable {
    /// Nothing yet.
    case undecided
    /// It drags.
    case drag
    /// It was pressed long.
    case longPress
    /// It is one of those that move the view.
    case group
    /// It has finished or was cancelled: it is ignored until it is lifted.
    case spent
  }

  let id: TouchID
  let interest: GestureInterest
  /// How far it may go and still tap.
  let reach: TouchReach
  /// Whether it went farther, wherever it is now.
  private(set) var hasLeft = false
  /// Where it touched down.
  let start: Point<ScreenSpace>
  /// When it touched down.
  let began: Instant
  /// Where it is.
  var position: Point<ScreenSpace>
  /// Where it was when the last finger that may pinch with it touched down.
  var base: Point<ScreenSpace>
  private(set) var claim = Claim.undecided
  var tap: TapRecogniser
  var longPress: LongPressRecogniser
  var swipe: SwipeRecogniser
  var drag: DragRecogniser

  init(
    _ touch: Touch, interest: GestureInterest, within reach: TouchReach,
    settings: GestureSettings
  ) {
    id = touch.id
    self.interest = interest
    self.reach = reach
    start = touch.position
    began = touch.time
    position = touch.position
    base = touch.position
    tap = TapRecogniser(interest: interest, at: touch.time, settings: settings)
    longPress = LongPressRecogniser(interest: interest, at: touch.time, settings: settings)
    swipe = SwipeRecogniser(interest: interest, at: touch.time, settings: settings)
    drag = DragRecogniser(interest: interest)
  }

  /// How far it is from where it touched down.
  var excursion: Vector<ScreenSpace> { position - start }

  /// Whether it may still become one of a group that pinches.
  var mayPinch: Bool { mayPinchLater && (reach.isFree || hasLeft) }

  /// Whether it may do so at least when it has left its reach.
  var mayPinchLater: Bool { claim == .undecided && interest.contains(.pinch) }

  /// Whether it drags, but gives way to a pinch.
  var dragsUntilPinched: Bool { claim == .drag && interest.contains(.pinch) }

  /// When something happens although it does not move.
  var deadline: Instant? {
    switch (longPress.state == .possible, swipe.state == .possible) {
    case (true, true): return min(longPress.deadline, swipe.deadline)
    case (true, false): return longPress.deadline
    case (false, true): return swipe.deadline
    case (false, false): return nil
    }
  }

  /// Whether it went too far to tap.
  mutating func isTooFar(toTap settings: GestureSettings) -> Bool {
    if !hasLeft { hasLeft = reach.isLeft(from: start, to: position, by: settings.tapDistance) }
    return hasLeft
  }

  /// Gives it to one recogniser; every other undecided recogniser fails.
  mutating func settle(as claim: Claim) {
    self.claim = claim
    tap.fail()
    swipe.fail()
    if claim != .longPress { longPress.fail() }
    if claim != .drag { drag.fail() }
  }
}
