import Foundation
import PluginAPI

/// A file on disk, read in pieces; the head is read at once, so that formats can look at it.
///
/// Reading stops with ``ErrorCode/cancelled`` when the task it runs in is cancelled.
struct FileByteSource: ByteSource {
  /// The first bytes of the file.
  let head: FileHead
  /// The file's length in bytes when it was opened.
  let length: UInt64

  private let path: String
  private let handle: FileHandle
  private var unread: ArraySlice<UInt8>
  private var delivered: UInt64 = 0
  private let progress: (@Sendable (_ read: UInt64, _ of: UInt64) -> Void)?

  /// The largest file that is read, in bytes: far beyond any console's export.
  static let maximumLength: UInt64 = 2 << 30
  private static let pieceLength = 262_144

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - wanted: What sort of file it should be, for messages.
  ///   - progress: Told after each piece how many bytes are read.
  /// - Throws: `ShowFileError` where it is no regular file, too large, or cannot be read.
  init(
    path: String, wanted: String = "a show file",
    progress: (@Sendable (_ read: UInt64, _ of: UInt64) -> Void)? = nil
  ) throws(ShowFileError) {
    // A pipe or device could block for ever, or never end.
    let attributes: [FileAttributeKey: Any]
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    do {
      attributes = try FileManager.default.attributesOfItem(atPath: target)
    } catch {
      throw ShowFileError(.unreadable, Self.reason(error, path))
    }
    guard attributes[.type] as? FileAttributeType == .typeRegular else {
      let isDirectory = attributes[.type] as? FileAttributeType == .typeDirectory
      throw ShowFileError(
        .unreadable, isDirectory ? "that is a directory" : "that is no regular file",
        remedy: "name \(wanted)")
    }
    length = (attributes[.size] as? NSNumber)?.uint64Value ?? 0
    guard length <= Self.maximumLength else {
      throw ShowFileError(
        .tooLarge, "the file has \(length) bytes; at most \(Self.maximumLength) are read")
    }
    do {
      handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: target))
    } catch {
      throw ShowFileError(.unreadable, Self.reason(error, path))
    }
    let first = try Self.read(FileHead.maximumLength, from: handle, path)
    self.path = path
    head = FileHead(bytes: first, isWhole: UInt64(first.count) >= length)
    unread = first[...]
    self.progress = progress
  }

  /// The length of a file in bytes; 0 where it cannot be told.
  static func length(ofFileAt path: String) -> UInt64 {
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let attributes = try? FileManager.default.attributesOfItem(atPath: target)
    return (attributes?[.size] as? NSNumber)?.uint64Value ?? 0
  }

  mutating func next() throws(ShowFileError) -> ArraySlice<UInt8> {
    guard !Task.isCancelled else {
      throw ShowFileError(.cancelled, "stopped before the file was read; nothing was changed")
    }
    let piece = unread.isEmpty ? try Self.read(Self.pieceLength, from: handle, path)[...] : unread
    unread = []
    delivered += UInt64(piece.count)
    guard delivered <= Self.maximumLength else {
      throw ShowFileError(.tooLarge, "the file grew past \(Self.maximumLength) bytes")
    }
    progress?(delivered, length)
    return piece
  }

  private static func read(
    _ count: Int, from handle: FileHandle, _ path: String
  ) throws(ShowFileError) -> [UInt8] {
    do {
      return [UInt8](try handle.read(upToCount: count) ?? Data())
    } catch {
      throw ShowFileError(.unreadable, reason(error, path))
    }
  }

  private static func reason(_ error: any Error, _ path: String) -> String {
    switch (error as? CocoaError)?.code {
    case .fileReadNoSuchFile, .fileNoSuchFile: "there is no file '\(path)'"
    case .fileReadNoPermission: "'\(path)' may not be read"
    default: "'\(path)' cannot be read: \(SystemReason.text(of: error))"
    }
  }
}
