/// A day of the Gregorian calendar, without a time or a zone: for example 2026-04-01.
///
/// It is stored as a number, so days can be counted without a calendar library, in the same way on
/// every machine. Years 1 to 9999.
public struct CalendarDay: Hashable, Sendable {
  /// Days since 1970-01-01; negative before it.
  public let daysSince1970: Int

  /// The days from 0001-01-01 to 9999-12-31, as ``daysSince1970`` counts them.
  public static let range = -719_162...2_932_896

  /// Creates a day from the number of days since 1970-01-01; `nil` outside ``range``.
  public init?(daysSince1970: Int) {
    guard Self.range.contains(daysSince1970) else { return nil }
    self.daysSince1970 = daysSince1970
  }

  /// The epoch of timestamps, 1970-01-01.
  public static let epoch = CalendarDay()

  private init() { daysSince1970 = 0 }

  /// Creates a day from its year, month (1 to 12) and day of the month; `nil` if it does not exist.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...Self.length(ofMonth: month, year: year)).contains(day)
    else { return nil }
    // Years begin in March here, so that the leap day is the last day of the year.
    let shifted = month > 2 ? year : year - 1
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfEra = shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear
    daysSince1970 = dayOfEra - Self.daysFromMarchOfYear0To1970
  }

  /// The year, the month (1 to 12) and the day of the month.
  public var components: (year: Int, month: Int, day: Int) {
    let days = daysSince1970 + Self.daysFromMarchOfYear0To1970
    let (era, dayOfEra) = (days / 146_097, days % 146_097)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  /// The day of the week.
  public var weekday: Weekday {
    // 1970-01-01 was a Thursday. The sum is never negative.
    Weekday.allCases[(daysSince1970 + 719_162) % 7]
  }

  /// The day this many days later, or earlier if negative; `nil` outside ``range``.
  public func adding(days: Int) -> CalendarDay? {
    let (sum, isOverflow) = daysSince1970.addingReportingOverflow(days)
    return isOverflow ? nil : CalendarDay(daysSince1970: sum)
  }

  private static let daysFromMarchOfYear0To1970 = 719_468

  private static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

/// A day of the week.
public enum Weekday: Int, CaseIterable, Hashable, Sendable {
  /// The first working day.
  case monday = 1
  /// The day after Monday.
  case tuesday
  /// The day after Tuesday.
  case wednesday
  /// The day after Wednesday.
  case thursday
  /// The day after Thursday.
  case friday
  /// The first day of the weekend.
  case saturday
  /// The second day of the weekend.
  case sunday
}

extension CalendarDay: Comparable {
  /// Whether the left day comes first.
  public static func < (left: Self, right: Self) -> Bool {
    left.daysSince1970 < right.daysSince1970
  }
}

extension CalendarDay: CustomStringConvertible {
  /// The ISO 8601 date, for example `2026-04-01`.
  public var description: String {
    let (year, month, day) = components
    return "\(Self.padded(year, to: 4))-\(Self.padded(month, to: 2))-\(Self.padded(day, to: 2))"
  }

  /// Reads `2026-04-01`; `nil` for other text.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].utf8.count == 4, parts[1].utf8.count == 2,
      parts[2].utf8.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy(Self.isDigit) }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func padded(_ number: Int, to length: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, length - digits.count)) + digits
  }
}

extension CalendarDay: Codable {
  /// Reads a text such as `2026-04-01`.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` for any other text.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let day = Self(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not a day: '\(text)'"))
    }
    self = day
  }

  /// Writes a text such as `2026-04-01`.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The encoder's errors.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
