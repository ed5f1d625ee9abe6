import GridGeometry

/// Turns touches into gestures: of one finger at a time, or of several that move the view together.
///
/// Give it every touch as it comes, with the interest of the target at touch-down, and fetch the
/// gestures after each call:
///
///     arbiter.handle(touch, interest: [.tap, .drag, .pinch])
///     while let gesture = arbiter.next() { … }
///
/// Every finger has at most one result that is not cancelled, and every gesture that began is
/// followed by exactly one that ended or was cancelled. A finger that has finished, or whose
/// gesture was cancelled, is ignored until it is lifted.
///
/// It reads no clock. What happens although no finger moves (a long press, a held tap, a slow
/// swipe) is due at ``nextDeadline``, and always comes before touches of that moment. A replay need
/// not wake the arbiter: ``handle(_:interest:within:)`` catches up first.
///
/// The cost of a movement is linear in the fingers that are down, and it allocates nothing.
public struct TouchArbiter: Sendable {
  /// The thresholds that distinguish gestures.
  public let settings: GestureSettings
  /// The latest known time; the clock's start before the first touch.
  ///
  /// A touch before the last touch is refused. One that is only before the last wake was on its
  /// way: it counts as a touch at the time of the wake.
  public private(set) var time = Instant.zero

  private var hasStarted = false
  /// The time of the last touch: no touch may come before it.
  private var lastTouch = Instant(microseconds: .min)

  /// In the order in which they touched down.
  var contacts: [Contact] = []
  var doubleTap = DoubleTapRecogniser()
  var group = FingerGroup()
  var queue = GestureQueue()

  #if Mutants
    /// The injected fault.
    var defect: Defect?
  #endif

  /// Creates an arbiter with no fingers down.
  ///
  /// Unusable settings do no harm, but the number of contacts is kept within its limits.
  public init(settings: GestureSettings = .touch) {
    self.settings = settings
  }

  /// The contacts that are down, including ignored ones, in touch-down order.
  public var touches: [TouchID] { contacts.map(\.id) }

  /// Whether a finger is down, including an ignored one.
  public private(set) var isTouched = false

  /// When the arbiter must be woken; `nil` if nothing is due unless a finger moves.
  public private(set) var nextDeadline: Instant?

  /// The contact whose tap is held back, as it may be the first of two; `nil` if none is.
  package var heldTap: TouchID? { doubleTap.held }

  /// Removes the oldest gesture from the queue.
  ///
  /// - Returns: The gesture, or `nil` if there is none.
  public mutating func next() -> Gesture? { queue.next() }

  /// Handles one touch, after everything due by its time.
  ///
  /// - Parameters:
  ///   - touch: The touch.
  ///   - interest: The gestures that the target supports; only used at touch-down.
  ///   - reach: How far the finger may go and still tap; only used at touch-down.
  /// - Returns: Why the touch was ignored, or `nil`.
  @discardableResult
  public mutating func handle(
    _ touch: Touch, interest: GestureInterest, within reach: TouchReach = .nearby
  ) -> TouchFault? {
    let fault = take(touch, interest: interest, within: reach)
    noteContacts()
    return fault
  }

  private mutating func take(
    _ touch: Touch, interest: GestureInterest, within reach: TouchReach
  ) -> TouchFault? {
    let isReversed = touch.time < lastTouch
    lastTouch = max(lastTouch, touch.time)
    advance(to: touch.time)
    var touch = touch
    touch.time = max(touch.time, time)
    guard let index = contacts.firstIndex(where: { $0.id == touch.id }) else {
      guard touch.phase == .began else { return .notDown }
      return isReversed
        ? .timeReversed : touchDown(touch, interest: interest, within: reach)
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

  /// Does everything due until a moment, in order of time; an earlier moment does nothing.
  public mutating func advance(to time: Instant) {
    guard time >= self.time || !hasStarted else { return }
    hasStarted = true
    while let deadline = nextDeadline, deadline <= time {
      meet(deadline)
      noteContacts()
    }
    self.time = time
  }

  /// Cancels every gesture, as when the screen changes: all fingers are ignored until they are
  /// lifted, and a held tap is lost.
  public mutating func cancelAll() {
    doubleTap.cancel()
    cancelGestures()
    noteContacts()
  }

  /// Updates the values that are needed at every touch.
  private mutating func noteContacts() {
    isTouched = !contacts.isEmpty
    var earliest = doubleTap.deadline
    for index in contacts.indices {
      guard let deadline = contacts[index].deadline else { continue }
      earliest = min(earliest ?? deadline, deadline)
    }
    nextDeadline = earliest
  }

  /// The fault of a touch by a finger that is down.
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
