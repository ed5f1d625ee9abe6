import PluginAPI
import XMLReading

/// Calendars in the form of iCalendar (RFC 5545): one game an event.
struct CalendarFormat: TripFileFormat {
  func recognise(_ head: FileHead) -> Recognition {
    let rest = ByteOrderMark.utf8(head.bytes.prefix(256)).drop { $0 <= 0x20 }
    let first = String(decoding: rest.prefix(15), as: UTF8.self)
    return first.uppercased() == "BEGIN:VCALENDAR" ? .yes : .no
  }

  func read(
    _ source: inout any ByteSource, _ options: TripReadingOptions
  ) throws(ShowFileError) -> ImportedTrip {
    let file = try WholeFile(&source)
    let cut = try CalendarCutter.cut(file.bytes)
    let replaced = FallbackTexts.warning(replaced: file.replaced)
    var reader = CalendarReader(options, warnings: cut.warnings + [replaced].compactMap(\.self))
    return try reader.read(cut.calendars)
  }
}
