import GridGeometry

/// Holds a tap back until it is clear whether another one follows.
///
/// One tap is held at a time. The finger that touches down next may complete it; any other touch,
/// and any third finger, ends the wait.
struct DoubleTapRecogniser: Sendable {
  private(set) var state = RecogniserState.failed
  private var first: Gesture.Tap?
  private var reportsFirst = false
  private var second: TouchID?
  private var end = Instant.zero

  /// When the wait for a second finger ends; `nil` if there is no wait.
  var deadline: Instant? { first == nil || second != nil ? nil : end }

  /// The finger whose tap is held.
  var held: TouchID? { first?.touch }

  /// Whether a finger is the one that may complete the double tap.
  func isSecond(_ touch: TouchID) -> Bool { second == touch }

  /// Holds a tap.
  ///
  /// A target may support only double taps: then `isReported` is false, and a single tap has no
  /// effect.
  mutating func hold(_ tap: Gesture.Tap, isReported: Bool, until end: Instant) {
    first = tap
    reportsFirst = isReported
    second = nil
    self.end = end
    state = .possible
  }

  /// Takes a finger that touches down as the second one, if it can be.
  ///
  /// - Returns: Whether it was taken. Time needs no check: a tap whose gap is over is not held.
  mutating func take(_ contact: Contact, within distance: Double) -> Bool {
    guard let first, second == nil, contact.interest.contains(.doubleTap),
      !(contact.start - first.position).isLonger(than: distance)
    else { return false }
    second = contact.id
    return true
  }

  /// Gives up the wait.
  ///
  /// - Returns: The held tap, if it must be reported.
  mutating func release() -> Gesture.Tap? {
    defer { forget(.failed) }
    return reportsFirst ? first : nil
  }

  /// The second finger tapped as well: the held tap is part of a double tap.
  mutating func recognise() { forget(.ended) }

  /// Cancels the wait; the held tap is lost.
  mutating func cancel() { forget(.cancelled) }

  private mutating func forget(_ state: RecogniserState) {
    if first != nil { self.state = state }
    first = nil
    second = nil
  }
}
