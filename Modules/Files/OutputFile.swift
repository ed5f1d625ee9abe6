import Foundation

/// A file that is being written, and is removed again unless it is kept.
///
/// A partial file has a name of its own beside the one that it is to get. It gets that name in one
/// step once every byte is on the disk, so that there is the old file or the new one and nothing
/// in between, wherever the process is stopped.
package final class OutputFile {
  private let descriptor: Int32
  private let calls: FileCalls
  private var path: String
  private var isKept = false
  /// The bytes of all pieces that were written whole.
  private var length: Int64 = 0

  /// Makes a file in a folder, under a name of its own.
  ///
  /// - Parameters:
  ///   - folder: The folder that it is to stay in.
  ///   - calls: How it is written.
  /// - Throws: ``FileFault`` where it cannot be made.
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

  /// Makes a file that has its name from the start; for folders that are not in use yet.
  ///
  /// - Parameters:
  ///   - path: Where it is made; nothing may be there.
  ///   - calls: How it is written.
  /// - Throws: ``FileFault`` where it cannot be made.
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
  /// - Parameter bytes: What to append.
  /// - Throws: ``FileFault`` where they cannot be written; the file is then as long as before.
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

  /// Takes over who may read and write another file.
  func takeAttributes(of path: String) {
    var info = stat()
    guard stat(path, &info) == 0 else { return }
    // Only a privileged process may give files away.
    _ = fchown(descriptor, info.st_uid, info.st_gid)
    _ = fchmod(descriptor, info.st_mode & 0o777)
  }

  /// Waits until every byte is on the disk, and keeps the file under the name that it has.
  func keep() throws(FileFault) {
    try sync()
    isKept = true
  }

  /// Gives the file its name, once every byte is on the disk.
  ///
  /// - Parameters:
  ///   - name: The path that it gets, in the folder that it lies in.
  ///   - isReplacing: Whether a file that is there is replaced.
  /// - Throws: ``FileFault`` where it cannot have the name.
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
      // Some file systems have no such call.
      if errno == EINVAL || errno == ENOTSUP { return }
      guard errno == EINTR else { throw .last }
    }
  }

  private static func create(_ path: String) -> Int32 {
    open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
  }

  private static func isThere(_ descriptor: Int32) -> Bool {
    var info = stat()
    return fstat(descriptor, &info) == 0 && info.st_nlink > 0
  }
}
