/// Recognises a finger that is lifted soon and stays close to its touch-down.
///
/// It also decides how long a press lasts: as long as a tap is possible.
struct TapRecogniser: Sendable {
  private(set) var state: RecogniserState
  private let latestLift: Instant

  init(interest: GestureInterest, at time: Instant, settings: GestureSettings) {
    let isWanted = !interest.isDisjoint(with: [.press, .tap, .untimedTap, .doubleTap])
    state = isWanted ? .possible : .failed
    latestLift =
      interest.contains(.untimedTap)
      ? Instant(microseconds: .max) : time.advanced(by: settings.tapDuration)
  }

  /// Whether a lift at a time makes it a tap; the maximum duration still does.
  func allowsLift(at time: Instant) -> Bool { state == .possible && time <= latestLift }

  mutating func end() { state = .ended }

  mutating func fail() { state.fail() }
}
