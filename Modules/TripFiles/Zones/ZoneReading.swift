import Domain
import PluginAPI

/// Makes moments of what schedules say, with the words for what they cannot mean.
struct ZoneReading {
  private let options: TripReadingOptions
  /// The clocks that came up, and zones that nobody knows.
  private var clocks: [String: ZoneClock?] = [:]

  /// Reads with a person's options.
  init(_ options: TripReadingOptions) { self.options = options }

  /// What to do about a missing zone.
  static let remedy = "name a time zone of the IANA, as America/Chicago"

  /// The clock of a zone, or of the zone that the person gave.
  ///
  /// - Parameters:
  ///   - zone: The name, or `nil`.
  ///   - line: Where it is needed.
  /// - Returns: The clock.
  /// - Throws: ``ShowFileError`` where there is none, or nobody knows it.
  mutating func clock(_ zone: String?, line: Int) throws(ShowFileError) -> ZoneClock {
    guard let zone = zone ?? options.zone else {
      throw ShowFileError(
        .malformed, "the time has no time zone", line: line,
        remedy: "\(Self.remedy), in the file or for all of it")
    }
    guard let clock = clock(named: zone) else {
      throw ShowFileError(
        .notFound, "the time zone '\(Name.cleaned(zone))' is not known", line: line,
        remedy: Self.remedy)
    }
    return clock
  }

  /// The clock of a zone; `nil` where nobody knows it.
  mutating func clock(named zone: String) -> ZoneClock? {
    if let known = clocks[zone] { return known }
    let clock = ZoneClock(zone, options.zones)
    clocks[zone] = .some(clock)
    return clock
  }

  /// The moment at which a clock shows a time.
  ///
  /// - Throws: ``ShowFileError`` where it never does.
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

  /// The moment of a time with an offset, and what is to be told of it.
  ///
  /// What was planned is kept as it was, also where the rules of a zone were changed since.
  ///
  /// - Throws: ``ShowFileError`` where it is beyond what there can be.
  static func planned(
    _ time: LocalTime, ahead offset: Int, on clock: ZoneClock, line: Int
  ) throws(ShowFileError) -> (moment: ZonedTime, warning: String?) {
    let moment = try moment(time, ahead: offset, on: clock, line: line)
    guard let planned = ZonedTime(instant: moment.instant, zone: clock.zone, offset: offset) else {
      return (moment, nil)
    }
    return (planned, warning(of: planned, by: moment, line: line))
  }

  /// What is told of a moment whose offset is not the one that its zone has then.
  static func warning(of planned: ZonedTime, by moment: ZonedTime, line: Int) -> String? {
    guard planned.offset != moment.offset else { return nil }
    return
      "line \(line): the clock of \(moment.zone) is \(FixedZone.text(of: moment.offset)) then, "
      + "and the file says \(FixedZone.text(of: planned.offset)), which is kept"
  }

  /// The moment of a time in UTC or with an offset, as a clock shows it.
  ///
  /// - Throws: ``ShowFileError`` where it is beyond what there can be.
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
