public import Domain

/// A date in a header: `Mon, 30 Nov 2026 22:31:20 GMT`.
///
/// Source: RFC 9110, section 5.6.7. Foundation has no such format, and one with names of days needs
/// the data of languages, which packages leave out.
public struct HTTPDate: Hashable, Sendable {
  /// The time, in whole seconds.
  public let time: Timestamp

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  /// From the day of the week of 1970-01-01.
  private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]

  /// Takes a time, without its fraction of a second.
  public init(_ time: Timestamp) {
    self.time = Timestamp(milliseconds: time.milliseconds - time.milliseconds % 1_000)
  }

  /// Reads a date; `nil` for any other text.
  public init?(_ text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 6, parts[5] == "GMT", let day = Int(parts[1]),
      let month = Self.months.firstIndex(where: { $0 == parts[2] }), let year = Int(parts[3]),
      let date = CalendarDay(year: year, month: month + 1, day: day)
    else { return nil }
    let clock = parts[4].split(separator: ":").compactMap { Int64($0) }
    guard clock.count == 3, (0...23).contains(clock[0]), (0...59).contains(clock[1]),
      (0...60).contains(clock[2])
    else { return nil }
    let seconds = Int64(date.daysSince1970) * 86_400 + clock[0] * 3_600 + clock[1] * 60 + clock[2]
    time = Timestamp(milliseconds: seconds * 1_000)
  }

  /// The text; `nil` for times that are not in the years 1970 to 9999.
  public var text: String? {
    let seconds = time.milliseconds / 1_000
    guard seconds >= 0, let date = CalendarDay(daysSince1970: Int(seconds / 86_400)) else {
      return nil
    }
    func two(_ number: some BinaryInteger) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let clock = [seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60].map { two($0) }
    let (year, month, day) = date.components
    return "\(Self.weekdays[date.daysSince1970 % 7]), \(two(day)) "
      + "\(Self.months[month - 1]) \(year) \(clock.joined(separator: ":")) GMT"
  }
}
