import PluginAPI

/// Tables of show objects and cues, with a header that names the columns, as people and
/// spreadsheets write them.
struct TableFormat: ShowFileFormat {
  func recognise(_ head: FileHead) -> Recognition {
    TableRecogniser.recognises(head) ? .yes : .no
  }

  func read(
    _ source: inout any ByteSource, _ options: ReadingOptions
  ) throws(ShowFileError) -> ImportedShow {
    var reader = CSVReader()
    try reader.tellSeparator(from: &source)
    var interpreter = TableInterpreter(options, separator: reader.separator)
    while let row = try reader.next(from: &source) {
      try interpreter.take(row, line: reader.lineNumber)
    }
    guard reader.text.hasBytes else {
      throw ShowFileError(.emptyFile, "the file is empty", remedy: "save the table again")
    }
    return try interpreter.finished(replaced: reader.text.replacementCount)
  }
}
