/// A rule for a clock change: on some day of some month, once a year.
///
/// A calendar may contain other rules, as every second for a thousand years, or each 30 February.
/// Following those would take minutes; no real clock uses them.
struct ZoneRule {
  /// The parts that such a rule has.
  private static let names: Set<Substring> = [
    "FREQ", "BYMONTH", "BYDAY", "BYMONTHDAY", "UNTIL", "WKST",
  ]
  /// How many days of the month may be named: those in which one weekday is once.
  private static let dayLimit = 7

  /// Reads the value of an `RRULE` in upper case; `nil` for other sorts.
  init?(_ text: String) {
    var values: [Substring: Substring] = [:]
    for part in text.split(separator: ";", omittingEmptySubsequences: false) {
      let words = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard words.count == 2, Self.names.contains(words[0]),
        values.updateValue(words[1], forKey: words[0]) == nil
      else { return nil }
    }
    guard values["FREQ"] == "YEARLY", let month = values["BYMONTH"].flatMap({ Int($0) }),
      (1...12).contains(month), values["BYDAY"].map({ !$0.contains(",") }) ?? true
    else { return nil }
    let days = (values["BYMONTHDAY"] ?? "1").split(
      separator: ",", omittingEmptySubsequences: false)
    guard days.count <= Self.dayLimit, days.allSatisfy({ Self.has(month, day: Int($0) ?? 0) })
    else { return nil }
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
