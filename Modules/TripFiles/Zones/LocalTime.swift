import Domain

/// A day and a time on a clock, before it is known where the clock hangs.
struct LocalTime: Hashable {
  /// The day.
  var day: CalendarDay
  /// Milliseconds since its midnight, as the clock shows them.
  var milliseconds: Int

  /// Creates a time from clock values; `nil` if they are invalid.
  init?(_ day: CalendarDay, hour: Int, minute: Int, second: Int = 0, milliseconds: Int = 0) {
    guard (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second),
      (0..<1_000).contains(milliseconds)
    else { return nil }
    self.day = day
    self.milliseconds = ((hour * 60 + minute) * 60 + second) * 1_000 + milliseconds
  }

  /// The moment at which a clock in UTC shows this.
  var asUTC: Timestamp {
    Timestamp(milliseconds: Int64(day.daysSince1970) * 86_400_000 + Int64(milliseconds))
  }

  /// The time to the minute: `2026-03-08 02:30`.
  var text: String { "\(day) \(TimeOfDay(minutes: milliseconds / 60_000) ?? .midnight)" }
}

extension LocalTime {
  /// The part after a time in ISO 8601.
  enum Suffix: Hashable {
    /// Nothing: local time.
    case none
    /// `Z`.
    case utc
    /// Seconds ahead of UTC.
    case offset(Int)

    /// Seconds ahead of UTC; `nil` without an offset.
    var offset: Int? {
      switch self {
      case .none: nil
      case .utc: 0
      case .offset(let offset): offset
      }
    }
  }

  /// Reads `2026-04-01T19:05`, or returns `nil`.
  ///
  /// Seconds, their fraction, and `Z` or an offset can follow; a space can replace the `T`.
  static func iso(_ text: String) -> (time: LocalTime, suffix: Suffix)? {
    var rest = Substring(text)
    guard let day = CalendarDay(rest.prefix(10)) else { return nil }
    rest = rest.dropFirst(10)
    guard let mark = rest.popFirst(), mark == "T" || mark == "t" || mark == " ",
      let hour = digits(2, &rest), take(":", &rest), let minute = digits(2, &rest)
    else { return nil }
    var (second, fraction) = (0, 0)
    if take(":", &rest) {
      guard let read = digits(2, &rest) else { return nil }
      second = read
      if take(".", &rest) {
        guard let read = digits(3, &rest) else { return nil }
        fraction = read
      }
    }
    guard let suffix = suffix(rest),
      let time = LocalTime(day, hour: hour, minute: minute, second: second, milliseconds: fraction)
    else { return nil }
    return (time, suffix)
  }

  /// Reads `-05:00`, or with seconds; `nil` for any other text.
  static func offset(_ text: Substring) -> Int? {
    var rest = text
    guard let sign = rest.popFirst(), sign == "+" || sign == "-", let hours = digits(2, &rest),
      take(":", &rest), let minutes = digits(2, &rest)
    else { return nil }
    var seconds = 0
    if take(":", &rest) {
      guard let read = digits(2, &rest) else { return nil }
      seconds = read
    }
    guard rest.isEmpty, minutes < 60, seconds < 60 else { return nil }
    let offset = (hours * 60 + minutes) * 60 + seconds
    let signed = sign == "-" ? -offset : offset
    return ZonedTime.offsets.contains(signed) ? signed : nil
  }

  private static func suffix(_ rest: Substring) -> Suffix? {
    switch rest {
    case "": .some(.none)
    case "Z", "z": .utc
    default: offset(rest).map { .offset($0) }
    }
  }

  private static func digits(_ count: Int, _ rest: inout Substring) -> Int? {
    let digits = rest.prefix(count)
    guard digits.utf8.count == count, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    rest = rest.dropFirst(count)
    return Int(digits)
  }

  private static func take(_ sign: Character, _ rest: inout Substring) -> Bool {
    guard rest.first == sign else { return false }
    rest.removeFirst()
    return true
  }
}
