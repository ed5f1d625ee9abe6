/// A time in OSC: seconds since the start of 1900 in UTC, as a fixed-point number.
public struct OSCTimeTag: Hashable, Sendable {
  /// Seconds in the upper 32 bits, fractions of a second in the lower.
  public let rawValue: UInt64

  /// Creates a time tag from its 64 bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Immediately: the value of senders without a clock.
  public static let immediate = OSCTimeTag(rawValue: 1)

  /// Seconds between the beginnings of 1900 and 1970.
  private static let secondsBefore1970: Int64 = 2_208_988_800

  /// Creates the time tag of a moment.
  ///
  /// The seconds start again in February 2036, as those of NTP do.
  ///
  /// - Parameter milliseconds: Milliseconds since the beginning of 1970 in UTC.
  public init(millisecondsSince1970 milliseconds: Int64) {
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
    let whole = rest < 0 ? seconds - 1 : seconds
    let part = UInt64(rest < 0 ? rest + 1_000 : rest)
    let counted = UInt32(truncatingIfNeeded: whole &+ Self.secondsBefore1970)
    rawValue = UInt64(counted) << 32 | (part << 32) / 1_000
  }

  /// The moment in milliseconds since the beginning of 1970 in UTC, rounded; `nil` for
  /// ``immediate``.
  ///
  /// Of the two moments a time tag may mean, this is the one between 1968 and 2104.
  public var millisecondsSince1970: Int64? {
    guard self != .immediate else { return nil }
    let counted = Int64(rawValue >> 32)
    // A small number has started again: RFC 4330 reads those without the highest bit as 2036 on.
    let era: Int64 = counted < 1 << 31 ? 1 << 32 : 0
    let part = ((rawValue & 0xFFFF_FFFF) * 1_000 + 1 << 31) >> 32
    return (counted + era - Self.secondsBefore1970) * 1_000 + Int64(part)
  }
}
