internal import Foundation

/// Waits for the disk to keep the names in a folder: that a file was made, renamed or deleted.
package enum FolderSync {
  /// Waits until the names in a folder are on the disk.
  ///
  /// - Parameter folder: The folder.
  /// - Returns: 0, or the number of the system's error. Also 0 if the file system lacks this call,
  ///   or if the folder cannot be read: the call is impossible then.
  package static func run(_ folder: String) -> Int32 {
    let descriptor = repeating { open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { return errno == EACCES ? 0 : errno }
    defer { close(descriptor) }
    guard repeating({ fsync(descriptor) }) != 0, errno != EINVAL, errno != ENOTSUP else { return 0 }
    return errno
  }

  /// Calls again what a signal interrupted.
  private static func repeating(_ call: () -> Int32) -> Int32 {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}
