/// A local time at a place: the instant, the time zone, and the offset from UTC at that instant.
///
/// The offset is stored beside the zone, so that a plan reads the same on machines with older,
/// newer or missing time zone tables. The reader of a schedule looks it up.
public struct ZonedTime: Hashable, Sendable, Codable {
  /// The moment.
  public let instant: Timestamp
  /// The IANA name of the time zone, for example `America/Chicago`.
  public let zone: String
  /// The offset from UTC in seconds at that moment; negative to the west.
  public let offset: Int

  /// The allowed offsets: up to 18 hours, more than any zone ever had.
  public static let offsets = -64_800...64_800

  /// The allowed instants: from year 2 to year 9998, so that they have a calendar day everywhere.
  public static let instants =
    Timestamp(milliseconds: -62_104_060_800_000)...Timestamp(milliseconds: 253_370_764_799_999)

  /// Creates a local time; `nil` if the instant or the offset is out of range.
  public init?(instant: Timestamp, zone: String, offset: Int) {
    guard Self.instants.contains(instant), Self.offsets.contains(offset) else { return nil }
    self.instant = instant
    self.zone = zone
    self.offset = offset
  }

  /// The local calendar day.
  public var day: CalendarDay {
    // Instants and offsets are limited, so this day always exists.
    CalendarDay(daysSince1970: local.day) ?? .epoch
  }

  /// The local time, in whole minutes.
  public var time: TimeOfDay { TimeOfDay(minutes: local.minutes) ?? .midnight }

  private var local: (day: Int, minutes: Int) {
    let milliseconds = instant.milliseconds + Int64(offset) * 1_000
    let length: Int64 = 86_400_000
    // Days before 1970 also begin at midnight.
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
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` if something is missing, invalid or out of range.
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
