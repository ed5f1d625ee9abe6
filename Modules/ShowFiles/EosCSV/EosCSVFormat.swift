import PluginAPI
import XMLReading

/// The CSV export of ETC Eos consoles: sections of targets, levels and show control.
///
/// The file is read as a stream. Memory depends on how many targets there are, never on levels.
struct EosCSVFormat: ShowFileFormat {
  func recognise(_ head: FileHead) -> Recognition {
    EosMarker.opens(ByteOrderMark.utf8(head.bytes[...])) ? .yes : .no
  }

  func read(
    _ source: inout any ByteSource, _ options: ReadingOptions
  ) throws(ShowFileError) -> ImportedShow {
    var reader = CSVReader()
    try reader.detectSeparator(from: &source)
    var interpreter = EosCSVInterpreter(keepsCues: options.wantsCues)
    while try reader.readRow(from: &source) {
      try interpreter.take(reader.row, line: reader.lineNumber)
    }
    guard reader.text.hasBytes else {
      throw ShowFileError(.emptyFile, "the file is empty", remedy: "export it again")
    }
    return try (consume interpreter).finished(replaced: reader.text.replacementCount)
  }
}
