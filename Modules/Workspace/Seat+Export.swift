public import Domain
import Files
import PluginAPI

/// How a show is exported.
public struct ExportOptions: Hashable, Sendable {
  /// The key of the form, or `nil` for the first of the build.
  public var format: String?
  /// The board to export with what it shows, or `nil` for the whole show.
  public var board: ID<Board>?
  /// Whether files that are there are replaced.
  public var overwrites: Bool

  /// Creates options.
  public init(format: String? = nil, board: ID<Board>? = nil, overwrites: Bool = false) {
    self.format = format
    self.board = board
    self.overwrites = overwrites
  }
}

/// What an export wrote.
public struct ExportReport: Hashable, Sendable {
  /// The folder, as the person named it.
  public let folder: String
  /// The key of the form.
  public let format: String
  /// The show.
  public let show: String
  /// The board, where only one was exported.
  public let board: String?
  /// How many objects were written.
  public let objects: Int
  /// How many boards were written.
  public let boards: Int
  /// How many blocks were written.
  public let items: Int
  /// The names of the files and how many bytes each has.
  public let files: [File]
  /// The names of the files of an earlier export that were removed, as the show has moved on.
  public let removed: [String]
  /// What of it is more than an import reads, a sentence for each limit.
  public let warnings: [String]

  /// One file.
  public struct File: Hashable, Sendable {
    /// Its name in the folder.
    public let name: String
    /// How many bytes it has.
    public let bytes: Int
  }
}

extension Seat {
  /// Writes the current show, or one of its boards, into a folder: all files or none.
  ///
  /// The folder is made where there is none.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - options: How it is done.
  /// - Returns: What was written.
  /// - Throws: ``WorkspaceError`` where no show is open, this build has no such form, a file is
  ///   there already, or the folder cannot be written; it is then as it was.
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
    // Without force nothing of an earlier export is replaced, and nothing is removed.
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
        .notFound, key.map { "no form of export '\($0)'" } ?? "this build exports nothing",
        remedy: known.isEmpty ? nil : "this build writes \(known)")
    }
    return plugin
  }

}

extension ShowContents {
  /// One board with its blocks and the objects that they show.
  fileprivate func part(_ board: ID<Board>) -> ShowContents {
    let items = items.filter { $0.board == board }
    let shown = Set(items.compactMap(\.object))
    return ShowContents(
      show: show, objects: objects.filter { shown.contains($0.id) },
      boards: boards.filter { $0.id == board }, items: items)
  }
}
