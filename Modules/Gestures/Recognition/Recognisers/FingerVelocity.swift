import GridGeometry

/// How fast fingers moved at last.
struct FingerVelocity: Sendable {
  /// How long a movement counts, in microseconds.
  private static let window: Int64 = 100_000
  /// Fingers that do not move for longer than this rest, in microseconds.
  private static let rest: Int64 = 40_000
  /// The maximum number of places: more than a screen reports in the window.
  private static let limit = 128

  /// Where the fingers were; a finger that joins or leaves does not change the place.
  private var places: [(time: Instant, offset: Vector<ScreenSpace>)] = []

  /// The fingers moved.
  mutating func move(by step: Vector<ScreenSpace>, at time: Instant) {
    guard let last = places.last else { return places = [(time, step)] }
    if time.microseconds(since: last.time) > Self.rest { places.removeAll(keepingCapacity: true) }
    if time == places.last?.time { places.removeLast() }
    let old = places.firstIndex { time.microseconds(since: $0.time) <= Self.window }
    places.removeFirst(max(old ?? places.count, places.count - Self.limit))
    places.append((time, last.offset + step))
  }

  /// The velocity at the end, in points per second; zero if it is not finite.
  func value(at end: Instant) -> Vector<ScreenSpace> {
    guard let first = places.first, let last = places.last, first.time < last.time,
      end.microseconds(since: last.time) <= Self.rest
    else { return .zero }
    let seconds = Double(last.time.microseconds(since: first.time)) / 1_000_000
    let way = last.offset + -first.offset
    let velocity = Vector<ScreenSpace>(dx: way.dx / seconds, dy: way.dy / seconds)
    return velocity.isFinite ? velocity : .zero
  }
}
