import Domain
import PluginAPI

/// Finds the clocks that the times of a calendar are read from.
struct CalendarZones {
  /// The most zones whose own rules are followed, because that takes time.
  private static let rulesLimit = 32

  private var zones: ZoneReading
  private let raw: [String: RawCalendar.Zone]
  private var rules: [String: CalendarRules] = [:]
  /// The zone of times without one.
  private let usual: String?
  /// Whether a time in UTC came up without a zone for its place.
  private(set) var hasPlacelessTimes = false

  /// Prepares the zones of a calendar.
  ///
  /// - Parameters:
  ///   - options: The user's options.
  ///   - descriptions: The zones that the calendar describes.
  ///   - calendarZone: The zone of the calendar as a whole, if it names one.
  /// - Throws: ``ShowFileError`` if the name of a described zone cannot be read.
  init(
    _ options: TripReadingOptions, _ descriptions: [RawCalendar.Zone], calendarZone: String?
  ) throws(ShowFileError) {
    zones = ZoneReading(options)
    usual = options.zone ?? calendarZone
    var raw: [String: RawCalendar.Zone] = [:]
    for zone in descriptions {
      if let name = try Self.text("TZID", of: zone), raw[name] == nil { raw[name] = zone }
    }
    self.raw = raw
  }

  /// The instant of a start.
  ///
  /// - Parameters:
  ///   - time: The value of the property.
  ///   - isUTC: Whether the value is in UTC.
  ///   - zone: The name of its zone, if there is one.
  ///   - place: The zone of the place, if the value is in UTC.
  ///   - line: The line of the property.
  /// - Returns: The instant.
  /// - Throws: ``ShowFileError`` if the zone is missing or unknown.
  mutating func moment(
    _ time: LocalTime, isUTC: Bool, zone: String?, place: String?, line: Int
  ) throws(ShowFileError) -> ZonedTime {
    if isUTC {
      if place == nil, usual == nil { hasPlacelessTimes = true }
      let clock = try zones.clock(place ?? usual ?? "UTC", line: line)
      return try ZoneReading.moment(time, ahead: 0, on: clock, line: line)
    }
    guard let name = zone ?? usual else {
      throw ShowFileError(
        .malformed, "the time has no time zone", line: line, remedy: ZoneReading.remedy)
    }
    if let clock = knownClock(name) {
      return try ZoneReading.moment(time, on: clock, gap: .goesOn, line: line)
    }
    guard let described = raw[name] else {
      let clock = try zones.clock(name, line: line)
      return try ZoneReading.moment(time, on: clock, gap: .goesOn, line: line)
    }
    return try moment(time, by: described, name, line)
  }

  /// The clock of a known zone: by its name, by the end of a path such as
  /// `/citadel.org/20190914_1/America/New_York`, or by its other name in the calendar.
  private mutating func knownClock(_ name: String) -> ZoneClock? {
    if let clock = zones.clock(named: name) { return clock }
    let parts = name.split(separator: "/")
    if name.hasPrefix("/") {
      for count in [3, 2] where parts.count > count {
        let end = parts.suffix(count).joined(separator: "/")
        if let clock = zones.clock(named: end) { return clock }
      }
    }
    guard let zone = raw[name] else { return nil }
    for property in ["X-LIC-LOCATION", "LOCATION"] {
      let line = zone.lines.first { $0.name == property }
      let place = line.map { Name.cleaned(String(decoding: $0.value.prefix(80), as: UTF8.self)) }
      if let clock = place.flatMap({ zones.clock(named: $0) }) { return clock }
    }
    return nil
  }

  private mutating func moment(
    _ time: LocalTime, by zone: RawCalendar.Zone, _ name: String, _ line: Int
  ) throws(ShowFileError) -> ZonedTime {
    let known: CalendarRules
    if let read = rules[name] {
      known = read
    } else {
      guard rules.count < Self.rulesLimit else {
        throw ShowFileError(
          .tooLarge, "the calendar has times of more than \(Self.rulesLimit) zones of its own",
          line: line, remedy: ZoneReading.remedy)
      }
      known = try CalendarRules(zone)
      rules[name] = known
    }
    let clock = ZoneClock(zone: name) { known.offset(at: $0) }
    let moment = try ZoneReading.moment(time, on: clock, gap: .goesOn, line: line)
    let fixed = FixedZone.name(of: moment.offset)
    return ZonedTime(instant: moment.instant, zone: fixed, offset: moment.offset) ?? moment
  }

  private static func text(
    _ name: String, of zone: RawCalendar.Zone
  ) throws(ShowFileError) -> String? {
    guard let line = zone.lines.first(where: { $0.name == name }) else { return nil }
    guard case .text(let text)? = try CalendarValue.read(line) else { return nil }
    return text
  }
}
