/// A rule for a clock change: on some day of some month, once a year.
///
/// A calendar may contain other rules, as every second for a thousand years, or each 30 February.
/// Following those would take minutes; no real clock uses them.
struct ZoneRule {
  /// The parts that such a rule has.
  private static let names: Set<Substring> = [
    "FREQ", "INTERVAL", "BYMONTH", "BYDAY", "BYMONTHDAY", "BYSETPOS", "BYHOUR", "BYMINUTE",
    "BYSECOND", "COUNT", "UNTIL", "WKST",
  ]
  /// How many days of the month may be named: those in which one weekday is once.
  private static let dayLimit = 7

  /// Reads the value of an `RRULE` in upper case; `nil` for other sorts.
  init?(_ text: String) {
    var values: [Substring: Substring] = [:]
    for part in text.split(separator: ";") {
      let words = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard words.count == 2, Self.names.contains(words[0]),
        values.updateValue(words[1], forKey: words[0]) == nil
      else { return nil }
    }
    guard values["FREQ"] == "YEARLY", values["BYMONTH"] != nil,
      values.allSatisfy({ Self.isInRange($0.value, of: $0.key) }),
      let month = values["BYMONTH"].flatMap({ Int($0) })
    else { return nil }
    // Of the days of the month, a weekday is chosen in one way, or some years have none.
    let isNumbered = values["BYDAY"]?.contains(where: \.isNumber) ?? false
    let choices = [isNumbered, values["BYSETPOS"] != nil, values["BYMONTHDAY"] != nil]
    guard choices.count(where: \.self) < 2, values["BYSETPOS"] == nil || values["BYDAY"] != nil
    else { return nil }
    let days = (values["BYMONTHDAY"] ?? "1").split(
      separator: ",", omittingEmptySubsequences: false)
    guard days.count <= Self.dayLimit, days.allSatisfy({ Self.has(month, day: Int($0) ?? 0) })
    else { return nil }
  }

  /// Whether the value of a part is one that a yearly rule can have.
  ///
  /// Programs write the interval of one year and the time of the change, which are the defaults.
  private static func isInRange(_ value: Substring, of name: Substring) -> Bool {
    let ranges: [Substring: ClosedRange<Int>] = [
      "INTERVAL": 1...1, "BYMONTH": 1...12, "BYSETPOS": -4...4, "BYHOUR": 0...23,
      "BYMINUTE": 0...59, "BYSECOND": 0...0, "COUNT": 1...1_000,
    ]
    guard name != "BYDAY" else {
      let number = value.prefix { !$0.isLetter }
      return value.dropFirst(number.count).count == 2
        && (number.isEmpty || Int(number).map { $0 != 0 && abs($0) <= 5 } ?? false)
    }
    guard let range = ranges[name] else { return true }
    guard let number = Int(value) else { return false }
    return range.contains(number) && (number != 0 || name != "BYSETPOS")
  }

  /// Whether a month has a day in every year.
  private static func has(_ month: Int, day: Int) -> Bool {
    let length =
      switch month {
      case 2: 28
      case 4, 6, 9, 11: 30
      default: 31
      }
    return (1...length).contains(day)
  }
}
