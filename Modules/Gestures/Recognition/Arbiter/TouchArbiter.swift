import GridGeometry

/// Decides what touches are: one finger at a time, or several that move the view together.
///
/// Give it every touch as it comes, with what lies under the finger as the interest of a
/// touch-down, and fetch the gestures after each call:
///
///     arbiter.handle(touch, interest: [.tap, .drag, .pinch])
///     while let gesture = arbiter.next() { … }
///
/// Every finger has at most one outcome that is not cancelled, and every gesture that began is
/// followed by exactly one that ended or was cancelled. A finger that did what it had to do, or
/// whose gesture was cancelled, is ignored until it is lifted.
///
/// No clock is read. What happens although no finger moves (a long press, a held tap, a swipe that
/// took too long) is due at ``nextDeadline``, and always comes before the touches of that very
/// moment. Whoever replays touches need not wake the arbiter: ``handle(_:interest:)`` catches up
/// first.
///
/// A movement costs time in proportion to the fingers that are down, and allocates nothing.
public struct TouchArbiter: Sendable {
  /// The numbers that tell one gesture from another.
  public let settings: GestureSettings
  /// The latest moment heard of; the clock's start before the first one.
  ///
  /// A touch before the last touch is refused. One that is only before the last wake was on its way
  /// meanwhile: it counts as a touch of the wake's moment.
  public private(set) var time = Instant.zero

  private var hasStarted = false
  /// The time of the last touch: what a touch may not come before.
  private var lastTouch = Instant(microseconds: .min)

  /// In the order in which they touched down.
  var contacts: [Contact] = []
  var doubleTap = DoubleTapRecogniser()
  var group = FingerGroup()
  var queue = GestureQueue()

  #if Mutants
    /// The fault that was sown.
    var defect: Defect?
  #endif

  /// Creates an arbiter with no finger down.
  ///
  /// Settings that are not usable do no harm, but the number of contacts is kept within its limits.
  public init(settings: GestureSettings = .touch) {
    self.settings = settings
  }

  /// The contacts that are down, even those that are ignored, in the order of touching down.
  public var touches: [TouchID] { contacts.map(\.id) }

  /// Whether a finger is down, even one that is ignored.
  public private(set) var isTouched = false

  /// When the arbiter wants to be woken; `nil` where nothing is due unless a finger moves.
  public private(set) var nextDeadline: Instant?

  /// Takes the oldest gesture that was not fetched yet.
  ///
  /// - Returns: The gesture, or `nil` where there is none.
  public mutating func next() -> Gesture? { queue.next() }

  /// Listens to one touch, after all that was due by its time.
  ///
  /// - Parameters:
  ///   - touch: The touch.
  ///   - interest: What lies under the finger can do; it counts at touch-down only.
  /// - Returns: Why the touch was not listened to, or `nil`.
  @discardableResult
  public mutating func handle(_ touch: Touch, interest: GestureInterest) -> TouchFault? {
    let fault = take(touch, interest: interest)
    noteContacts()
    return fault
  }

  private mutating func take(_ touch: Touch, interest: GestureInterest) -> TouchFault? {
    let isReversed = touch.time < lastTouch
    lastTouch = max(lastTouch, touch.time)
    advance(to: touch.time)
    var touch = touch
    touch.time = max(touch.time, time)
    guard let index = contacts.firstIndex(where: { $0.id == touch.id }) else {
      guard touch.phase == .began else { return .notDown }
      return isReversed ? .timeReversed : touchDown(touch, interest: interest)
    }
    let fault = fault(of: touch, isReversed: isReversed)
    switch touch.phase {
    case _ where fault != nil, .cancelled: cancelGesture(of: index)
    case .moved: move(index, to: touch.position)
    case .ended:
      move(index, to: touch.position)
      lift(index)
    case .began, .stationary: break
    }
    if touch.phase == .ended || touch.phase == .cancelled {
      #if Mutants
        let index = defect == .firstContactForgotten ? 0 : index
      #endif
      contacts.remove(at: index)
    }
    return fault
  }

  /// Does what is due until a moment, in order of time; going back does nothing.
  public mutating func advance(to time: Instant) {
    guard time >= self.time || !hasStarted else { return }
    hasStarted = true
    while let deadline = nextDeadline, deadline <= time {
      meet(deadline)
      noteContacts()
    }
    self.time = time
  }

  /// Cancels every gesture, as when the screen shows something else: all fingers are ignored until
  /// they are lifted, and a tap that is held back is lost.
  public mutating func cancelAll() {
    doubleTap.cancel()
    cancelGestures()
    noteContacts()
  }

  /// Finds out what is asked at every touch, so that it is there when it is asked.
  private mutating func noteContacts() {
    isTouched = !contacts.isEmpty
    var earliest = doubleTap.deadline
    for index in contacts.indices {
      guard let deadline = contacts[index].deadline else { continue }
      earliest = min(earliest ?? deadline, deadline)
    }
    nextDeadline = earliest
  }

  /// What is wrong with a touch of a finger that is down.
  private func fault(of touch: Touch, isReversed: Bool) -> TouchFault? {
    switch touch.phase {
    case .began: .alreadyDown
    case _ where isReversed: .timeReversed
    case .moved, .ended: touch.position.isFinite ? nil : .notFinite
    case .stationary, .cancelled: nil
    }
  }

  /// Does one thing that is due.
  private mutating func meet(_ deadline: Instant) {
    if doubleTap.deadline == deadline { return releaseHeldTap() }
    guard let index = contacts.firstIndex(where: { $0.deadline == deadline }) else { return }
    let longPress = contacts[index].longPress
    if longPress.state == .possible, longPress.deadline == deadline {
      beginLongPress(index)
    } else {
      failSwipe(index)
    }
  }
}
