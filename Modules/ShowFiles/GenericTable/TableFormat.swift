import PluginAPI
import XMLReading

/// Tables of show objects and cues, with a header that names the columns, as people and
/// spreadsheets write them.
struct TableFormat: ShowFileFormat {
  func recognise(_ head: FileHead) -> Recognition {
    TableRecogniser.recognises(head) ? .yes : .no
  }

  var takesColumns: Bool { true }

  func isPossible(_ head: FileHead) -> Bool { TableRecogniser.isText(head) }

  func advice(on head: FileHead) -> String? {
    guard TableRecogniser.isSomeTable(head) else { return nil }
    return "it looks like a table: '--format-name csv' reads it where its first row names the"
      + " columns, and '--map COLUMN=FIELD' says what they hold"
  }

  func read(
    _ source: inout any ByteSource, _ options: ReadingOptions
  ) throws(ShowFileError) -> ImportedShow {
    var reader = CSVReader()
    try reader.detectSeparator(from: &source)
    let columns = try Self.header(&reader, &source, options)
    var interpreter = TableInterpreter(options, columns, separator: reader.separator)
    while try reader.readRow(from: &source) {
      try interpreter.take(reader.row, line: reader.lineNumber)
    }
    return try (consume interpreter).finished(replaced: reader.text.replacementCount)
  }

  /// The columns by the first row that is not blank.
  private static func header(
    _ reader: inout CSVReader, _ source: inout any ByteSource, _ options: ReadingOptions
  ) throws(ShowFileError) -> TableColumns {
    while let row = try reader.next(from: &source) {
      guard !row.isBlank else { continue }
      return try TableColumns(row, chosen: options.columns, line: reader.lineNumber)
    }
    guard reader.text.hasBytes else {
      throw ShowFileError(.emptyFile, "the file is empty", remedy: "save the table again")
    }
    throw ShowFileError(
      .malformed, "the table has no header", line: 1,
      remedy: "the first row has to name the columns")
  }
}
