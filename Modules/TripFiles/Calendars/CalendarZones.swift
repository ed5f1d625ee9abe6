import Domain
import PluginAPI

/// Finds the clocks that the times of a calendar are read from.
struct CalendarZones {
  /// The most zones whose own rules are followed, because that takes time.
  private static let rulesLimit = 32

  private var zones: ZoneReading
  private let raw: [String: RawCalendar.Zone]
  private var rules: [String: CalendarRules] = [:]
  /// What is wrong with the descriptions that cannot be followed.
  private var faults: [String: ShowFileError] = [:]
  /// The zone that the user gave.
  private let given: String?
  /// The zone of times without one.
  private let usual: String?
  /// Whether a time in UTC came up without a zone for its place.
  private(set) var hasPlacelessTimes = false
  /// The unknown zones whose times are read in the zone that the user gave.
  private(set) var replaced: Set<String> = []

  /// Prepares the zones of a calendar.
  ///
  /// - Parameters:
  ///   - options: The user's options.
  ///   - descriptions: The zones that the calendar describes.
  ///   - calendarZone: The zone of the calendar as a whole, if it names one.
  init(
    _ options: TripReadingOptions, _ descriptions: [RawCalendar.Zone], calendarZone: String?
  ) {
    zones = ZoneReading(options)
    given = options.zone
    var raw: [String: RawCalendar.Zone] = [:]
    for zone in descriptions {
      if let name = Self.name(of: zone), raw[name] == nil { raw[name] = zone }
    }
    self.raw = raw
    usual = options.zone ?? calendarZone
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
      let name = place ?? usual ?? "UTC"
      if let clock = knownClock(name) {
        return try ZoneReading.moment(time, ahead: 0, on: clock, line: line)
      }
      guard let described = raw[name] else {
        let clock = try zones.clock(name, line: line)
        return try ZoneReading.moment(time, ahead: 0, on: clock, line: line)
      }
      let clock = try clock(by: described, name, line)
      return Self.fixed(try ZoneReading.moment(time, ahead: 0, on: clock, line: line))
    }
    guard let name = zone ?? usual else {
      throw ShowFileError(
        .malformed, "the time has no time zone", line: line,
        remedy: "\(ZoneReading.remedy), with --zone")
    }
    let described = raw[name]
    if let clock = knownClock(name) {
      let moment = try ZoneReading.moment(time, on: clock, gap: .goesOn, line: line)
      // A name of Windows is less precise than a description: some zones have changed since.
      guard let described, WindowsZones.zone(of: name) != nil,
        let own = try? self.moment(time, by: described, name, line), own.offset != moment.offset
      else { return moment }
      return own
    }
    do throws(ShowFileError) {
      if let described { return try moment(time, by: described, name, line) }
      return try ZoneReading.moment(
        time, on: try zones.clock(name, line: line), gap: .goesOn, line: line)
    } catch {
      guard let given, error.code != .outOfRange else { throw error }
      replaced.insert(Name.cleaned(name))
      let clock = try zones.clock(given, line: line)
      return try ZoneReading.moment(time, on: clock, gap: .goesOn, line: line)
    }
  }

  /// The clock of a known zone: by its name, or by its other name in the calendar.
  private mutating func knownClock(_ name: String) -> ZoneClock? {
    if let clock = zones.clock(named: name) { return clock }
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
    let clock = try clock(by: zone, name, line)
    return Self.fixed(try ZoneReading.moment(time, on: clock, gap: .goesOn, line: line))
  }

  /// The same instant with the name of its offset, which is all that is known of its zone.
  private static func fixed(_ moment: ZonedTime) -> ZonedTime {
    let name = FixedZone.name(of: moment.offset)
    return ZonedTime(instant: moment.instant, zone: name, offset: moment.offset) ?? moment
  }

  private mutating func clock(
    by zone: RawCalendar.Zone, _ name: String, _ line: Int
  ) throws(ShowFileError) -> ZoneClock {
    let known: CalendarRules
    if let fault = faults[name] { throw fault }
    if let read = rules[name] {
      known = read
    } else {
      guard rules.count < Self.rulesLimit else {
        throw ShowFileError(
          .unsupported, "the calendar has times of more than \(Self.rulesLimit) zones of its own",
          line: line, remedy: ZoneReading.remedy)
      }
      do throws(ShowFileError) {
        known = try CalendarRules(zone)
      } catch {
        faults[name] = error
        throw error
      }
      rules[name] = known
    }
    return ZoneClock(zone: name) { known.offset(at: $0) }
  }

  /// The name of a described zone; `nil` if it has none that can be read.
  private static func name(of zone: RawCalendar.Zone) -> String? {
    guard let line = zone.lines.first(where: { $0.name == "TZID" }),
      case .text(let text)? = (try? CalendarValue.read(line)) ?? nil
    else { return nil }
    return text
  }
}
