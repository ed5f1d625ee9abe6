public import GridGeometry

/// Scrolls a view while something is held near its edge: after a delay, in ticks.
///
/// A value without a clock. The caller reports the held position with
/// ``update(_:in:at:settings:)``, calls ``advance(to:)`` at ``nextDeadline``, and moves the view by
/// the result. The number of calls does not affect where the view ends.
public struct EdgeScroller: Hashable, Sendable {
  /// The microseconds from one tick to the next: sixty ticks make a second.
  public static let tick: Int64 = 16_667

  /// How far one tick scrolls; zero if nothing is held in a margin.
  private var step = Vector<ScreenSpace>.zero
  /// When the first tick of this stay in the margin is due.
  private var first = Instant.zero
  /// How many ticks of this stay have been counted.
  private var ticks: UInt64 = 0
  /// The distance counted but not yet returned.
  private var pending = Vector<ScreenSpace>.zero

  /// Creates a scroller at rest.
  public init() {}

  /// When the next tick is due, or `nil` if nothing is held in a margin.
  ///
  /// After ``advance(to:)`` it is later than that moment.
  public var nextDeadline: Instant? {
    guard isInMargin else { return nil }
    let (offset, overflow) = ticks.multipliedReportingOverflow(by: UInt64(Self.tick))
    // The distance between two moments always fits an unsigned 64-bit number.
    let left = UInt64(bitPattern: Int64.max &- first.microseconds)
    guard !overflow, offset <= left else { return nil }
    return Instant(microseconds: first.microseconds &+ Int64(bitPattern: offset))
  }

  /// Notes the held position from a moment on.
  ///
  /// The first tick comes after ``GestureSettings/scrollDelay`` in a margin. Leaving the margin, or
  /// jumping to another edge, restarts the delay; a movement within the margin only changes the
  /// speed. Ticks that are already due use the old speed.
  ///
  /// - Parameters:
  ///   - position: The held position, in screen points from the view's top left corner.
  ///   - size: The extent of the view.
  ///   - time: The start time.
  ///   - settings: The margin, the delay and the speed.
  public mutating func update(
    _ position: Point<ScreenSpace>, in size: Size<ScreenSpace>, at time: Instant,
    settings: GestureSettings
  ) {
    count(to: time)
    let velocity = EdgeScroll.velocity(at: position, in: size, settings: settings)
    let step = Vector<ScreenSpace>(
      dx: Self.distance(at: velocity.dx), dy: Self.distance(at: velocity.dy))
    if !Self.share(step.dx, self.step.dx), !Self.share(step.dy, self.step.dy) {
      first = time.advanced(by: max(0, settings.scrollDelay))
      ticks = 0
    }
    self.step = step
  }

  /// Does what is due.
  ///
  /// - Parameter time: The current time.
  /// - Returns: How far the view moves over the surface, in screen points, with the signs of
  ///   ``EdgeScroll/velocity(at:in:settings:)``: whole ticks, and everything not returned before.
  /// - Complexity: O(1), however long it was not asked.
  public mutating func advance(to time: Instant) -> Vector<ScreenSpace> {
    count(to: time)
    defer { pending = .zero }
    return pending
  }

  /// Stops: nothing is held, and nothing is due.
  public mutating func stop() {
    self = EdgeScroller()
  }

  private var isInMargin: Bool { step != .zero }

  private mutating func count(to time: Instant) {
    guard isInMargin, time >= first else { return }
    let since = UInt64(bitPattern: time.microseconds &- first.microseconds)
    let due = since / UInt64(Self.tick) + 1
    guard due > ticks else { return }
    let count = Double(due - ticks)
    pending = Vector(
      dx: Self.sum(pending.dx, count * step.dx), dy: Self.sum(pending.dy, count * step.dy))
    ticks = due
  }

  /// A sum that stays finite, so that a view can refuse it without being lost.
  private static func sum(_ first: Double, _ second: Double) -> Double {
    let limit = Double.greatestFiniteMagnitude
    return min(max(first + second, -limit), limit)
  }

  /// The distance of one tick at a speed, in whole millionths of a point (2 to the power of -20).
  ///
  /// Such numbers add up exactly, so many short distances equal one long one.
  private static func distance(at speed: Double) -> Double {
    let distance = speed * (Double(tick) / 1_000_000)
    let parts = (distance * 1_048_576).rounded()
    return parts.isFinite ? parts / 1_048_576 : distance
  }

  /// Whether both scroll, and the same way.
  private static func share(_ first: Double, _ second: Double) -> Bool {
    first < 0 && second < 0 || first > 0 && second > 0
  }
}
