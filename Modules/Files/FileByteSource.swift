import Foundation
package import PluginAPI

/// A file on disk, read in pieces; the head is read at once, so that formats can look at it.
///
/// Reading stops with ``ErrorCode/cancelled`` when the task it runs in is cancelled.
package struct FileByteSource: ByteSource {
  /// The first bytes of the file.
  package let head: FileHead
  /// The file's length in bytes when it was opened.
  package var length: UInt64 { file.length }

  private let file: RegularFile
  private var unread: ArraySlice<UInt8>
  private var delivered: UInt64 = 0
  private let progress: (@Sendable (_ read: UInt64, _ of: UInt64) -> Void)?

  /// The largest file that is read, in bytes: far beyond any console's export.
  package static let maximumLength: UInt64 = 2 << 30
  private static let pieceLength = 262_144

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - wanted: The expected sort of file, for messages.
  ///   - progress: Called after each piece with the number of bytes read.
  /// - Throws: `ShowFileError` if it is not a regular file, too large, or cannot be read.
  package init(
    path: String, wanted: String = "a show file",
    progress: (@Sendable (_ read: UInt64, _ of: UInt64) -> Void)? = nil
  ) throws(ShowFileError) {
    file = try RegularFile(path, wanted: wanted)
    guard file.length <= Self.maximumLength else {
      throw ShowFileError(
        .tooLarge, "the file has \(file.length) bytes; at most \(Self.maximumLength) are read")
    }
    let first = try file.next(FileHead.maximumLength)
    head = FileHead(bytes: first, isWhole: UInt64(first.count) >= file.length)
    unread = first[...]
    self.progress = progress
  }

  /// The length of a file in bytes; 0 if it is unknown.
  package static func length(ofFileAt path: String) -> UInt64 {
    var info = stat()
    return stat(path, &info) == 0 ? UInt64(clamping: info.st_size) : 0
  }

  package mutating func next() throws(ShowFileError) -> ArraySlice<UInt8> {
    guard !Task.isCancelled else {
      throw ShowFileError(.cancelled, "stopped before the file was read; nothing was changed")
    }
    let piece = unread.isEmpty ? try file.next(Self.pieceLength)[...] : unread
    unread = []
    delivered += UInt64(piece.count)
    guard delivered <= Self.maximumLength else {
      throw ShowFileError(.tooLarge, "the file grew past \(Self.maximumLength) bytes")
    }
    progress?(delivered, length)
    return piece
  }

  /// Goes back to the first byte, so that the file can be read again.
  package mutating func rewind() {
    file.rewind()
    unread = []
    delivered = 0
  }
}
