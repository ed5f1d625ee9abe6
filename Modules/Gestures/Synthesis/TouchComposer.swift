public import GridGeometry

/// Composes touches for commands and scripts, which go through the same recognisers as real ones.
///
/// It reads no clock: each composition starts at ``time`` and advances it far enough that two taps
/// never become a double tap. Positions are in screen points, times in microseconds.
public struct TouchComposer: Hashable, Sendable {
  /// The time between two events, that of a screen of 60 frames a second.
  public static let interval: Int64 = 16_667
  /// The minimum time between two compositions.
  public static let pause: Int64 = 1_000_000
  /// The distance between fingers that move together.
  public static let fingerSpacing: Double = 44
  /// The maximum number of steps.
  public static let stepLimit = 10_000
  /// The maximum time that a finger can rest: an hour.
  public static let durationLimit: Int64 = 3_600_000_000

  /// The kind of contact.
  public let kind: TouchKind
  /// The thresholds for the touches.
  public let settings: GestureSettings
  /// The start of the next composition.
  public private(set) var time: Instant
  private var nextID: UInt64 = 1

  /// Creates a composer that starts at a moment.
  public init(
    startingAt time: Instant, kind: TouchKind = .finger, settings: GestureSettings = .touch
  ) {
    self.time = time
    self.kind = kind
    self.settings = settings
  }

  /// Delays the next composition until a moment at least.
  public mutating func wait(until moment: Instant) {
    time = max(time, moment)
  }
}

// MARK: Fingers that rest

extension TouchComposer {
  /// A tap.
  ///
  /// - Throws: If the position is not finite.
  public mutating func tap(
    at point: Point<ScreenSpace>
  ) throws(CompositionError) -> [Touch] {
    try check(point)
    return rest(at: point, for: tapDuration)
  }

  /// Two taps that make a double tap.
  ///
  /// - Throws: If the position is not finite.
  public mutating func doubleTap(
    at point: Point<ScreenSpace>
  ) throws(CompositionError) -> [Touch] {
    try check(point)
    let gap = min(100_000, max(0, settings.doubleTapGap / 2))
    let first = rest(at: point, for: tapDuration)
    time = (first.last?.time ?? time).advanced(by: gap)
    return first + rest(at: point, for: tapDuration)
  }

  /// A finger that rests for a time; by default, long enough for a long press.
  ///
  /// - Throws: If the position is not finite, or the time is not from 0 to ``durationLimit``.
  public mutating func press(
    at point: Point<ScreenSpace>, for duration: Int64? = nil
  ) throws(CompositionError) -> [Touch] {
    try check(point)
    let shortest = max(0, min(settings.longPressDuration, Self.durationLimit - 100_000))
    let duration = duration ?? shortest + 100_000
    guard (0...Self.durationLimit).contains(duration) else {
      throw CompositionError(
        .duration,
        "a press lasts \(duration) microseconds; 0 to \(Self.durationLimit) are allowed")
    }
    return rest(at: point, for: duration)
  }

  /// How long a tap rests: so short that it is neither too long nor a long press.
  private var tapDuration: Int64 {
    max(0, min(50_000, settings.tapDuration / 2, settings.longPressDuration / 2))
  }

  private mutating func rest(at point: Point<ScreenSpace>, for duration: Int64) -> [Touch] {
    compose([point], fingers: 1, interval: duration) { point, _ in point }
  }
}

// MARK: Fingers that move

extension TouchComposer {
  /// Fingers side by side that touch down, move along a line and are lifted at its end.
  ///
  /// The middle of the fingers goes from one point to the other. The last step is at the end
  /// exactly, to the bit for one finger.
  ///
  /// - Parameters:
  ///   - start: Where the middle of the fingers touches down.
  ///   - end: Where it is lifted.
  ///   - fingers: The number of fingers; limited by the maximum number of contacts.
  ///   - steps: The number of movements, 1 to ``stepLimit``.
  /// - Returns: The touches, in order of time.
  /// - Throws: If a position is not finite, or a number is invalid.
  public mutating func drag(
    from start: Point<ScreenSpace>, to end: Point<ScreenSpace>, fingers: Int = 1, steps: Int = 10
  ) throws(CompositionError) -> [Touch] {
    try drag(through: [start, end], fingers: fingers, steps: steps)
  }

  /// Fingers side by side that touch down, move along a line through several places, and are lifted
  /// at the last one.
  ///
  /// - Parameters:
  ///   - places: Where the middle of the fingers goes; with one place it only touches.
  ///   - fingers: The number of fingers; limited by the maximum number of contacts.
  ///   - steps: The number of movements from one place to the next, 1 to ``stepLimit``.
  /// - Returns: The touches, in order of time.
  /// - Throws: If a position is not finite, or a number is invalid.
  public mutating func drag(
    through places: [Point<ScreenSpace>], fingers: Int = 1, steps: Int = 10
  ) throws(CompositionError) -> [Touch] {
    for place in places { try check(place) }
    try check(fingers: fingers)
    try check(steps: steps)
    var path = Array(places.prefix(1))
    for (start, end) in zip(places, places.dropFirst()) {
      path += line(from: start, to: end, steps: steps).dropFirst()
    }
    return move(along: path, fingers: fingers)
  }

