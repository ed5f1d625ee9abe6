import PluginAPI

/// Workspaces of QLC+, version 4 and 5 (`.qxw`).
struct QLCFormat: ShowFileFormat {
  /// The most bytes a workspace may have; the largest known have 200 KB.
  static let maximumLength = 64 << 20

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

  func read(_ source: inout any ByteSource) throws(ShowFileError) -> ImportedShow {
    var bytes: [UInt8] = []
    while true {
      let next = try source.next()
      guard !next.isEmpty else { break }
      bytes += next
      guard bytes.count <= Self.maximumLength else {
        throw ShowFileError(
          .tooLarge, "the workspace has more than \(Self.maximumLength >> 20) MiB",
          remedy: "remove what is not needed from it in QLC+")
      }
    }
    guard !bytes.isEmpty else {
      throw ShowFileError(.emptyFile, "the file is empty", remedy: "save the workspace again")
    }
    let workspace = try QLCParser.workspace(in: XMLText.checked(bytes))
    return QLCAssembler(workspace).assembled()
  }
}
