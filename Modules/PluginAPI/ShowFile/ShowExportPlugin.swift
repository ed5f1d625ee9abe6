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

  /// Creates a plugin.
  public init(
    key: String, summary: String, write: @escaping @Sendable (ShowContents) -> [ExportedFile]
  ) {
    self.key = key
    self.summary = summary
    self.write = write
  }
}