  /// Fingers that move the view by a vector.
  ///
  /// If the vector is so short that it would be a tap, the fingers move further and come back, in
  /// one more step: only the end of a pan matters.
  ///
  /// - Parameters:
  ///   - vector: How far the middle of the fingers goes.
  ///   - fingers: The number of fingers; limited by the maximum number of contacts.
  ///   - steps: The number of movements, 1 to ``stepLimit``.
  ///   - start: Where the middle of the fingers touches down.
  /// - Returns: The touches, in order of time.
  /// - Throws: If a position is not finite, or a number is invalid.
  public mutating func pan(
    by vector: Vector<ScreenSpace>, fingers: Int = 2, steps: Int = 10,
    at start: Point<ScreenSpace>
  ) throws(CompositionError) -> [Touch] {
    try check(start)
    try check(start + vector)
    try check(fingers: fingers)
    try check(steps: steps)
    var path = line(from: start, to: start + vector, steps: steps)
    if vector.length <= settings.panDistance {
      let detour = Point<ScreenSpace>(x: start.x, y: start.y + 2 * settings.panDistance)
      try check(detour)
      path.insert(detour, at: 1)
    }
    // Far away the gap between fingers would be lost to rounding, which is a pinch.
    let isFar = max(start.x.magnitude, (start + vector).x.magnitude) > Self.exactReach
    return move(along: path, fingers: fingers, spacing: isFar ? 0 : Self.fingerSpacing)
  }

  /// Up to here, the gaps between fingers side by side are exact.
  private static let exactReach = 0x1p40

  /// A horizontal flick.
  ///
  /// - Throws: If a position is not finite.
  public mutating func swipe(
    from start: Point<ScreenSpace>, direction: Gesture.Swipe.Direction
  ) throws(CompositionError) -> [Touch] {
    let steps = 5
    let distance = 2 * max(settings.swipeDistance, settings.panDistance)
    let end = Point<ScreenSpace>(
      x: start.x + (direction == .left ? -distance : distance), y: start.y)
    try check(start)
    try check(end)
    // Half the time that a swipe may take, where that is short.
    let interval = min(Self.interval, max(0, settings.swipeDuration / Int64(2 * (steps + 1))))
    return move(along: line(from: start, to: end, steps: steps), fingers: 1, interval: interval)
  }

  private mutating func move(
    along path: [Point<ScreenSpace>], fingers: Int, spacing: Double = fingerSpacing,
    interval: Int64 = interval
  ) -> [Touch] {
    compose(path, fingers: fingers, interval: interval) { middle, finger in
      let place = Double(finger) - Double(fingers - 1) / 2
      return Point(x: middle.x + place * spacing, y: middle.y)
    }
  }

  private func line(
    from start: Point<ScreenSpace>, to end: Point<ScreenSpace>, steps: Int
  ) -> [Point<ScreenSpace>] {
    var path = [start]
    path.reserveCapacity(steps + 2)
    for step in 1..<max(steps, 1) {
      let part = Double(step) / Double(steps)
      path.append(
        Point(
          x: between(start.x, end.x, at: part), y: between(start.y, end.y, at: part)))
    }
    path.append(end)
    return path
  }
}

// MARK: Making touches

extension TouchComposer {
  /// All fingers touch down at the first place, move together from place to place, and are lifted
  /// at the last.
  mutating func compose<Place>(
    _ places: [Place], fingers: Int, interval: Int64 = interval,
    position: (Place, Int) -> Point<ScreenSpace>
  ) -> [Touch] {
    guard let last = places.last else { return [] }
    var touches: [Touch] = []
    touches.reserveCapacity((places.count + 1) * fingers)
    var moment = time
    func add(_ phase: TouchPhase, _ place: Place) {
      for finger in 0..<fingers {
        touches.append(
          Touch(
            id: TouchID(rawValue: nextID &+ UInt64(finger)), kind: kind, phase: phase,
            position: position(place, finger), time: moment))
      }
    }
    for (index, place) in places.enumerated() {
      add(index == 0 ? .began : .moved, place)
      moment = moment.advanced(by: interval)
    }
    add(.ended, last)
    nextID &+= UInt64(fingers)
    let (silence, overflow) = max(0, settings.doubleTapGap).addingReportingOverflow(1)
    time = moment.advanced(by: max(Self.pause, overflow ? .max : silence))
    return touches
  }

  /// The number that lies so far from one to the other, without leaving the finite ones.
  func between(_ start: Double, _ end: Double, at part: Double) -> Double {
    let difference = end - start
    return difference.isFinite ? start + difference * part : start * (1 - part) + end * part
  }

  func check(_ point: Point<ScreenSpace>) throws(CompositionError) {
    guard point.isFinite else {
      throw CompositionError(.position, "a position must be two finite numbers")
    }
  }

  func check(fingers: Int) throws(CompositionError) {
    guard fingers >= 1, fingers <= settings.maximumTouches else {
      throw CompositionError(
        .fingers, "\(fingers) fingers; 1 to \(settings.maximumTouches) are allowed")
    }
  }

  func check(steps: Int) throws(CompositionError) {
    guard steps >= 1, steps <= Self.stepLimit else {
      throw CompositionError(.steps, "\(steps) steps; 1 to \(Self.stepLimit) are allowed")
    }
  }
}
