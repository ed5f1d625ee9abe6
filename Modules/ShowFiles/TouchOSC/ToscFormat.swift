import PluginAPI
import XMLReading

/// Layouts of TouchOSC (`.tosc`), compressed or as plain XML.
struct ToscFormat: ShowFileFormat {
  func recognise(_ head: FileHead) -> Recognition {
    let content = InflatedSource.head(of: head) ?? head
    return XMLProlog(XMLText.head(content.bytes)).rootName == "lexml" ? .yes : .no
  }

  func read(
    _ source: inout any ByteSource, _ options: ReadingOptions
  ) throws(ShowFileError) -> ImportedShow {
    var content = try UnpackedSource.unpacked(source)
    let parser = try XMLStream.read(&content, as: ToscParser.expectations, into: ToscParser())
    return ToscAssembler(parser.document).assembled()
  }
}
