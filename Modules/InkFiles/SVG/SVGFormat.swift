import PluginAPI
import XMLReading

/// Drawings in SVG: their lines are strokes.
struct SVGFormat: InkFileFormat {
  func recognise(_ head: FileHead) -> Recognition {
    XMLProlog(XMLText.head(head.bytes)).rootName == "svg" ? .yes : .no
  }

  func read(_ source: inout any ByteSource) throws(ShowFileError) -> ImportedInk {
    try XMLStream.read(&source, as: SVGReader.expectations, into: SVGReader()).collector.whole
  }

  func write(_ strokes: [PlacedStroke]) -> [UInt8] { SVGWriter.bytes(of: strokes) }
}
