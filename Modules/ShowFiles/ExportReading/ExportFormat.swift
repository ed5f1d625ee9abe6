import JSONText
import PluginAPI
import XMLReading

/// The exports of this program: tables, canvases and their sidecar; and canvases of others.
struct ExportFormat: ShowFileFormat {
  /// The sort of an export's file.
  enum Sort {
    case sidecar, canvas
    case table(ExportTable, separator: UInt8)
  }

  func recognise(_ head: FileHead) -> Recognition {
    Self.sort(of: head.bytes) == nil ? .no : .yes
  }

  func read(
    _ source: inout any ByteSource, _ options: ReadingOptions
  ) throws(ShowFileError) -> ImportedShow {
    var head: [UInt8] = []
    while head.count < FileHead.maximumLength {
      let piece = try source.next()
      guard !piece.isEmpty else { break }
      head += piece
    }
    var whole: any ByteSource = MemorySource(head, then: source)
    switch Self.sort(of: Array(head.prefix(FileHead.maximumLength))) {
    case .sidecar:
      let reader = try JSONStream.read(
        &whole, within: SidecarReader.limits, into: SidecarReader(options))
      return try reader.finished()
    case .canvas:
      let reader = try JSONStream.read(
        &whole, within: CanvasReader.limits, into: CanvasReader(options))
      return try reader.finished()
    case .table(let table, let separator):
      return try ExportTableReader.read(table, separatedBy: separator, from: &whole, options)
    case nil:
      throw ShowFileError(
        .malformed, "the file is not a table, canvas or sidecar of an export",
        remedy: "its beginning seems damaged; export the show again")
    }
  }

  /// The sort of a file, from its start.
  private static func sort(of bytes: [UInt8]) -> Sort? {
    let text = ByteOrderMark.utf8(bytes[...])
    let json = JSONHead(text[...])
    if json.text("format") == Sidecar.format { return .sidecar }
    // A canvas has no other members, so a graph of another program is not mistaken for one.
    if json.names.contains("nodes"), json.names.isSubset(of: ["nodes", "edges", "metadata"]) {
      return .canvas
    }
    return table(in: text)
  }

  private static func table(in text: [UInt8]) -> Sort? {
    let first = text.prefix(64).drop { $0 == UInt8(ascii: "\"") }
    for table in ExportTable.allCases where first.starts(with: table.mark.utf8) {
      let rest = first.dropFirst(table.mark.utf8.count).drop { $0 == UInt8(ascii: "\"") }
      let separator = rest.first ?? 0x0A
      switch separator {
      case UInt8(ascii: ","), UInt8(ascii: ";"), 0x09:
        return .table(table, separator: separator)
      case 0x0A, 0x0D: return .table(table, separator: UInt8(ascii: ","))
      default: return nil
      }
    }
    return nil
  }
}
