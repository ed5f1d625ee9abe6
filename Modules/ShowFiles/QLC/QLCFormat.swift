import PluginAPI
import XMLReading

/// Workspaces of QLC+, version 4 and 5 (`.qxw`).
struct QLCFormat: ShowFileFormat {
  func recognise(_ head: FileHead) -> Recognition {
    let prolog = XMLProlog(XMLText.head(head.bytes))
    guard let root = prolog.rootName else {
      return prolog.doctypeName == "Workspace" ? .yes : .no
    }
    guard root == "Workspace" else { return .no }
    // Versions before 4.5 or so have no namespace.
    let isOwn = prolog.rootNamespace.map { $0.lowercased().contains("qlcplus") } ?? true
    return isOwn ? .yes : .no
  }

  func read(
    _ source: inout any ByteSource, _ options: ReadingOptions
  ) throws(ShowFileError) -> ImportedShow {
    let parser = try XMLStream.read(&source, as: QLCParser.expectations, into: QLCParser())
    return try QLCAssembler(parser.workspace).assembled()
  }
}
