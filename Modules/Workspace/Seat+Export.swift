public import Domain
import Files
import PluginAPI

/// Options for exporting a show.
public struct ExportOptions: Hashable, Sendable {
  /// The key of the format, or `nil` for the first in this build.
  public var format: String?
  /// The board to export with its objects, or `nil` for the whole show.
  public var board: ID<Board>?
  /// Whether existing files are replaced.
  public var overwrites: Bool

  /// Creates options.
  public init(format: String? = nil, board: ID<Board>? = nil, overwrites: Bool = false) {
    self.format = format
    self.board = board
    self.overwrites = overwrites
  }
}

/// A report on an export.
public struct ExportReport: Hashable, Sendable {
  /// The folder, as the user named it.
  public let folder: String
  /// The key of the format.
  public let format: String
  /// The show.
  public let show: String
  /// The board, if only one was exported.
  public let board: String?
  /// The number of objects written.
  public let objects: Int
  /// The number of boards written.
  public let boards: Int
  /// The number of blocks written.
  public let items: Int
  /// The files with their sizes.
  public let files: [File]
  /// The names of outdated files of an earlier export that were removed.
  public let removed: [String]
  /// Warnings about content that exceeds the limits of an import, one sentence for each limit.
  public let warnings: [String]

  /// One file.
  public struct File: Hashable, Sendable {
    /// Its name in the folder.
    public let name: String
    /// Its size in bytes.
    public let bytes: Int
  }
}

extension Seat {
  /// Writes the current show or one of its boards into a folder: all files or none.
  ///
  /// The folder is created if it does not exist.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - options: The export options.
  /// - Returns: A report on the export.
  /// - Throws: ``WorkspaceError`` if no show is open, the format is unknown, a file exists already,
  ///   or the folder cannot be written; the folder is then unchanged.
  public func exportShow(
    to folder: String, options: ExportOptions = ExportOptions()
  ) throws(WorkspaceError) -> ExportReport {
    let plugin = try exportPlugin(options.format)
    try refresh()
    var contents = try contents(of: currentShow().id)
    if let board = options.board { contents = contents.part(board) }
    let files = plugin.write(contents)
    let target = try withFiles { () throws(FileError) in
      try ExportFolder(folder, isReserved: { [store] in store.keeps(fileAt: $0) })
    }
    // Without force, no file of an earlier export is replaced or removed.
    let outdated =
      options.overwrites
      ? plugin.outdated(
        ExportedFolder(
          contents: contents, isWhole: options.board == nil, names: Set(files.map(\.name)),
          read: target.read))
      : []
    sweep(target.sweepable)
    try withFiles { () throws(FileError) in
      try target.write(files, removing: outdated, overwriting: options.overwrites)
    }
    return ExportReport(
      folder: folder, format: plugin.key, show: contents.show.name,
      board: options.board == nil ? nil : contents.boards.first?.name,
      objects: contents.objects.count, boards: contents.boards.count,
      items: contents.items.count,
      files: files.map { ExportReport.File(name: $0.name, bytes: $0.bytes.count) },
      removed: outdated, warnings: plugin.excess(contents, files))
  }

  private func exportPlugin(_ key: String?) throws(WorkspaceError) -> ShowExportPlugin {
    let known = registry.exports.map { "\($0.key) (\($0.summary))" }.joined(separator: ", ")
    guard let plugin = key.map({ registry.export($0) }) ?? registry.exports.first else {
      throw WorkspaceError(
        .notFound, key.map { "no export format '\($0)'" } ?? "this build exports nothing",
        remedy: known.isEmpty ? nil : "this build writes \(known)")
    }
    return plugin
  }

}

extension ShowContents {
  /// One board with its blocks and their objects.
  fileprivate func part(_ board: ID<Board>) -> ShowContents {
    let items = items.filter { $0.board == board }
    let shown = Set(items.compactMap(\.object))
    return ShowContents(
      show: show, objects: objects.filter { shown.contains($0.id) },
      boards: boards.filter { $0.id == board }, items: items)
  }
}
