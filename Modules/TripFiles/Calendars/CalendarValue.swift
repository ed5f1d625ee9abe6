import CLibIcal
import Domain
import PluginAPI

/// A value of a calendar's property, as libical reads it.
enum CalendarValue: Hashable {
  /// A text, without its escapes; of several values of a property the first.
  case text(String)
  /// A day.
  case day(CalendarDay)
  /// A time: in UTC, of the zone with a name, or of some place if there is neither.
  case time(LocalTime, isUTC: Bool, zone: String?)
  /// Latitude and longitude.
  case place(Double, Double)

  /// The most bytes of a property that is read.
  private static let lengthLimit = 16 << 10

  /// Reads the value of a content line; `nil` if it is empty.
  ///
  /// - Throws: ``ShowFileError`` if libical cannot read it, or it is not a time that exists.
  static func read(_ line: ContentLine) throws(ShowFileError) -> CalendarValue? {
    guard line.bytes.count <= lengthLimit else {
      throw ShowFileError(
        .malformed, "the \(line.name) has more than \(lengthLimit >> 10) KiB", line: line.line,
        remedy: "shorten it; what a game keeps is a line of text")
    }
    guard line.value.contains(where: { $0 > 0x20 }) else { return nil }
    LibIcal.prepare()
    guard let property = LibIcal.withText(line.bytes, { icalproperty_new_from_string($0) }) else {
      throw fault("the \(line.name) cannot be read", line)
    }
    defer { icalproperty_free(property) }
    guard let value = icalproperty_get_value(property) else {
      throw fault("the \(line.name) has no value", line)
    }
    switch icalvalue_isa(value) {
    case ICAL_TEXT_VALUE: return .text(LibIcal.string(icalvalue_get_text(value)))
    case ICAL_X_VALUE: return .text(LibIcal.string(icalvalue_get_x(value)))
    case ICAL_DATE_VALUE, ICAL_DATETIME_VALUE, ICAL_DATETIMEDATE_VALUE:
      return try time(icalvalue_get_datetime(value), of: property, line)
    case ICAL_GEO_VALUE:
      let place = icalvalue_get_geo(value)
      return .place(Double(place.lat), Double(place.lon))
    default:
      // Words such as CONFIRMED stand for themselves.
      return .text(String(decoding: line.value, as: UTF8.self))
    }
  }

  private static func time(
    _ time: icaltimetype, of property: OpaquePointer, _ line: ContentLine
  ) throws(ShowFileError) -> CalendarValue {
    // libical takes 30 February for a day.
    guard
      let day = CalendarDay(year: Int(time.year), month: Int(time.month), day: Int(time.day))
    else { throw fault("the \(line.name) is not a day of the calendar", line) }
    guard time.is_date == 0 else { return .day(day) }
    guard
      let local = LocalTime(
        day, hour: Int(time.hour), minute: Int(time.minute), second: Int(time.second))
    else { throw fault("the \(line.name) is not a time of a day", line) }
    let parameter = icalproperty_get_first_parameter(property, ICAL_TZID_PARAMETER)
    let zone = parameter.map { LibIcal.string(icalparameter_get_tzid($0)) }
    return .time(local, isUTC: icaltime_is_utc(time) != 0, zone: zone)
  }

  private static func fault(_ message: String, _ line: ContentLine) -> ShowFileError {
    let text = Name.cleaned(String(decoding: line.bytes.prefix(120), as: UTF8.self))
    return ShowFileError(
      .malformed, "\(message): \(text)", line: line.line,
      remedy: "correct the line, or export the calendar again")
  }
}

/// What calls of libical have in common.
enum LibIcal {
  /// Sees to it that no fault ends the process: some builds of libical are made so.
  static func prepare() { _ = preparation }

  private static let preparation: Void = icalerror_set_errors_are_fatal(0)

  /// Hands bytes without a NUL to a function as a text of C.
  static func withText<Result>(
    _ bytes: [UInt8], _ body: (UnsafePointer<CChar>) -> Result?
  ) -> Result? {
    (bytes + [0]).withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { $0.baseAddress.flatMap(body) }
    }
  }

  /// A text of libical, copied.
  static func string(_ text: UnsafePointer<CChar>?) -> String {
    text.map { String(cString: $0) } ?? ""
  }
}
