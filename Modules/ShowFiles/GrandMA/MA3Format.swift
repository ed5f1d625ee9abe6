import PluginAPI
import XMLReading

/// Exports of grandMA3 (`.xml`).
struct MA3Format: ShowFileFormat {
  func recognise(_ head: FileHead) -> Recognition {
    XMLProlog(XMLText.head(head.bytes)).rootName == "GMA3" ? .yes : .no
  }

  func read(
    _ source: inout any ByteSource, _ options: ReadingOptions
  ) throws(ShowFileError) -> ImportedShow {
    try XMLStream.read(&source, as: MA3Reader.expectations, into: MA3Reader(options)).finished()
  }
}
