import PluginAPI
import XMLReading

/// Ink in InkML, version 1.0 of the W3C.
struct InkMLFormat: InkFileFormat {
  func recognise(_ head: FileHead) -> Recognition {
    XMLProlog(XMLText.head(head.bytes)).rootName == "ink" ? .yes : .no
  }

  func read(_ source: inout any ByteSource) throws(ShowFileError) -> ImportedInk {
    try XMLStream.read(&source, as: InkMLReader.expectations, into: InkMLReader()).collector.whole
  }

  func write(_ strokes: [PlacedStroke]) -> [UInt8] { InkMLWriter.bytes(of: strokes) }
}
