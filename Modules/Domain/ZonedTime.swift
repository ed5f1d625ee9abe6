/// A moment as the clock at some place shows it: the instant, the place's time zone, and how far
/// that was from UTC then.
///
/// The offset is kept beside the zone, so that what was planned reads the same where the tables of
/// time zones are older, newer or missing. Whoever reads a schedule looks it up.
public struct ZonedTime: Hashable, Sendable, Codable {
  /// The moment.
  public let instant: Timestamp
  /// The IANA name of the time zone, for example `America/Chicago`.
  public let zone: String
  /// Seconds by which the local clock was ahead of UTC at that moment; negative to the west.
  public let offset: Int

  /// The offsets that there can be: up to 18 hours, more than any zone ever had.
  public static let offsets = -64_800...64_800

  /// The moments that there can be: from year 2 to year 9998, so that they have a day everywhere.
  public static let instants =
    Timestamp(milliseconds: -62_104_060_800_000)...Timestamp(milliseconds: 253_370_764_799_999)

  /// Creates a moment at a place; `nil` where it or the offset is out of range.
  public init?(instant: Timestamp, zone: String, offset: Int) {
    guard Self.instants.contains(instant), Self.offsets.contains(offset) else { return nil }
    self.instant = instant
    self.zone = zone
    self.offset = offset
  }

  /// The day on the calendar at that place.
  public var day: CalendarDay {
    // Moments and offsets are limited, so there always is one.
    CalendarDay(daysSince1970: local.day) ?? .epoch
  }

  /// The time on the clock at that place, whole minutes.
  public var time: TimeOfDay { TimeOfDay(minutes: local.minutes) ?? .midnight }

  private var local: (day: Int, minutes: Int) {
    let milliseconds = instant.milliseconds + Int64(offset) * 1_000
    let length: Int64 = 86_400_000
    // Days before 1970 begin at midnight, too.
    let remainder = milliseconds % length
    let intoDay = remainder < 0 ? remainder + length : remainder
    return (Int((milliseconds - intoDay) / length), Int(intoDay / 60_000))
  }

  private enum CodingKeys: String, CodingKey {
    case instant
    case zone
    case offset
  }

  /// Reads `{"instant":…,"zone":…,"offset":…}`.
  ///
  /// - Parameter decoder: Where to read from.
  /// - Throws: `DecodingError` where something is missing, garbled or out of range.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let time = Self(
      instant: try container.decode(Timestamp.self, forKey: .instant),
      zone: try container.decode(String.self, forKey: .zone),
      offset: try container.decode(Int.self, forKey: .offset))
    guard let time else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a moment that cannot be"))
    }
    self = time
  }
}
