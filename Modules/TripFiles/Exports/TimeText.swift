import Domain

/// Moments and days as files write them.
enum TimeText {
  /// A moment as ISO 8601 has it, with the offset of the place's clock:
  /// `2026-04-01T13:20:00-05:00`.
  static func iso(_ moment: ZonedTime) -> String {
    let (day, milliseconds) = split(moment.instant.milliseconds + Int64(moment.offset) * 1_000)
    let fraction = milliseconds % 1_000
    let text = fraction == 0 ? "" : ".\(padded(fraction, to: 3))"
    return "\(day)T\(clock(milliseconds, separator: ":"))\(text)"
      + FixedZone.text(of: moment.offset)
  }

  /// A moment as calendars write it in UTC, to the second: `20260401T182000Z`.
  static func basicUTC(_ instant: Timestamp) -> String {
    let range = ZonedTime.instants
    let limited = min(max(instant, range.lowerBound), range.upperBound)
    let (day, milliseconds) = split(limited.milliseconds)
    return "\(basic(day))T\(clock(milliseconds, separator: ""))Z"
  }

  /// A day as calendars write it: `20260401`.
  static func basic(_ day: CalendarDay) -> String { "\(day)".filter { $0 != "-" } }

  /// A time as calendars write it: `190500`.
  static func basic(_ time: TimeOfDay) -> String {
    clock(time.minutes * 60_000, separator: "")
  }

  private static func split(_ milliseconds: Int64) -> (day: CalendarDay, milliseconds: Int) {
    let length: Int64 = 86_400_000
    let remainder = milliseconds % length
    let rest = remainder < 0 ? remainder + length : remainder
    let day = CalendarDay(daysSince1970: Int((milliseconds - rest) / length)) ?? .epoch
    return (day, Int(rest))
  }

  private static func clock(_ milliseconds: Int, separator: String) -> String {
    let seconds = milliseconds / 1_000
    return [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { padded($0, to: 2) }
      .joined(separator: separator)
  }

  static func padded(_ number: Int, to length: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, length - digits.count)) + digits
  }
}
