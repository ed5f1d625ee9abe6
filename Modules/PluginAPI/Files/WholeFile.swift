package import Foundation

/// Writes small files whole or not at all.
package enum WholeFile {
  /// Writes a file, and replaces the one that has its name.
  ///
  /// Another process sees the old file or the new one, also if this process or the machine fails
  /// meanwhile. When the call returns, the new one is on the disk, if it is synced.
  ///
  /// - Parameters:
  ///   - bytes: The contents.
  ///   - path: The file; its folder is there already.
  ///   - mode: Who may use the file. No one else can at any moment.
  ///   - isSynced: Whether to wait for the disk. Without that, the file can be empty or garbled
  ///     after a power cut.
  /// - Throws: What the system refused. The old file then stays, unless only the folder could not
  ///   be synced.
  package static func write(
    _ bytes: [UInt8], to path: String, mode: mode_t, isSynced: Bool = true
  ) throws(POSIXError) {
    let (folder, name) = FilePath.parts(of: path)
    let new = "\(folder)/.\(name).\(UUID().uuidString)"
    let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw error(errno) }
    // After it got its name, there is nothing to remove.
    defer { unlink(new) }
    do {
      defer { close(descriptor) }
      try fill(descriptor, bytes)
      if isSynced { try sync(descriptor) }
    }
    guard rename(new, path) == 0 else { throw error(errno) }
    guard isSynced else { return }
    let number = FolderSync.run(folder)
    guard number == 0 else { throw error(number) }
  }

  private static func fill(_ descriptor: Int32, _ bytes: [UInt8]) throws(POSIXError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count == 0 || errno != EINTR {
        throw error(count == 0 ? EIO : errno)
      }
    }
  }

  private static func sync(_ descriptor: Int32) throws(POSIXError) {
    while fsync(descriptor) != 0 {
      // Some file systems lack this call.
      if errno == EINVAL || errno == ENOTSUP { return }
      guard errno == EINTR else { throw error(errno) }
    }
  }

  private static func error(_ number: Int32) -> POSIXError {
    POSIXError(POSIXErrorCode(rawValue: number) ?? .EIO)
  }
}
