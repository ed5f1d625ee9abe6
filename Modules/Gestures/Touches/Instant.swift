/// A moment on the clock of the touch source: microseconds since a start of its choice.
///
/// Nothing here reads a clock, so that a recording replays identically. A moment that would lie
/// beyond the first or last possible one, some 292,000 years from the start, becomes that one;
/// nothing traps.
public struct Instant: Hashable, Sendable {
  /// Microseconds since the clock's start.
  public let microseconds: Int64

  /// Creates a moment.
  public init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// Creates the moment a duration after the clock's start, rounded to a microsecond, as in
  /// `Instant(.milliseconds(20))` or `Instant(.seconds(0.25))`.
  public init(_ duration: Duration) {
    self = Self.zero.advanced(by: duration)
  }

  /// The clock's start.
  public static let zero = Instant(microseconds: 0)

  /// The moment this much later, limited to the last possible one.
  public func advanced(by microseconds: Int64) -> Instant {
    let (sum, overflow) = self.microseconds.addingReportingOverflow(microseconds)
    return Instant(microseconds: overflow ? (microseconds < 0 ? .min : .max) : sum)
  }

  /// The microseconds from another moment to this one, kept within 64 bits.
  public func microseconds(since other: Instant) -> Int64 {
    let (difference, overflow) = microseconds.subtractingReportingOverflow(other.microseconds)
    return overflow ? (microseconds < 0 ? .min : .max) : difference
  }
}

extension Instant: Comparable {
  /// Whether the left moment came first.
  public static func < (left: Self, right: Self) -> Bool { left.microseconds < right.microseconds }
}

extension Instant: InstantProtocol {
  /// The moment this much later, rounded to a microsecond and limited to the last possible one.
  ///
  /// A duration of more than 64 bits of microseconds counts as the longest one within them.
  public func advanced(by duration: Duration) -> Instant {
    let (seconds, attoseconds) = duration.components
    // Half a microsecond more, in the direction of the duration.
    let half: Int64 = attoseconds < 0 ? -500_000_000_000 : 500_000_000_000
    let rest = (attoseconds + half) / 1_000_000_000_000
    let (whole, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000)
    let (sum, isBeyond) = whole.addingReportingOverflow(rest)
    guard !overflows, !isBeyond else {
      return advanced(by: seconds < 0 ? Int64.min : Int64.max)
    }
    return advanced(by: sum)
  }

  /// The duration from this moment to another, kept within 64 bits of microseconds.
  public func duration(to other: Instant) -> Duration {
    .microseconds(other.microseconds(since: self))
  }

  /// The moment a duration later, as ``advanced(by:)-(Duration)``.
  public static func + (instant: Instant, duration: Duration) -> Instant {
    instant.advanced(by: duration)
  }

  /// The duration between two moments, as ``duration(to:)``.
  public static func - (end: Instant, start: Instant) -> Duration { start.duration(to: end) }
}
