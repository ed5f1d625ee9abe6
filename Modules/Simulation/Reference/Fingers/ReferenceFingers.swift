package import Gestures
import GridGeometry

/// What touches are, worked out as plainly as it can be: a list of fingers, searched from the first
/// to the last, and asked at every touch what it can still be, by where and when it was.
///
/// It is to answer as `TouchArbiter` does, to the last bit, and shares nothing with it but the
/// vocabulary: touches, interests, settings, gestures. A movement costs time in proportion to the
/// fingers that are down, and allocates nothing.
package struct ReferenceFingers: Sendable {
  /// The thresholds that distinguish gestures.
  package let settings: GestureSettings
  /// What it does wrong, or `nil`.
  package var defect: FingersDefect?
  /// The latest moment reported to it.
  package private(set) var time = Instant.zero

  /// Whether any moment was reported to it: the first may be before the clock's start.
  private var knowsTime = false
  private var latestTouch = Instant(microseconds: .min)

  /// Those that are down, in the order in which they came.
  var fingers: [ReferenceFinger] = []
  var held: HeldTap?
  /// Where the fingers that move the view began.
  var viewStart = FingerMeasure()
  /// Where they were last.
  var viewNow = FingerMeasure()

  /// What was recognised; those up to `fetched` were fetched.
  var gestures: [Gesture] = []
  private var fetched = 0

  /// Starts with no finger down.
  package init(settings: GestureSettings = .touch, defect: FingersDefect? = nil) {
    self.settings = settings
    self.defect = defect
  }

  /// The contacts that are down, in the order in which they came.
  package var touches: [TouchID] { fingers.map(\.id) }

  /// Whether a contact is down.
  package var isTouched: Bool { !fingers.isEmpty }

  /// When something is due although no finger moves.
  @inline(__always)
  package var nextDeadline: Instant? {
    var earliest: Instant?
    if let held, held.second == nil { earliest = held.end }
    for index in fingers.indices where fingers[index].role == .waiting {
      guard let due = due(fingers[index]) else { continue }
      if let known = earliest, known <= due { continue }
      earliest = due
    }
    return earliest
  }

  /// The oldest gesture that was not fetched yet.
  package mutating func next() -> Gesture? {
    guard fetched < gestures.count else { return nil }
    // Mostly there is one.
    if gestures.count == 1 { return gestures.removeLast() }
    fetched += 1
    let gesture = gestures[fetched - 1]
    if fetched == gestures.count {
      gestures.removeAll(keepingCapacity: true)
      fetched = 0
    }
    return gesture
  }

  /// Takes a report about a contact.
  ///
  /// - Parameters:
  ///   - touch: The report.
  ///   - interest: What is under the finger can do; it counts at touch-down only.
  ///   - reach: How far the finger can go and still tap; it counts at touch-down only.
  /// - Returns: What is wrong with the report, or `nil`.
  @discardableResult
  package mutating func handle(
    _ touch: Touch, interest: GestureInterest, within reach: TouchReach = .nearby
  ) -> TouchFault? {
    let isLate = touch.time < latestTouch
    if !isLate { latestTouch = touch.time }
    advance(to: touch.time)
    guard let index = fingers.firstIndex(where: { $0.id == touch.id }) else {
      if touch.phase != .began { return .notDown }
      return isLate ? .timeReversed : touchDown(touch, interest, reach)
    }
    let fault = fault(of: touch, isLate: isLate)
    if fault != nil {
      breakOff(index)
    } else {
      take(touch, of: index)
    }
    if touch.phase == .ended || touch.phase == .cancelled { fingers.remove(at: index) }
    return fault
  }

  /// Does what is due until a moment, the earliest first.
  package mutating func advance(to moment: Instant) {
    if knowsTime && moment < time { return }
    knowsTime = true
    while let due = nextDeadline, due <= moment { doWhatIsDue(at: due) }
    time = moment
  }

  /// Breaks everything off.
  package mutating func cancelAll() {
    held = nil
    for index in fingers.indices { breakOff(index) }
  }

  /// What is wrong with a report about a finger that is down.
  private func fault(of touch: Touch, isLate: Bool) -> TouchFault? {
    if touch.phase == .began { return .alreadyDown }
    if isLate { return .timeReversed }
    let needsPlace = touch.phase == .moved || touch.phase == .ended
    let isPlace = touch.position.x.isFinite && touch.position.y.isFinite
    return needsPlace && !isPlace ? .notFinite : nil
  }

  private mutating func take(_ touch: Touch, of index: Int) {
    switch touch.phase {
    case .moved: move(index, to: touch.position)
    case .ended:
      move(index, to: touch.position)
      lift(index)
    case .cancelled:
      if defect == .cancelledEndsLikeLifted { lift(index) } else { breakOff(index) }
    case .stationary:
      if defect == .stationaryCountsAsMoved, touch.position.isFinite {
        move(index, to: touch.position)
      }
    case .began: break
    }
  }

  /// When something comes of a finger that rests.
  private func due(_ finger: ReferenceFinger) -> Instant? {
    guard finger.role == .waiting else { return nil }
    let press = mayBePressedLong(finger) ? longPressTime(of: finger) : nil
    let swipe = maySwipe(finger) ? swipeEnd(of: finger) : nil
    guard let press, let swipe else { return press ?? swipe }
    return press < swipe ? press : swipe
  }

  /// A held tap comes before fingers, the finger that came first before others, and a long press
  /// before the end of a swipe.
  private mutating func doWhatIsDue(at moment: Instant) {
    if let held, held.second == nil, held.end == moment { return reportHeldTap() }
    for index in fingers.indices where due(fingers[index]) == moment {
      let finger = fingers[index]
      if mayBePressedLong(finger) && longPressTime(of: finger) == moment {
        give(index, .pressedLong)
        report(.began, of: index)
      } else {
        swipesNoMore(index)
      }
      return
    }
  }

  private func longPressTime(of finger: ReferenceFinger) -> Instant {
    finger.down.advanced(by: settings.longPressDuration)
  }

  private func swipeEnd(of finger: ReferenceFinger) -> Instant {
    finger.down.advanced(by: settings.swipeDuration)
  }
}
