import Domain
import JSONText
import PluginAPI

/// The properties of a calendar as a whole.
struct CalendarHead {
  private(set) var name: String?
  /// The time zone that the calendar is shown in.
  private(set) var zone: String?
  /// Whether its events are cancelled.
  private(set) var isCancelled = false
  private(set) var firstDay: CalendarDay?
  private(set) var dayCount: Int?
  /// The cities that this program's own calendars bring, with their lines.
  private(set) var cities: [(city: ImportedCity, line: Int)] = []

  init(_ properties: [ContentLine], _ options: TripReadingOptions) throws(ShowFileError) {
    for line in properties {
      switch line.name {
      case "VERSION", "CALSCALE", "METHOD": try readWord(line)
      default:
        guard case .text(let text)? = try CalendarValue.read(line) else { continue }
        try read(text, line)
      }
    }
  }

  private mutating func readWord(_ line: ContentLine) throws(ShowFileError) {
    switch (line.name, line.word) {
    case ("VERSION", "1.0"):
      throw ShowFileError(
        .unsupported, "the calendar is a vCalendar 1.0", line: line.line,
        remedy: "export it as iCalendar 2.0 (.ics)")
    case ("CALSCALE", let scale) where scale != "GREGORIAN":
      throw ShowFileError(
        .unsupported, "the calendar '\(scale.prefix(40))' is not the Gregorian one",
        line: line.line, remedy: "export it with CALSCALE:GREGORIAN")
    case ("METHOD", "CANCEL"): isCancelled = true
    case ("METHOD", "REPLY"), ("METHOD", "COUNTER"), ("METHOD", "DECLINECOUNTER"),
      ("METHOD", "REFRESH"):
      throw ShowFileError(
        .unsupported, "the calendar answers an invitation (METHOD:\(line.word))", line: line.line,
        remedy: "export the schedule itself")
    default: break
    }
  }

  private mutating func read(_ text: String, _ line: ContentLine) throws(ShowFileError) {
    let cleaned = Name.cleaned(text)
    switch line.name {
    case "X-WR-CALNAME": name = name ?? (cleaned.isEmpty ? nil : cleaned)
    case "X-WR-TIMEZONE": zone = cleaned.isEmpty ? nil : cleaned
    case CalendarWords.firstDay:
      guard let day = CalendarDay(cleaned) else {
        throw ShowFileError(
          .malformed, "'\(cleaned.prefix(40))' is not a day", line: line.line,
          remedy: "write it as 2026-04-01")
      }
      firstDay = day
    case CalendarWords.days:
      guard let count = Int(cleaned) else {
        throw ShowFileError(
          .malformed, "'\(cleaned.prefix(40))' is not a number of days", line: line.line,
          remedy: TripSpan.remedy)
      }
      try TripSpan.check(dayCount: count, line: line.line)
      dayCount = count
    case CalendarWords.city: cities.append((try Self.city(text, line.line), line.line))
    default: break
    }
  }

  /// A city; the places in the text mean nothing to a reader of the calendar.
  private static func city(_ text: String, _ line: Int) throws(ShowFileError) -> ImportedCity {
    do {
      var members = try JSONMembers(try LocatedJSON(text), "a city")
      return try TripJSONReader.city(&members)
    } catch let error as JSONError {
      throw ShowFileError(
        .malformed, "the city cannot be read: \(error.message)", line: line,
        remedy: "export the trip again")
    } catch let error as ShowFileError {
      throw ShowFileError(error.code, error.message, line: line, remedy: error.remedy)
    } catch {
      throw ShowFileError(
        .malformed, "the city cannot be read", line: line, remedy: "export the trip again")
    }
  }
}
