import PluginAPI

/// The first rows of a file, to recognise it by.
enum CSVHead {
  /// The head of a file as a source.
  private struct Source: ByteSource {
    var bytes: [UInt8]

    mutating func next() throws(ShowFileError) -> ArraySlice<UInt8> {
      defer { bytes = [] }
      return bytes[...]
    }
  }

  /// The first rows that are not blank.
  ///
  /// - Parameters:
  ///   - head: The beginning of the file.
  ///   - limit: How many rows are wanted.
  /// - Returns: The rows that are whole, none where the file is not a text; and what is between
  ///   cells.
  static func rows(of head: FileHead, limit: Int) -> (rows: [CSVRow], separator: UInt8) {
    var source: any ByteSource = Source(bytes: head.bytes)
    var reader = CSVReader()
    var rows: [CSVRow] = []
    do throws(ShowFileError) {
      try reader.detectSeparator(from: &source)
      while rows.count <= limit, let row = try reader.next(from: &source) {
        if !row.isBlank { rows.append(row) }
      }
    } catch {
      // A quoted cell may be cut; anything else is none of a table.
      return (head.isWhole ? [] : Array(rows.prefix(limit)), reader.separator)
    }
    if !head.isWhole, rows.count <= limit { rows = Array(rows.dropLast()) }
    return (Array(rows.prefix(limit)), reader.separator)
  }
}
