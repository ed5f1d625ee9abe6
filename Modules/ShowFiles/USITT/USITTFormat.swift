import PluginAPI
import XMLReading

/// USITT ASCII Text Representation for Lighting Console Data 3.0, and its dialects.
///
/// The file is read as a stream; memory depends on how many records have a name or number to keep,
/// never on how many levels the file contains.
struct USITTFormat: ShowFileFormat {
  func recognise(_ head: FileHead) -> Recognition {
    USITTRecogniser.recognises(ByteOrderMark.utf8(head.bytes[...])) ? .yes : .no
  }

  func read(
    _ source: inout any ByteSource, _ options: ReadingOptions
  ) throws(ShowFileError) -> ImportedShow {
    var lines = LineReader()
    var interpreter = USITTInterpreter(options)
    while let line = try lines.next(from: &source) {
      try interpreter.take(line, number: lines.lineNumber)
    }
    guard lines.text.hasBytes else {
      throw ShowFileError(.emptyFile, "the file is empty", remedy: "export it again")
    }
    try interpreter.readability.check()
    if lines.text.replacementCount > 0 {
      interpreter.warnings.add(
        "\(counted(lines.text.replacementCount, "broken UTF-16 character")) replaced by U+FFFD")
    }
    return USITTAssembler(interpreter).assembled()
  }
}
