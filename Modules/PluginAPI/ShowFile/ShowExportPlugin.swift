/// A file of an export, not yet written.
public struct ExportedFile: Hashable, Sendable {
  /// Its name: no folders, and nothing that any system refuses or treats specially.
  public let name: String
  /// Its content.
  public let bytes: [UInt8]

  /// Creates a file.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

/// A folder that receives an export in place of an earlier one.
public struct ExportedFolder {
  /// What is exported.
  public let contents: ShowContents
  /// Whether it is the whole show; if not, the folder may contain other boards of the show.
  public let isWhole: Bool
  /// The names of the files to write.
  public let names: Set<String>
  /// Reads a file of the folder by name; `nil` if it is not a file or is too large.
  public let read: (String) -> [UInt8]?

  /// Creates a folder.
  public init(
    contents: ShowContents, isWhole: Bool, names: Set<String>,
    read: @escaping (String) -> [UInt8]?
  ) {
    self.contents = contents
    self.isWhole = isWhole
    self.names = names
    self.read = read
  }
}

/// A show export format.
///
/// The same show always gives the same bytes.
public struct ShowExportPlugin: Plugin {
  /// The key used in commands.
  public let key: String
  /// A short description.
  public let summary: String
  /// Creates the files of a show or a part of it; their names differ even without regard to case.
  public let write: @Sendable (ShowContents) -> [ExportedFile]
  /// Names files of an earlier export of this show that would contradict the new ones; never a file
  /// that something else may have made.
  public let outdated: @Sendable (ExportedFolder) -> [String]

  /// Warns about content that exceeds the limits of an import, one sentence for each limit.
  public let excess: @Sendable (ShowContents, [ExportedFile]) -> [String]

  /// Creates a plugin.
  public init(
    key: String, summary: String, write: @escaping @Sendable (ShowContents) -> [ExportedFile],
    outdated: @escaping @Sendable (ExportedFolder) -> [String] = { _ in [] },
    excess: @escaping @Sendable (ShowContents, [ExportedFile]) -> [String] = { _, _ in [] }
  ) {
    self.key = key
    self.summary = summary
    self.write = write
    self.outdated = outdated
    self.excess = excess
  }
}
