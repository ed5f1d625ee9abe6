import CArchive
import PluginAPI

/// Extracts one file from a streamed zip archive, and skips the rest.
///
/// It writes nothing to disk, and never treats a name as a path: `../x` is just a name.
enum ArchiveMember {
  /// The most bytes that the member may have.
  static let standardLimit = 64 << 20
  /// The most members that an archive may have; scenes with meshes have some thousand.
  static let maximumCount = 65_536
  /// The most bytes that members may have that are skipped, for a byte of the archive; meshes
  /// and pictures have two or three.
  static let maximumRatio = 32
  /// The bytes that they may have in any archive.
  static let freeLength = 64 << 20

  /// A member and the rest of its archive.
  struct Found {
    /// The content of the member.
    let bytes: [UInt8]
    /// The rest of the archive.
    let rest: Rest
  }

  /// The rest of an archive beside a member.
  struct Rest: Hashable {
    /// How many other files there were.
    let others: Int
    /// Whether the archive ends before its directory does, which is at its end: other files may
    /// be missing then.
    let isCutOff: Bool
  }

  /// Takes a member out.
  ///
  /// - Parameters:
  ///   - name: Its name, as it is in the archive.
  ///   - source: The archive, from its start.
  ///   - limit: The most bytes that it may have.
  /// - Returns: Its contents.
  /// - Throws: ``ShowFileError`` if there is no such member, the archive is damaged, or a limit
  ///   is passed.
  static func read(
    _ name: String, from source: inout any ByteSource, limit: Int = Self.standardLimit
  ) throws(ShowFileError) -> Found {
    var opened = try open(name, from: source, limit: limit)
    defer { source = opened.source }
    var bytes: [UInt8] = []
    while true {
      let piece = try opened.next()
      guard !piece.isEmpty else { break }
      bytes += piece
    }
    return Found(bytes: bytes, rest: try opened.rest())
  }

  /// Finds a member, to read it as a source of its own: a piece at a time.
  ///
  /// - Parameters:
  ///   - name: Its name, as it is in the archive.
  ///   - source: The archive, from its start.
  ///   - limit: The most bytes that it may have.
  /// - Returns: The member.
  /// - Throws: ``ShowFileError`` if there is no such member, or the archive is damaged.
  static func open(
    _ name: String, from source: any ByteSource, limit: Int = Self.standardLimit
  ) throws(ShowFileError) -> ArchiveMemberSource {
    let reader = ArchiveReader(source)
    var others = 0
    while let member = try reader.next() {
      if member == name {
        return ArchiveMemberSource(reader: reader, limit: limit, before: others)
      }
      try count(&others)
    }
    throw ShowFileError(
      .malformed, "the archive holds no '\(name)'",
      remedy: "the file is damaged, or of another program; export it again")
  }

  fileprivate static func count(_ others: inout Int) throws(ShowFileError) {
    guard others < maximumCount else {
      throw ShowFileError(
        .tooLarge, "the archive has more than \(maximumCount) members",
        remedy: "export the scene again")
    }
    others += 1
  }
}

/// A member of an archive, read as a source.
struct ArchiveMemberSource: ByteSource {
  private let reader: ArchiveReader
  private let limit: Int
  private let before: Int
  private var given = 0

  fileprivate init(reader: ArchiveReader, limit: Int, before: Int) {
    self.reader = reader
    self.limit = limit
    self.before = before
  }

  /// The archive, read as far as it was needed.
  var source: any ByteSource { reader.source }

  mutating func next() throws(ShowFileError) -> ArraySlice<UInt8> {
    let piece = try reader.content()
    given += piece.count
    guard given <= limit else {
      throw ShowFileError(
        .tooLarge, "the scene has more than \(limit >> 20) MiB when it is unpacked",
        remedy: "export less at once")
    }
    return piece
  }

  /// Skips the rest of the archive.
  ///
  /// A second member of the same name counts as another: it is a trick or a mistake.
  ///
  /// - Returns: How many other members the archive has, before and after it, and whether it is
  ///   whole.
  /// - Throws: ``ShowFileError`` if the archive is damaged, or has too many members.
  func rest() throws(ShowFileError) -> ArchiveMember.Rest {
    var others = before
    do throws(ShowFileError) {
      while try reader.next() != nil { try ArchiveMember.count(&others) }
    } catch {
      // The requested member is complete: its checksum is right.
      guard error.code == .malformed, try !reader.hasDirectory() else { throw error }
      return ArchiveMember.Rest(others: others, isCutOff: true)
    }
    return ArchiveMember.Rest(others: others, isCutOff: try !reader.hasDirectory())
  }
}

