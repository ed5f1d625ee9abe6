import CLibIcal
import Domain
import PluginAPI

/// The rules of a time zone that a calendar describes, for zones that nobody else knows.
///
/// It holds a zone of libical, and gives it back at its end.
final class CalendarRules {
  private let zone: OpaquePointer

  /// What a zone may have; the rest says nothing of its clock.
  private static let properties: Set<String> = [
    "BEGIN", "END", "TZID", "DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "RRULE", "RDATE",
  ]
  /// What a rule may have: once a year, on some day of some month.
  private static let ruleParts: Set<Substring> = [
    "FREQ", "BYMONTH", "BYDAY", "BYMONTHDAY", "UNTIL", "WKST",
  ]
  /// The most bytes of a line that is handed to libical.
  private static let lengthLimit = 4 << 10

  /// Reads the description of a zone.
  ///
  /// - Throws: ``ShowFileError`` where it says too little, or libical cannot read it.
  init(_ raw: RawCalendar.Zone) throws(ShowFileError) {
    LibIcal.prepare()
    let lines = raw.lines.filter { Self.properties.contains($0.name) }
    try Self.check(lines, raw.line)
    let text = Array(lines.map(\.bytes).joined(separator: [0x0D, 0x0A])) + [0x0D, 0x0A]
    guard let component = LibIcal.withText(text, { icalparser_parse_string($0) }) else {
      throw Self.fault("the time zone cannot be read", raw.line)
    }
    guard icalcomponent_isa(component) == ICAL_VTIMEZONE_COMPONENT,
      icalcomponent_count_errors(component) == 0, let zone = icaltimezone_new()
    else {
      icalcomponent_free(component)
      throw Self.fault("the time zone cannot be read", raw.line)
    }
    guard icaltimezone_set_component(zone, component) != 0 else {
      icalcomponent_free(component)
      icaltimezone_free(zone, 1)
      throw Self.fault("the time zone cannot be read", raw.line)
    }
    // From here on the component belongs to the zone.
    self.zone = zone
  }

  deinit { icaltimezone_free(zone, 1) }

  /// Seconds by which the clock is ahead of UTC at an instant.
  func offset(at instant: Timestamp) -> Int? {
    let seconds = Int((Double(instant.milliseconds) / 1_000).rounded(.down))
    let length = 86_400
    let intoDay = (seconds % length + length) % length
    guard let day = CalendarDay(daysSince1970: (seconds - intoDay) / length) else { return nil }
    let (year, month, number) = day.components
    var time = icaltime_null_time()
    (time.year, time.month, time.day) = (Int32(year), Int32(month), Int32(number))
    time.hour = Int32(intoDay / 3_600)
    time.minute = Int32(intoDay / 60 % 60)
    time.second = Int32(intoDay % 60)
    return Int(icaltimezone_get_utc_offset_of_utc_time(zone, &time, nil))
  }

  /// Checks that each half of the zone is whole, and that rules are such as take no time to follow:
  /// every second for a thousand years is a rule, too.
  private static func check(_ lines: [ContentLine], _ line: Int) throws(ShowFileError) {
    let needed: Set<String> = ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO"]
    var count = 0
    var found: Set<String> = []
    for line in lines {
      guard line.bytes.count <= lengthLimit else {
        throw fault("the \(line.name) has more than \(lengthLimit >> 10) KiB", line.line)
      }
      switch line.name {
      case "BEGIN": found = []
      case "END" where line.word != "VTIMEZONE":
        guard needed.isSubset(of: found) else {
          throw fault("the \(line.word) lacks when it begins, or its offsets", line.line)
        }
        count += 1
      case "RRULE": try checkRule(line)
      case "DTSTART", "TZOFFSETFROM", "TZOFFSETTO":
        guard found.insert(line.name).inserted else {
          throw fault("the \(line.name) stands there twice", line.line)
        }
        if line.name == "DTSTART" { _ = try CalendarValue.read(line) }
      default: break
      }
    }
    guard count > 0 else { throw fault("the time zone says nothing of its clock", line) }
  }

  private static func checkRule(_ line: ContentLine) throws(ShowFileError) {
    let rule = String(decoding: line.value, as: UTF8.self).uppercased()
    let parts = rule.split(separator: ";").map { $0.split(separator: "=", maxSplits: 1) }
    let names = Set(parts.compactMap(\.first))
    guard names.count == parts.count, names.isSubset(of: ruleParts),
      parts.contains(where: { $0 == ["FREQ", "YEARLY"] })
    else {
      throw fault("the clock is not put forward and back once a year", line.line)
    }
  }

  private static func fault(_ message: String, _ line: Int) -> ShowFileError {
    ShowFileError(
      .malformed, message, line: line,
      remedy: "name time zones as the IANA does, as America/Chicago")
  }
}
