public import GridGeometry

/// Scrolls a view while something is held near its edge: after a while, and then by ticks.
///
/// A value without a clock. Whoever drives it tells where the thing is held by
/// ``update(_:in:at:settings:)``, wakes it at ``nextDeadline`` by ``advance(to:)``, and moves the
/// view by what that returns. How often it is woken makes no difference to where the view ends.
public struct EdgeScroller: Hashable, Sendable {
  /// The microseconds from one tick to the next: sixty ticks make a second.
  public static let tick: Int64 = 16_667

  /// How far one tick scrolls; zero where nothing is held in a margin.
  private var step = Vector<ScreenSpace>.zero
  /// When the first tick of this stay in the margin is due.
  private var first = Instant.zero
  /// How many ticks of this stay have been counted.
  private var ticks: UInt64 = 0
  /// What was counted and has not been returned.
  private var pending = Vector<ScreenSpace>.zero

  /// Creates a scroller that holds still.
  public init() {}

  /// When the next tick is due, or `nil` where nothing is held in a margin.
  ///
  /// After ``advance(to:)`` it lies after that moment.
  public var nextDeadline: Instant? {
    guard isInMargin else { return nil }
    let (offset, overflow) = ticks.multipliedReportingOverflow(by: UInt64(Self.tick))
    // The distance of two moments always fits 64 bits without a sign.
    let left = UInt64(bitPattern: Int64.max &- first.microseconds)
    guard !overflow, offset <= left else { return nil }
    return Instant(microseconds: first.microseconds &+ Int64(bitPattern: offset))
  }

  /// Takes note of where the thing is held from a moment on.
  ///
  /// The first tick comes once it has stayed in a margin for ``GestureSettings/scrollDelay``.
  /// Leaving the margin, or jumping from one edge to another, begins that anew; a movement within
  /// the margin changes the speed only. Ticks due until then still count at the speed until then.
  ///
  /// - Parameters:
  ///   - position: Where it is held, in screen points from the view's top left corner.
  ///   - size: The extent of the view.
  ///   - time: Since when.
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
  /// - Parameter time: The present moment.
  /// - Returns: How far the view goes over the surface, in screen points, with the signs of
  ///   ``EdgeScroll/velocity(at:in:settings:)``: whole ticks, and all that was not returned before.
  /// - Complexity: O(1), however long it was not asked.
  public mutating func advance(to time: Instant) -> Vector<ScreenSpace> {
    count(to: time)
    defer { pending = .zero }
    return pending
  }

  /// Lets go: nothing is held, and nothing is due any more.
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

  /// A sum that stays finite, so that a view can refuse it but is never lost by it.
  private static func sum(_ first: Double, _ second: Double) -> Double {
    let limit = Double.greatestFiniteMagnitude
    return min(max(first + second, -limit), limit)
  }

  /// How far one tick goes at a speed, in whole millionths of a point (2 to the power of -20).
  ///
  /// Such numbers add up exactly, so that many short ways make the very same way as a long one.
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
