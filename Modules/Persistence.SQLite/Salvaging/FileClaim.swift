import Foundation
import PluginAPI

/// SQLite's own exclusive lock on a file, taken without SQLite: the file may be damaged.
///
/// Each process that has a workspace open holds a lock that this one excludes. It ends with the
/// last reference to it.
final class FileClaim: Sendable {
  /// The bytes that SQLite locks, which need not exist: pending, reserved and shared.
  private static let start: off_t = 0x4000_0000
  private static let length: off_t = 512

  #if os(Linux)
    /// `F_OFD_SETLK`, which sets a lock of the open file.
    ///
    /// A lock of the process would end as soon as any other opening of the file is closed.
    private static let command: Int32 = 37
  #else
    private static let command = F_SETLK
  #endif

  private let descriptor: Int32

  /// Takes the lock.
  ///
  /// - Parameter path: The workspace, as the user named it.
  /// - Throws: ``StoreError`` with ``ErrorCode/locked`` if another process has it open.
  init(path: String) throws(StoreError) {
    descriptor = open(FilePath.followingLinks(path), O_RDWR | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw StoreError(
        .readOnly, at: path, "the file cannot be written: \(SystemReason.text(errno))",
        remedy: "make the file and its folder writable, or work on a copy")
    }
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    (lock.l_start, lock.l_len) = (Self.start, Self.length)
    // If this throws, `deinit` closes the file: a second close could hit one of another thread.
    guard fcntl(descriptor, Self.command, &lock) == 0 else {
      let reason = errno
      guard reason == EAGAIN || reason == EACCES else {
        throw StoreError(
          .inputOutput, at: path, "the file cannot be locked: \(SystemReason.text(reason))",
          remedy: "work on a copy on another disk")
      }
      throw StoreError(
        .locked, at: path, "another program has the workspace open; nothing was changed",
        remedy: "close it there, then try again")
    }
  }

  deinit { close(descriptor) }
}
