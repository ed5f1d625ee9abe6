/// A stream of bytes, read once from front to back.
public protocol ByteSource {
  /// The next bytes; empty at the end.
  ///
  /// - Throws: ``ShowFileError`` if reading fails, the source is too large, or the user cancelled.
  mutating func next() throws(ShowFileError) -> ArraySlice<UInt8>
}

/// The beginning of a file, long enough to recognise its format.
public struct FileHead: Hashable, Sendable {
  /// The first bytes of the file, 64 KiB at most.
  public let bytes: [UInt8]
  /// Whether this is the whole file.
  public let isWhole: Bool

  /// The maximum length of a head in bytes.
  public static let maximumLength = 65_536

  /// Creates a head.
  public init(bytes: [UInt8], isWhole: Bool) {
    self.bytes = bytes
    self.isWhole = isWhole
  }
}

/// Whether a format recognises a file.
public enum Recognition: Hashable, Sendable {
  /// Not this format.
  case no
  /// This format.
  case yes
  /// A known format that cannot be read: what the file is, with its article, and what to do
  /// instead.
  case unsupported(name: String, advice: String)
}

/// A show file format.
///
/// It recognises files by content, never by name, and reads whole files into one neutral form.
public protocol ShowFileFormat: Sendable {
  /// Returns whether a file is of this format.
  func recognise(_ head: FileHead) -> Recognition

  /// Whether it uses ``ReadingOptions/columns``; options with columns then select this format.
  var takesColumns: Bool { get }

  /// Whether a file that no format recognises could be of this format.
  func isPossible(_ head: FileHead) -> Bool

  /// How to have an unrecognised file read in this format; `nil` if it does not look like one.
  func advice(on head: FileHead) -> String?

  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - source: The file, from its start.
  ///   - options: How to read it.
  /// - Returns: The content. Every record is an object, or counted as left out.
  /// - Throws: ``ShowFileError`` with the line of the error.
  func read(
    _ source: inout any ByteSource, _ options: ReadingOptions
  ) throws(ShowFileError) -> ImportedShow
}

extension ShowFileFormat {
  /// Most formats have no columns.
  public var takesColumns: Bool { false }

  /// Most formats recognise every file that they can read.
  public func isPossible(_ head: FileHead) -> Bool { false }

  /// Most formats recognise every file that they can read.
  public func advice(on head: FileHead) -> String? { nil }
}
