/// A file that an export makes, before anybody wrote it anywhere.
public struct ExportedFile: Hashable, Sendable {
  /// Its name: no folders, nothing that any system refuses or treats in its own way.
  public let name: String
  /// What it holds.
  public let bytes: [UInt8]

  /// Creates a file.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

/// A folder that is to take an export in place of an earlier one.
public struct ExportedFolder {
  /// What is exported.
  public let contents: ShowContents
  /// Whether that is the whole show; where it is a part, other boards of the show may be there.
  public let isWhole: Bool
  /// The names of the files that are to be written.
  public let names: Set<String>
  /// Reads a file of the folder by its name; `nil` for what is none, or more than can be read.
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

/// A form in which a show leaves the program.
///
/// The same show always gives the same bytes.
public struct ShowExportPlugin: Plugin {
  /// The key that people name.
  public let key: String
  /// What it is, in a few words.
  public let summary: String
  /// Makes the files of a show, or of a part of one; their names differ, also where case does not
  /// count.
  public let write: @Sendable (ShowContents) -> [ExportedFile]
  /// Names the files that an earlier export of the show has left in the folder, and that would
  /// contradict the new ones; never a file that anything else may have made.
  public let outdated: @Sendable (ExportedFolder) -> [String]

  /// Says what of an export is more than an import reads, a sentence for each limit.
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
