import Foundation
package import PluginAPI

/// A regular file that is open for reading, piece by piece.
///
/// It refuses anything else before reading: a pipe could block forever, and a device may never end.
package final class RegularFile: Sendable {
  /// The length in bytes when it was opened.
  package let length: UInt64
  private let descriptor: Int32

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - isFollowing: Whether to follow a link.
  ///   - wanted: The expected sort of file, for messages.
  /// - Throws: ``ShowFileError`` if it is not a regular file, or cannot be read.
  package init(
    _ path: String, following isFollowing: Bool = true, wanted: String = "a file"
  ) throws(ShowFileError) {
    // Without waiting: opening a pipe would otherwise wait for a writer.
    let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | (isFollowing ? 0 : O_NOFOLLOW)
    let descriptor = open(path, flags)
    guard descriptor >= 0 else { throw Self.error(errno, wanted) }
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      let isFolder = info.st_mode & S_IFMT == S_IFDIR
      throw ShowFileError(
        .unreadable, isFolder ? "that is a directory" : "that is not a regular file",
        remedy: "name \(wanted)")
    }
    self.descriptor = descriptor
    length = UInt64(clamping: info.st_size)
  }

  deinit { close(descriptor) }

  /// Reads the next bytes; returns none at the end.
  ///
  /// - Parameter count: The most bytes to read.
  /// - Returns: The available bytes, up to `count`.
  /// - Throws: ``ShowFileError`` if reading fails.
  package func next(_ count: Int) throws(ShowFileError) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let result = read(descriptor, buffer.baseAddress?.advanced(by: filled), count - filled)
        if result > 0 {
          filled += result
        } else if result == 0 {
          return
        } else if errno != EINTR {
          failure = errno
          return
        }
      }
    }
    guard failure == 0 else {
      throw ShowFileError(.unreadable, "reading failed: \(SystemReason.text(failure))")
    }
    return bytes
  }

  /// Goes back to the first byte.
  package func rewind() { _ = lseek(descriptor, 0, SEEK_SET) }

  /// Reads the whole file.
  ///
  /// - Parameter limit: The largest allowed size, in bytes.
  /// - Returns: The bytes.
  /// - Throws: ``ShowFileError`` if it is larger, or reading fails.
  package func bytes(limit: Int) throws(ShowFileError) -> [UInt8] {
    guard length <= UInt64(clamping: limit) else { throw Self.tooLarge(limit) }
    let bytes = try next(min(Int(clamping: length), limit) + 1)
    guard bytes.count <= limit else { throw Self.tooLarge(limit) }
    // If the file has grown, keep reading up to the limit.
    guard UInt64(bytes.count) > length else { return bytes }
    let rest = try next(limit - bytes.count + 1)
    guard bytes.count + rest.count <= limit else { throw Self.tooLarge(limit) }
    return bytes + rest
  }

  private static func tooLarge(_ limit: Int) -> ShowFileError {
    ShowFileError(.tooLarge, "the file has more than \(limit) bytes")
  }

  private static func error(_ number: Int32, _ wanted: String) -> ShowFileError {
    switch number {
    case ENOENT: ShowFileError(.unreadable, "there is no such file")
    case EACCES, EPERM: ShowFileError(.unreadable, "no permission to read the file")
    // A socket, or a device without its driver.
    case ENXIO, ENODEV:
      ShowFileError(.unreadable, "that is not a regular file", remedy: "name \(wanted)")
    default:
      ShowFileError(.unreadable, "the file cannot be read: \(SystemReason.text(number))")
    }
  }
}
