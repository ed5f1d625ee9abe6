import Domain
import PluginAPI

/// Converts times in schedules to instants, with messages for invalid ones.
struct ZoneReading {
  private let options: TripReadingOptions
  /// The clocks so far, including unknown zones.
  private var clocks: [String: ZoneClock?] = [:]

  /// Reads with a person's options.
  init(_ options: TripReadingOptions) { self.options = options }

  /// The remedy for a missing zone.
  static let remedy = "name a time zone of the IANA, as America/Chicago"

  /// The clock of a zone, or of the zone in the user's options.
  ///
  /// - Parameters:
  ///   - zone: The name, or `nil`.
  ///   - line: The line of the time.
  /// - Returns: The clock.
  /// - Throws: ``ShowFileError`` if there is no zone, or it is unknown.
  mutating func clock(_ zone: String?, line: Int) throws(ShowFileError) -> ZoneClock {
    guard let zone = zone ?? options.zone else {
      throw ShowFileError(
        .malformed, "the time has no time zone", line: line,
        remedy: "\(Self.remedy), in the file or with --zone")
    }
    guard let clock = clock(named: zone) else {
      throw ShowFileError(
        .notFound, "the time zone '\(Name.cleaned(zone).prefix(80))' is not known", line: line,
        remedy: "\(Self.remedy), in the file or with --zone")
    }
    return clock
  }

  /// The clock of a zone; `nil` if it is unknown.
  ///
  /// A zone has its name of the IANA, by itself or at the end of a path such as
  /// `/citadel.org/20190914_1/America/New_York`, or that of Windows.
  mutating func clock(named zone: String) -> ZoneClock? {
    if let known = clocks[zone] { return known }
    let table = options.zones
    let clock = ([zone] + Self.ends(of: zone)).lazy.compactMap { name in
      ZoneClock(name, table) ?? WindowsZones.zone(of: name).flatMap { ZoneClock($0, table) }
    }.first
    clocks[zone] = .some(clock)
    return clock
  }

  /// The last words of a path, which programs put before the names of zones.
  private static func ends(of zone: String) -> [String] {
    let parts = zone.utf8.count <= 200 ? zone.split(separator: "/") : []
    let isPath = zone.hasPrefix("/") || zone.contains("://")
    return isPath
      ? [3, 2, 1].filter { $0 <= parts.count }.map { parts.suffix($0).joined(separator: "/") } : []
  }

  /// The moment at which a clock shows a time.
  ///
  /// - Throws: ``ShowFileError`` if it never does.
  static func moment(
    _ time: LocalTime, on clock: ZoneClock, gap: ZoneClock.Gap, line: Int
  ) throws(ShowFileError) -> ZonedTime {
    guard let moment = clock.moment(time, gap: gap) else {
      throw ShowFileError(
        .outOfRange, "no clock of \(Name.cleaned(clock.zone)) shows \(time.text)", line: line,
        remedy: "clocks are put forward then, or the year is too far off; correct the time")
    }
    return moment
  }

  /// The instant of a time with an offset, and a warning if any.
  ///
  /// The planned time stays as it was, even if the rules of a zone changed since.
  ///
  /// - Throws: ``ShowFileError`` if it is out of range.
  static func planned(
    _ time: LocalTime, ahead offset: Int, on clock: ZoneClock, line: Int
  ) throws(ShowFileError) -> (moment: ZonedTime, warning: String?) {
    let moment = try moment(time, ahead: offset, on: clock, line: line)
    guard let planned = ZonedTime(instant: moment.instant, zone: clock.zone, offset: offset) else {
      return (moment, nil)
    }
    return (planned, warning(of: planned, by: moment, line: line))
  }

  /// The warning for an instant whose offset differs from its zone's.
  static func warning(of planned: ZonedTime, by moment: ZonedTime, line: Int) -> String? {
    guard planned.offset != moment.offset else { return nil }
    return
      "line \(line): the clock of \(moment.zone) is \(FixedZone.text(of: moment.offset)) then, "
      + "and the file says \(FixedZone.text(of: planned.offset)), which is kept"
  }

  /// The instant of a time in UTC or with an offset, in a zone.
  ///
  /// - Throws: ``ShowFileError`` if it is out of range.
  static func moment(
    _ time: LocalTime, ahead offset: Int, on clock: ZoneClock, line: Int
  ) throws(ShowFileError) -> ZonedTime {
    let instant = Timestamp(milliseconds: time.asUTC.milliseconds - Int64(offset) * 1_000)
    guard let moment = clock.moment(instant) else {
      throw ShowFileError(
        .outOfRange, "the time \(time.text) is too far off", line: line,
        remedy: "years go from 2 to 9998")
    }
    return moment
  }
}
