import Domain
import PluginAPI

extension CalendarReader {
  /// Takes an entry of this program's own calendars.
  mutating func append(
    _ content: ImportedEntry.Content, _ event: EventProperties
  ) throws(ShowFileError) {
    try checkRoom(event)
    let day: CalendarDay
    switch event.value("DTSTART") {
    case .day(let value)?: day = value
    case .time(let time, _, _)?: day = time.day
    default: throw Self.noDay(event)
    }
    entries.append(
      CalendarEntry(
        day: day, follows: try event.key(CalendarWords.follows),
        order: try event.count(CalendarWords.order), content: content,
        isStranded: event.text(CalendarWords.stranded)?.uppercased() == "TRUE", line: event.line,
        cityLines: [CalendarWords.from, CalendarWords.to].map { event.line(of: $0) }))
  }

  /// Takes an event of another program that is not a game: a practice, a bye.
  mutating func appendForeign(
    _ event: Event, _ zones: inout CalendarZones
  ) throws(ShowFileError) {
    let properties = event.properties
    try checkRoom(properties)
    var (day, time): (CalendarDay, TimeOfDay?)
    switch properties.value("DTSTART") {
    case .day(let value)?: (day, time) = (value, nil)
    case .time(let local, let isUTC, _)?:
      (day, time) = (local.day, TimeOfDay(minutes: local.milliseconds / 60_000))
      if isUTC {
        let moment = try zones.moment(
          local, isUTC: true, zone: nil, place: nil, line: properties.line(of: "DTSTART"))
        (day, time) = (moment.day, moment.time)
      }
    default: throw Self.noDay(properties)
    }
    guard let title = properties.text("SUMMARY") else { throw Self.noTitle(properties) }
    let content = CustomContent(title: title, time: time, location: try properties.place())
    entries.append(
      CalendarEntry(
        day: day, content: .custom(content), isForeign: true, line: properties.line))
  }

  private func checkRoom(_ event: EventProperties) throws(ShowFileError) {
    guard entries.count < TripLimits.entries else {
      throw ShowFileError(
        .tooLarge, "the file has more than \(TripLimits.entries) entries beside its games",
        line: event.line, remedy: "take out what is not of this trip")
    }
  }

  private static func noDay(_ event: EventProperties) -> ShowFileError {
    ShowFileError(
      .malformed, "the event has no day", line: event.line,
      remedy: "give the event a start (DTSTART)")
  }

  private static func noTitle(_ event: EventProperties) -> ShowFileError {
    ShowFileError(
      .malformed, "the event has no title", line: event.line, remedy: "give the event a SUMMARY")
  }

  /// The travel of an event of this program.
  mutating func travel(
    _ event: EventProperties
  ) throws(ShowFileError) -> ImportedEntry.Content {
    guard let from = try event.key(CalendarWords.from), let to = try event.key(CalendarWords.to)
    else {
      throw ShowFileError(
        .malformed, "the travel does not name its two cities", line: event.line,
        remedy: "export the trip again")
    }
    let start = try city(from, line: event.line(of: CalendarWords.from))
    let end = try city(to, line: event.line(of: CalendarWords.to))
    guard start != end else {
      throw ShowFileError(
        .malformed, "a travel goes from '\(from)' to itself", line: event.line,
        remedy: "name two cities, or take it away")
    }
    return .travel(
      from: start, to: end, distanceMeters: try event.count(CalendarWords.meters),
      durationSeconds: try event.count(CalendarWords.seconds))
  }

  /// The city with a key; one of that name where the calendar lost its cities in another program.
  private mutating func city(_ key: String, line: Int) throws(ShowFileError) -> String {
    cities.has(key: key) ? key : try cities.mention(key, line: line)
  }

  /// The custom entry of an event of this program.
  func custom(
    _ event: EventProperties
  ) throws(ShowFileError) -> ImportedEntry.Content {
    guard let title = event.text("SUMMARY") else { throw Self.noTitle(event) }
    let icon = event.text(CalendarWords.icon) ?? ""
    guard icon.unicodeScalars.count <= CustomContent.maximumIconLength else {
      throw ShowFileError(
        .malformed, "an icon has at most \(CustomContent.maximumIconLength) characters",
        line: event.line(of: CalendarWords.icon), remedy: "write one emoji")
    }
    var time: TimeOfDay?
    if case .time(let local, _, _)? = event.value("DTSTART") {
      time = TimeOfDay(minutes: local.milliseconds / 60_000)
    }
    return .custom(
      CustomContent(title: title, icon: icon, time: time, location: try event.place()))
  }
}
