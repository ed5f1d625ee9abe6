/// A moment on the clock of the touch source: microseconds since a start of its choice.
///
/// Nothing here reads a clock, so that a recording replays identically.
public struct Instant: Hashable, Sendable {
  /// Microseconds since the clock's start.
  public let microseconds: Int64

  /// Creates a moment.
  public init(microseconds: Int64) {
    self.microseconds = microseconds
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
