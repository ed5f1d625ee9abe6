import PluginAPI
import XMLReading

/// A calendar of a file, cut into its parts, before its values are read.
struct RawCalendar {
  /// An event.
  struct Event {
    /// Where it begins.
    let line: Int
    /// The properties that mean something for a trip.
    var properties: [ContentLine] = []
    /// How often each other property appears, by name.
    var others: [String: Int] = [:]
  }

  /// A description of a time zone.
  struct Zone {
    /// Where it begins.
    let line: Int
    /// All of its lines, the first and last included.
    var lines: [ContentLine] = []
  }

  /// The properties of the calendar itself that mean something for a trip.
  var properties: [ContentLine] = []
  var events: [Event] = []
  var zones: [Zone] = []
  /// How many components there are of each sort that is not an event or zone, in order.
  var others: [(name: String, count: Int)] = []

  /// Counts a component that is not an event or zone.
  mutating func count(_ name: String) {
    if let place = others.firstIndex(where: { $0.name == name }) {
      others[place].count += 1
    } else if others.count < 100 {
      others.append((name, 1))
    } else {
      count("further components")
    }
  }
}

/// Splits a file into calendars, within limits, and checks that every component ends.
struct CalendarCutter {
  /// How deep components may be in each other; RFC 5545 needs three.
  static let depthLimit = 8
  /// The most events, including ignored ones.
  static let eventLimit = TripLimits.games + TripLimits.entries
  /// The most time zones that one calendar describes, and the most lines of one of them.
  static let zoneLimits = (count: 500, lines: 5_000)

  private var open: [(name: String, line: Int)] = []
  private var calendar = RawCalendar()
  private var event = RawCalendar.Event(line: 0)
  private var zone = RawCalendar.Zone(line: 0)
  private var eventCount = 0
  private var calendars: [RawCalendar] = []
  /// The lines that are not of a calendar.
  private var oddLines: [Int] = []

  /// Splits a file.
  ///
  /// - Returns: The calendars, and what is to report of the file as a text.
  /// - Throws: ``ShowFileError`` if it is not a calendar, cut off, or beyond a limit.
  static func cut(
    _ bytes: [UInt8]
  ) throws(ShowFileError) -> (calendars: [RawCalendar], warnings: [String]) {
    var cutter = Self()
    var lines = ContentLines(bytes)
    while let line = try lines.next() { try cutter.take(line) }
    if let last = cutter.open.last {
      throw ShowFileError(
        .malformed, "the file ends before the \(last.name) of this line does", line: last.line,
        remedy: "the file seems cut off; export it again")
    }
    return (cutter.calendars, [lines.texts.warning, cutter.lineWarning].compactMap(\.self))
  }

  /// The sentence that reports lines that are not of a calendar, or `nil` if there are none.
  private var lineWarning: String? {
    guard let first = oddLines.first else { return nil }
    return
      "line \(first): \(counted(oddLines.count, "line is", "lines are")) left out, because "
      + "\(oddLines.count == 1 ? "it does" : "they do") not begin with a name and a colon"
  }

  private mutating func take(_ line: ContentLine) throws(ShowFileError) {
    switch line.name {
    case "BEGIN": try begin(line)
    case "END": try end(line)
    case "" where !open.isEmpty: oddLines.append(line.line)
    default: try property(line)
    }
  }

  private mutating func begin(_ line: ContentLine) throws(ShowFileError) {
    let name = line.word
    guard open.count < Self.depthLimit else {
      throw ShowFileError(
        .malformed, "components lie more than \(Self.depthLimit) deep", line: line.line,
        remedy: "the file seems damaged; export it again")
    }
    guard !open.isEmpty || name == "VCALENDAR" else {
      throw ShowFileError(
        .malformed, "'\(name.prefix(40))' is outside a calendar", line: line.line,
        remedy: "a calendar begins with BEGIN:VCALENDAR")
    }
    switch open.count {
    case 0: calendar = RawCalendar()
    case 1 where name == "VEVENT": event = RawCalendar.Event(line: line.line)
    case 1 where name == "VTIMEZONE": zone = RawCalendar.Zone(line: line.line)
    default:
      // The two halves of a zone are not separate components.
      if open.dropFirst().first?.name != "VTIMEZONE" { calendar.count(name) }
    }
    open.append((name, line.line))
    try keepInZone(line)
  }

  private mutating func end(_ line: ContentLine) throws(ShowFileError) {
    guard let last = open.last, last.name == line.word else {
      throw ShowFileError(
        .malformed, "END:\(line.word.prefix(40)) ends nothing that is open", line: line.line,
        remedy: "the file seems damaged; export it again")
    }
    try keepInZone(line)
    open.removeLast()
    switch (open.count, last.name) {
    case (0, _): calendars.append(calendar)
    case (1, "VEVENT"):
      eventCount += 1
      guard eventCount <= Self.eventLimit else {
        throw ShowFileError(
          .tooLarge, "the file has more than \(Self.eventLimit) events", line: event.line,
          remedy: "export a season or a trip at once, not everything")
      }
      calendar.events.append(event)
    case (1, "VTIMEZONE"):
      guard calendar.zones.count < Self.zoneLimits.count else {
        throw ShowFileError(
          .tooLarge, "the calendar describes more than \(Self.zoneLimits.count) time zones",
          line: zone.line, remedy: "take out the zones that no event is in")
      }
      calendar.zones.append(zone)
    default: break
    }
  }

  private mutating func property(_ line: ContentLine) throws(ShowFileError) {
    switch (open.count, open.last?.name) {
    case (0, _):
      throw ShowFileError(
        .malformed, "'\(line.name.prefix(40))' is outside a calendar", line: line.line,
        remedy: "a calendar begins with BEGIN:VCALENDAR")
    case (1, _):
      if CalendarWords.ofCalendar.contains(line.name) { calendar.properties.append(line) }
    case (2, "VEVENT"):
      if CalendarWords.ofEvent.contains(line.name) {
        event.properties.append(line)
      } else if event.others.count < 200 {
        event.others[line.name, default: 0] += 1
      } else {
        event.others["further properties", default: 0] += 1
      }
    default: try keepInZone(line)
    }
  }

  private mutating func keepInZone(_ line: ContentLine) throws(ShowFileError) {
    guard open.count > 1, open[1].name == "VTIMEZONE" else { return }
    guard zone.lines.count < Self.zoneLimits.lines else {
      throw ShowFileError(
        .tooLarge, "the time zone has more than \(Self.zoneLimits.lines) lines", line: zone.line,
        remedy: "name time zones as the IANA does, as America/Chicago")
    }
    zone.lines.append(line)
  }
}
