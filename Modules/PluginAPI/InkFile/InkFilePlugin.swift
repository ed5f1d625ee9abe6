/// A file format for strokes of ink.
///
/// It recognises files by content, never by name, and reads whole files into one neutral form.
public protocol InkFileFormat: Sendable {
  /// Returns whether a file is of this format.
  func recognise(_ head: FileHead) -> Recognition

  /// Reads a whole file.
  ///
  /// - Parameter source: The file, from its start.
  /// - Returns: The strokes. Every shape is included, or counted as left out.
  /// - Throws: ``ShowFileError`` with the line of the error.
  func read(_ source: inout any ByteSource) throws(ShowFileError) -> ImportedInk

  /// Creates a file; reading it gives the same strokes.
  ///
  /// - Parameter strokes: The strokes, the lowest first.
  /// - Returns: The file: the same strokes always give the same bytes.
  func write(_ strokes: [PlacedStroke]) -> [UInt8]
}

/// A file format for strokes of ink.
public struct InkFilePlugin: Plugin {
  /// The key used in commands.
  public let key: String
  /// A short description.
  public let summary: String
  /// The file name extension, in lower case and without a dot.
  public let fileExtension: String
  /// Creates a reader and writer.
  public let make: @Sendable () -> any InkFileFormat

  /// Creates a plugin.
  public init(
    key: String, summary: String, fileExtension: String,
    make: @escaping @Sendable () -> any InkFileFormat
  ) {
    self.key = key
    self.summary = summary
    self.fileExtension = fileExtension
    self.make = make
  }
}
