import PluginAPI
import XMLReading

/// Schedules as tables of comma-separated values, with a header that names the columns.
struct ScheduleFormat: TripFileFormat {
  func recognise(_ head: FileHead) -> Recognition {
    let rows = CSVHead.rows(of: head, limit: 1).rows
    guard let header = rows.first else { return .no }
    var texts = FallbackTexts()
    let cells = ScheduleRow(header, line: 1, &texts).cells
    return ScheduleColumns(cells) == nil ? .no : .yes
  }

  func read(
    _ source: inout any ByteSource, _ options: TripReadingOptions
  ) throws(ShowFileError) -> ImportedTrip {
    let file = try WholeFile(&source)
    var reader = ScheduleReader(options)
    return try reader.read(file)
  }
}
