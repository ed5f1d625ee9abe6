import PluginAPI

/// Schedules as tables of comma-separated values, with a header that names the columns.
struct ScheduleFormat: TripFileFormat {
  func recognise(_ head: FileHead) -> Recognition {
    var bytes = head.bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    guard !bytes.contains(0) else { return .no }
    var rows = TableRows(bytes)
    do throws(ShowFileError) {
      guard let header = try rows.next() else { return .no }
      return ScheduleColumns(header.cells) == nil ? .no : .yes
    } catch {
      // Broken quotes in the first row leave no names to recognise.
      return .no
    }
  }

  func read(
    _ source: inout any ByteSource, _ options: TripReadingOptions
  ) throws(ShowFileError) -> ImportedTrip {
    let bytes = try WholeFile.read(&source)
    var reader = ScheduleReader(options)
    return try reader.read(TableRows(bytes))
  }
}
