import PluginAPI
import XMLReading

/// Pool exports of grandMA2 (`.xml`): one file contains objects of one pool.
struct MA2Format: ShowFileFormat {
  func recognise(_ head: FileHead) -> Recognition {
    let prolog = XMLProlog(XMLText.head(head.bytes))
    guard prolog.rootName == "MA" else { return .no }
    // Files that scripts write leave the namespace out.
    let isOwn = prolog.rootNamespace.map { $0.lowercased().contains("malighting") } ?? true
    return isOwn ? .yes : .no
  }

  func read(
    _ source: inout any ByteSource, _ options: ReadingOptions
  ) throws(ShowFileError) -> ImportedShow {
    try XMLStream.read(&source, as: MA2Reader.expectations, into: MA2Reader(options)).finished()
  }
}
