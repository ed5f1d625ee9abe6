import Domain
import PluginAPI
import XMLReading

/// Finds outdated canvases of an earlier export in a folder.
///
/// A renamed board has a canvas with another name now. The old canvas still describes the board, so
/// an import would have two to choose from.
enum OutdatedCanvases {
  /// The canvases that the folder's sidecar lists, that still show its boards, and that the new
  /// export does not write.
  ///
  /// Canvases of another show stay, and so does a file that another program has replaced. If you
  /// export only a part, the canvases of all other boards stay too.
  static func names(in folder: ExportedFolder) -> [String] {
    guard let former = sidecar(in: folder), isSame(former, folder.contents) else { return [] }
    let boards = Set(folder.contents.boards.map(\.id))
    return former.layouts.compactMap { layout in
      guard let id = layout.record?.id, let file = layout.record?.file,
        file.hasSuffix(CanvasExport.suffix), !folder.names.contains(file),
        folder.isWhole || boards.contains(id), shows(id, file, in: folder)
      else { return nil }
      return file
    }
  }

  private static func sidecar(in folder: ExportedFolder) -> ImportedShow? {
    guard folder.names.contains(Sidecar.fileName), let bytes = folder.read(Sidecar.fileName)
    else { return nil }
    var source: any ByteSource = MemorySource(bytes)
    // An unreadable sidecar lists nothing, and then nothing is outdated.
    return try? JSONStream.read(
      &source, within: SidecarReader.limits, into: SidecarReader(ReadingOptions(kinds: nil))
    ).finished()
  }

  /// Whether a sidecar is of the very show, which may have another name by now.
  private static func isSame(_ former: ImportedShow, _ contents: ShowContents) -> Bool {
    guard former.created == contents.show.created else { return false }
    let boards = Set(contents.boards.map(\.id))
    return former.title == contents.show.name
      || former.layouts.contains { $0.record?.id.map(boards.contains) ?? false }
  }

  private static func shows(
    _ board: ID<Board>, _ file: String, in folder: ExportedFolder
  ) -> Bool {
    guard let bytes = folder.read(file) else { return false }
    var source: any ByteSource = MemorySource(bytes)
    let canvas = try? JSONStream.read(
      &source, within: CanvasReader.limits, into: CanvasReader(ReadingOptions())
    ).finished()
    return canvas?.layouts.first?.identifier == "\(board)"
  }
}
