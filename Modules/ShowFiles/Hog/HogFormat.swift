import PluginAPI
import XMLReading

/// The cuelist export of Hog consoles: an XML file of cue lists and cues.
///
/// It follows the manual, and is tolerant: names in any case, values as attributes or elements,
/// cues inside or after their list. Other contents are counted.
struct HogFormat: ShowFileFormat {
  func recognise(_ head: FileHead) -> Recognition {
    let root = XMLProlog(XMLText.head(head.bytes)).rootName
    return root.map(HogParser.expectations.roots.contains) ?? false ? .yes : .no
  }

  func read(
    _ source: inout any ByteSource, _ options: ReadingOptions
  ) throws(ShowFileError) -> ImportedShow {
    let parser = try XMLStream.read(
      &source, as: HogParser.expectations, into: HogParser(keepsCues: options.wantsCues))
    return try parser.finished()
  }
}
