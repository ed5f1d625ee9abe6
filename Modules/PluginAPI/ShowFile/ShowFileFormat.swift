/// A stream of bytes that is read once from front to back.
public protocol ByteSource {
  /// The next bytes; none at the end.
  ///
  /// - Throws: ``ShowFileError`` where reading fails, the source is too large, or the person
  ///   stopped the work.
  mutating func next() throws(ShowFileError) -> ArraySlice<UInt8>
}

/// The beginning of a file, enough to tell what it is.
public struct FileHead: Hashable, Sendable {
  /// The first bytes of the file, 64 KiB at most.
  public let bytes: [UInt8]
  /// Whether that is the whole file.
  public let isWhole: Bool

  /// The most bytes that a head holds.
  public static let maximumLength = 65_536

  /// Creates a head.
  public init(bytes: [UInt8], isWhole: Bool) {
    self.bytes = bytes
    self.isWhole = isWhole
  }
}

/// What a format says of a file's content.
public enum Recognition: Hashable, Sendable {
  /// Not this format.
  case no
  /// This format.
  case yes
  /// A format that is known but cannot be read: what the file is, with an article, and what to do
  /// instead.
  case unsupported(name: String, advice: String)
}

/// A format of console show files.
///
/// It recognises content, never file names, and reads whole files into one neutral form.
public protocol ShowFileFormat: Sendable {
  /// Tells whether a file is of this format.
  func recognise(_ head: FileHead) -> Recognition

  /// Whether it takes ``ReadingOptions/columns``, so that a person who says them means this format.
  var takesColumns: Bool { get }

  /// Whether a file that no format recognises can be of this one at all.
  func isPossible(_ head: FileHead) -> Bool

  /// What a person can do to have a file read in this format that none recognises; `nil` where it
  /// does not look like one.
  func advice(on head: FileHead) -> String?

  /// Reads a file from its first byte to its last.
  ///
  /// - Parameters:
  ///   - source: The file, from its start.
  ///   - options: How the person wants it to be read.
  /// - Returns: What it holds. Every record is an object, or counted as left out.
  /// - Throws: ``ShowFileError`` with the line of the fault.
  func read(
    _ source: inout any ByteSource, _ options: ReadingOptions
  ) throws(ShowFileError) -> ImportedShow
}

extension ShowFileFormat {
  /// Most formats have no columns.
  public var takesColumns: Bool { false }

  /// Most formats recognise all that they can read.
  public func isPossible(_ head: FileHead) -> Bool { false }

  /// Most formats recognise all that they can read.
  public func advice(on head: FileHead) -> String? { nil }
}
