import PluginAPI

/// Calendars in the form of iCalendar (RFC 5545): one game an event.
struct CalendarFormat: TripFileFormat {
  func recognise(_ head: FileHead) -> Recognition {
    var rest = head.bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    rest = rest.drop { $0 <= 0x20 }
    let first = String(decoding: rest.prefix(15), as: UTF8.self)
    return first.uppercased() == "BEGIN:VCALENDAR" ? .yes : .no
  }

  func read(
    _ source: inout any ByteSource, _ options: TripReadingOptions
  ) throws(ShowFileError) -> ImportedTrip {
    let calendars = try CalendarCutter.calendars(in: try WholeFile.read(&source))
    var reader = CalendarReader(options)
    for calendar in calendars { try reader.read(calendar) }
    return try reader.finished()
  }
}
