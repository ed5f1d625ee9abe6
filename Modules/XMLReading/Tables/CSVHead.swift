package import PluginAPI

/// The first rows of a file, to recognise it by.
package enum CSVHead {
  /// The first rows that are not blank.
  ///
  /// - Parameters:
  ///   - head: The beginning of the file.
  ///   - limit: How many rows are wanted.
  /// - Returns: The rows that are whole, none where the file is not a text; and what is between
  ///   cells.
  package static func rows(of head: FileHead, limit: Int) -> (rows: [CSVRow], separator: UInt8) {
    var source: any ByteSource = MemorySource(head.bytes)
    var reader = CSVReader()
    var rows: [CSVRow] = []
    do throws(ShowFileError) {
      try reader.detectSeparator(from: &source)
      while rows.count <= limit, let row = try reader.next(from: &source) {
        if !row.isBlank { rows.append(row) }
      }
    } catch {
      // A quoted cell may be cut, or never closed further down; else it is none of a table.
      let hasEnough = !head.isWhole || rows.count >= limit
      return (hasEnough ? Array(rows.prefix(limit)) : [], reader.separator)
    }
    if !head.isWhole, rows.count <= limit { rows = Array(rows.dropLast()) }
    return (Array(rows.prefix(limit)), reader.separator)
  }
}
