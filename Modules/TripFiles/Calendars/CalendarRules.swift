import CLibIcal
import Domain
import PluginAPI

/// The rules of a time zone that only a calendar describes.
///
/// It owns a zone of libical, and frees it.
final class CalendarRules {
  private let zone: OpaquePointer

  /// The relevant properties of a zone; the rest do not affect its clock.
  private static let properties: Set<String> = [
    "BEGIN", "END", "TZID", "DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "RRULE", "RDATE",
  ]
  /// The most halves of a zone, and the most of them that come again: real zones have two.
  private static let halfLimits = (all: 300, rules: 16)
  /// The first year in which a half may begin; some programs write 1601.
  private static let firstYear = 1_600
  /// The last year whose clock is known.
  ///
  /// libical follows rules to the year 2582, and restarts for every later time.
  private static let lastYear = 2_500
  /// The most bytes of a line that is handed to libical.
  private static let lengthLimit = 4 << 10

  /// Reads the description of a zone.
  ///
  /// - Throws: ``ShowFileError`` if it says too little, or libical cannot read it.
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

  /// Seconds by which the clock is ahead of UTC at an instant; `nil` hundreds of years from now.
  func offset(at instant: Timestamp) -> Int? {
    let seconds = Int((Double(instant.milliseconds) / 1_000).rounded(.down))
    let length = 86_400
    let intoDay = (seconds % length + length) % length
    guard let day = CalendarDay(daysSince1970: (seconds - intoDay) / length) else { return nil }
    let (year, month, number) = day.components
    guard year <= Self.lastYear else { return nil }
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
    var (halves, rules) = (0, 0)
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
        halves += 1
      case "RRULE":
        rules += 1
        guard ZoneRule(String(decoding: line.value, as: UTF8.self).uppercased()) != nil else {
          throw fault("the clock is not put forward and back once a year", line.line)
        }
      case "DTSTART", "TZOFFSETFROM", "TZOFFSETTO":
        guard found.insert(line.name).inserted else {
          throw fault("the \(line.name) appears twice", line.line)
        }
        if line.name == "DTSTART" { try checkStart(line) } else { try checkOffset(line) }
      default: break
      }
    }
    guard halves > 0 else { throw fault("the time zone says nothing of its clock", line) }
    guard halves <= halfLimits.all, rules <= halfLimits.rules else {
      throw fault("the clock of the time zone changes in too many ways", line)
    }
  }

  private static func checkStart(_ line: ContentLine) throws(ShowFileError) {
    guard case .time(let time, _, _)? = try CalendarValue.read(line),
      time.day.components.year >= firstYear
    else { throw fault("the DTSTART is not a time since \(firstYear)", line.line) }
  }

  /// libical takes any text for an offset.
  private static func checkOffset(_ line: ContentLine) throws(ShowFileError) {
    let word = line.word
    let digits = word.dropFirst()
    guard word.hasPrefix("+") || word.hasPrefix("-"), [4, 6].contains(digits.utf8.count),
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), digits < "18"
    else { throw fault("the \(line.name) is not an offset as -0500", line.line) }
  }

  private static func fault(_ message: String, _ line: Int) -> ShowFileError {
    ShowFileError(
      .malformed, message, line: line,
      remedy: "name time zones as the IANA does, as America/Chicago")
  }
}
