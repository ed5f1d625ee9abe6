import Boards
public import Domain
import Files
import Foundation
public import GridGeometry
public import PluginAPI
import ShowImport

/// A report on the import or export of strokes.
public struct InkFileReport: Hashable, Sendable {
  /// The file, as the user named it.
  public let path: String
  /// The key of the format.
  public let format: String
  /// How many strokes it has.
  public let strokeCount: Int
  /// The size of the file, if it was written.
  public var byteCount: Int?
  /// What was left out, with reasons.
  public var leftOut: [LeftOut] = []
  /// The warnings.
  public var warnings: [String] = []
}

extension Seat {
  /// Reads the strokes of a file, to add them to the current board.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - origin: Where the top left corner of the strokes is to lie; `nil` for where the file says.
  /// - Returns: The items, the lowest first, and a report.
  /// - Throws: ``WorkspaceError`` if no board is open, or the file is refused or of the workspace.
  public func inkItems(
    ofFileAt path: String, at origin: Point<BoardSpace>?
  ) throws(WorkspaceError) -> (items: [BoardItem], report: InkFileReport) {
    let board = try currentSession().board.id
    let (format, ink) = try readInkFile(at: path)
    let corner = ink.strokes.first.map { first in
      ink.strokes.reduce(first.area) { $0.union($1.area) }.origin
    }
    let way = origin.map { $0 - (corner ?? $0) } ?? .zero
    var items: [BoardItem] = []
    if let key = OrderKey.between(nil, nil) {
      // The rules place each above all others, whatever its key.
      items = ink.strokes.map { stroke in
        let area = Rect(origin: stroke.area.origin + way, size: stroke.area.size)
        return BoardItem(
          id: ID(using: &sources.generator), board: board, content: .ink(stroke.stroke),
          pose: .free(area, z: key))
      }
    }
    return (
      items,
      InkFileReport(
        path: path, format: format, strokeCount: items.count, leftOut: ink.leftOut,
        warnings: ink.warnings)
    )
  }

  /// Exports the strokes of the current board.
  ///
  /// - Parameters:
  ///   - format: The key of the format; `nil` for the one of the file's extension.
  ///   - path: The file.
  ///   - isForced: Whether to replace an existing file.
  /// - Returns: A report on the export.
  /// - Throws: ``WorkspaceError`` if no board is open, it has no strokes, the format is unknown, or
  ///   the file exists already, belongs to the workspace or cannot be written; the file is then
  ///   unchanged.
  public func exportInk(
    as format: String?, to path: String, overwriting isForced: Bool
  ) throws(WorkspaceError) -> InkFileReport {
    let strokes = try items().compactMap { placed -> PlacedStroke? in
      guard let stroke = placed.item.content.stroke, let area = placed.item.pose.area else {
        return nil
      }
      return PlacedStroke(stroke, in: area)
    }
    let plugin = try inkPlugin(format, for: path)
    guard !strokes.isEmpty else {
      throw WorkspaceError(.notFound, "this board has no strokes", remedy: "draw some first")
    }
    try checkFree(path)
    let bytes = plugin.make().write(strokes)
    let file = try withFiles { () throws(FileError) in
      try ExportFile(path, overwriting: isForced)
    }
    sweep([file.folder])
    try withFiles { () throws(FileError) in try file.write(bytes) }
    return InkFileReport(
      path: path, format: plugin.key, strokeCount: strokes.count, byteCount: bytes.count)
  }

  private func inkPlugin(
    _ format: String?, for path: String
  ) throws(WorkspaceError) -> InkFilePlugin {
    let known = registry.inkFormats.map { "\($0.key) (\($0.summary))" }.joined(separator: ", ")
    let remedy = known.isEmpty ? "this build exports no ink" : "this build writes \(known)"
    if let format {
      if let plugin = registry.inkFormat(format) { return plugin }
      throw WorkspaceError(.notFound, "no ink format '\(format)'", remedy: remedy)
    }
    let suffix = (path as NSString).pathExtension.lowercased()
    if let plugin = registry.inkFormats.first(where: { $0.fileExtension == suffix }) {
      return plugin
    }
    throw WorkspaceError(
      .syntax, "the name '\(path)' does not say the format",
      remedy: "name one with --format; \(remedy)")
  }

  private func readInkFile(
    at path: String
  ) throws(WorkspaceError) -> (format: String, ink: ImportedInk) {
    do throws(ShowFileError) {
      try workspace.checkForeign(path)
      let file = try FileByteSource(path: path, wanted: "a file with strokes")
      let plugin = try FormatRecogniser.plugin(for: file.head, among: registry.inkFormats)
      var source: any ByteSource = file
      return (plugin.key, try plugin.make().read(&source))
    } catch {
      throw WorkspaceError(error, in: path)
    }
  }
}
