import Foundation

/// A file that is being written, and is removed again unless it is kept.
///
/// A partial file has a temporary name beside its final one. It is renamed in one step once every
/// byte is on disk. If the process stops at any point, there is either the old file or the new one.
package final class OutputFile {
  private let descriptor: Int32
  private let calls: FileCalls
  private var path: String
  private var isKept = false
  /// The total length of the pieces written completely.
  private var length: Int64 = 0

  /// Creates a file in a folder, under a temporary name.
  ///
  /// - Parameters:
  ///   - folder: The final folder of the file.
  ///   - calls: The system calls to use.
  /// - Throws: ``FileFault`` if it cannot be created.
  package init(partialIn folder: String, _ calls: FileCalls = .system) throws(FileFault) {
    while true {
      let (path, descriptor) = try Leftovers.make(in: folder) { Self.create($0) }
      // Another process may take it for a leftover before it is locked.
      if Leftovers.lock(descriptor), Self.isThere(descriptor) {
        (self.path, self.descriptor, self.calls) = (path, descriptor, calls)
        return
      }
      close(descriptor)
    }
  }

  /// Creates a file under its final name; for folders that are not in use yet.
  ///
  /// - Parameters:
  ///   - path: The path; nothing must be there.
  ///   - calls: The system calls to use.
  /// - Throws: ``FileFault`` if it cannot be created.
  init(new path: String, _ calls: FileCalls) throws(FileFault) {
    let descriptor = Self.create(path)
    guard descriptor >= 0 else { throw .last }
    self.descriptor = descriptor
    self.calls = calls
    self.path = path
  }

  deinit {
    close(descriptor)
    if !isKept { _ = unlink(path) }
  }

  /// Appends bytes, all or none.
  ///
  /// - Parameter bytes: The bytes to append.
  /// - Throws: ``FileFault`` if they cannot be written; the file is then as long as before.
  package func append(_ bytes: [UInt8]) throws(FileFault) {
    var done = 0
    while done < bytes.count {
      let (count, number) = bytes.withUnsafeBytes { buffer in
        let count = calls.write(
          descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done)
        return (count, errno)
      }
      if count > 0 {
        done += count
      } else if count == 0 || number != EINTR {
        _ = ftruncate(descriptor, off_t(length))
        _ = lseek(descriptor, off_t(length), SEEK_SET)
        throw FileFault(count == 0 ? EIO : number)
      }
    }
    length += Int64(bytes.count)
  }

  /// Copies the permissions of another file.
  func takeAttributes(of path: String) {
    var info = stat()
    guard stat(path, &info) == 0 else { return }
    // Only a privileged process can change the owner.
    _ = fchown(descriptor, info.st_uid, info.st_gid)
    _ = fchmod(descriptor, info.st_mode & 0o777)
  }

  /// Waits until every byte is on disk, and keeps the file under its name.
  func keep() throws(FileFault) {
    try sync()
    isKept = true
  }

  /// Renames the file once every byte is on disk.
  ///
  /// - Parameters:
  ///   - name: The new path, in the same folder.
  ///   - isReplacing: Whether to replace an existing file.
  /// - Throws: ``FileFault`` if the name cannot be used.
  package func publish(as name: String, replacing isReplacing: Bool) throws(FileFault) {
    try sync()
    if isReplacing {
      guard rename(path, name) == 0 else { throw .last }
    } else {
      try FileCalls.renameNew(path, to: name)
    }
    path = name
    isKept = true
  }

  private func sync() throws(FileFault) {
    while fsync(descriptor) != 0 {
      // Some file systems lack this call.
      if errno == EINVAL || errno == ENOTSUP { return }
      guard errno == EINTR else { throw .last }
    }
  }

  private static func create(_ path: String) -> Int32 {
    while true {
      let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
      if file >= 0 || errno != EINTR { return file }
    }
  }

  private static func isThere(_ descriptor: Int32) -> Bool {
    var info = stat()
    return fstat(descriptor, &info) == 0 && info.st_nlink > 0
  }
}
