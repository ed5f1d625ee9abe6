import PluginAPI
import XMLReading

/// The list of regions and markers that Reaper exports, which Hog consoles import as cue lists.
///
/// A region is a list with the region's number, and the markers in it are its cues, numbered from 1
/// in the order of their times. Without any region all markers are cues of one list.
struct ReaperFormat: ShowFileFormat {
  func recognise(_ head: FileHead) -> Recognition {
    let rows = CSVHead.rows(of: head, limit: 2).rows
    guard let header = rows.first, let columns = ReaperColumns(header) else { return .no }
    return rows.dropFirst().allSatisfy { columns.identity(of: $0) != nil } ? .yes : .no
  }

  func read(
    _ source: inout any ByteSource, _ options: ReadingOptions
  ) throws(ShowFileError) -> ImportedShow {
    var reader = CSVReader()
    try reader.detectSeparator(from: &source)
    var interpreter = ReaperInterpreter(keepsCues: options.wantsCues)
    while try reader.readRow(from: &source) {
      try interpreter.take(reader.row, line: reader.lineNumber)
    }
    guard reader.text.hasBytes else {
      throw ShowFileError(.emptyFile, "the file is empty", remedy: "export it again")
    }
    return try (consume interpreter).finished(replaced: reader.text.replacementCount)
  }
}