/// One run of libarchive: the part that knows pointers.
private final class ArchiveReader {
  private(set) var source: any ByteSource
  /// Why the source gave no more.
  private var failure: ShowFileError?
  /// The piece that libarchive reads; it stays valid until the next request.
  private var piece: UnsafeMutableBufferPointer<UInt8>?
  private let archive: OpaquePointer?
  private var isOpen = false
  /// How many bytes the source gave.
  private var taken = 0
  /// How many bytes the members have that were skipped.
  private var passed = 0
  private var tail = ArchiveTail()

  init(_ source: any ByteSource) {
    self.source = source
    archive = archive_read_new()
    archive_read_support_format_zip_streamable(archive)
  }

  deinit {
    archive_read_free(archive)
    piece?.deallocate()
  }

  /// The name of the next member; `nil` at the end.
  func next() throws(ShowFileError) -> String? {
    if !isOpen {
      isOpen = true
      let result = archive_read_open(
        archive, Unmanaged.passUnretained(self).toOpaque(), nil,
        { _, reader, place in
          guard let reader else { return 0 }
          return Unmanaged<ArchiveReader>.fromOpaque(reader).takeUnretainedValue().refill(place)
        }, nil)
      guard result == ARCHIVE_OK else { throw fault() }
    } else {
      try passOver()
    }
    var entry: OpaquePointer?
    switch archive_read_next_header(archive, &entry) {
    case ARCHIVE_OK, ARCHIVE_WARN:
      guard let name = archive_entry_pathname_utf8(entry) ?? archive_entry_pathname(entry) else {
        return ""
      }
      // Other programs end such a name elsewhere: it never matches a wanted member.
      return tail.nameHasZero(from: archive_read_header_position(archive))
        ? "" : String(cString: name)
    case ARCHIVE_EOF: return nil
    default: throw fault()
    }
  }

  /// Whether the archive ends with its directory, which libarchive does not read.
  func hasDirectory() throws(ShowFileError) -> Bool {
    if let failure { throw failure }
    while true {
      let bytes = try source.next()
      guard !bytes.isEmpty else { return tail.endsDirectory }
      tail.append(bytes)
    }
  }

  /// The next bytes of the current member; empty at its end.
  func content() throws(ShowFileError) -> ArraySlice<UInt8> {
    var piece = [UInt8](repeating: 0, count: 65_536)
    let count = archive_read_data(archive, &piece, piece.count)
    guard count >= 0 else { throw fault() }
    return piece[..<count]
  }

  /// Reads the rest of an unwanted member.
  ///
  /// The end of one whose length is behind it is found by unpacking it; libarchive would do so
  /// without an end, whatever comes out. What cannot be unpacked is left to it to skip.
  private func passOver() throws(ShowFileError) {
    var memory: UnsafeRawPointer?
    var count = 0
    var place: Int64 = 0
    while archive_read_data_block(archive, &memory, &count, &place) == ARCHIVE_OK {
      passed += count
      guard passed <= ArchiveMember.freeLength + taken * ArchiveMember.maximumRatio else {
        throw ShowFileError(
          .tooLarge, "the archive holds far more when it is unpacked than any scene",
          remedy: "export the scene again")
      }
    }
    if let failure { throw failure }
  }

  private func refill(_ place: UnsafeMutablePointer<UnsafeRawPointer?>?) -> Int {
    do throws(ShowFileError) {
      let bytes = try source.next()
      guard !bytes.isEmpty else { return 0 }
      taken += bytes.count
      piece?.deallocate()
      tail.append(bytes)
      let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
      _ = memory.initialize(from: bytes)
      piece = memory
      place?.pointee = UnsafeRawPointer(memory.baseAddress)
      return bytes.count
    } catch {
      failure = error
      return -1
    }
  }

  private func fault() -> ShowFileError {
    failure
      ?? ShowFileError(
        .malformed, "the archive is damaged", remedy: "the file is cut off; export it again")
  }
}
