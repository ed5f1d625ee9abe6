import Foundation
import PluginAPI

/// The system's calls on files, with errors in the words of a store.
struct FileCalls {
  /// The workspace, as the user named it.
  let location: String

  /// An open file, which closes with the last reference to it.
  final class Handle: Sendable {
    let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }
    deinit { close(descriptor) }

    /// What is known about the file.
    var info: stat? {
      var info = stat()
      return fstat(descriptor, &info) == 0 ? info : nil
    }
  }

  /// Opens a file.
  ///
  /// - Returns: The file, or `nil` if there is none and it is not created.
  func open(_ path: String, _ flags: Int32, mode: mode_t = 0o644) throws(StoreError) -> Handle? {
    let descriptor = repeating { Foundation.open(path, flags | O_CLOEXEC, mode) }
    if descriptor >= 0 { return Handle(descriptor) }
    guard errno != ENOENT || flags & O_CREAT != 0 else { return nil }
    throw flags & O_ACCMODE == O_RDONLY
      ? StoreError(
        .cannotOpen, at: location, "'\(path)' cannot be read: \(SystemReason.text(errno))")
      : failure("written")
  }

  /// Refuses a folder, a device or a pipe.
  ///
  /// - Returns: What is known about the file.
  @discardableResult
  func checkRegular(_ file: Handle) throws(StoreError) -> stat {
    guard let info = file.info else { throw failure("read") }
    guard info.st_mode & S_IFMT == S_IFREG else {
      throw StoreError(
        .cannotOpen, at: location, "that is a folder, a device or a pipe, not a file")
    }
    return info
  }

  /// All bytes of a file that can be read, from a place.
  func bytes(of file: Handle, from start: Int = 0, limit: Int) throws(StoreError) -> [UInt8] {
    let info = try checkRegular(file)
    guard info.st_size <= limit else {
      throw StoreError(
        .tooLarge, at: location, "the file has more than \(limit) bytes",
        remedy: "use an SQLite workspace for so much")
    }
    var bytes = [UInt8](repeating: 0, count: max(0, Int(info.st_size) - start))
    var count = 0
    while count < bytes.count {
      let read = bytes.withUnsafeMutableBytes { buffer in
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
        return repeating {
          pread(file.descriptor, rest.baseAddress, rest.count, off_t(start + count))
        }
      }
      guard read >= 0 else { throw failure("read") }
      guard read > 0 else { break }
      count += read
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  /// Writes bytes at a place of a file.
  func write(_ bytes: [UInt8], to file: Handle, at offset: Int = 0) throws(StoreError) {
    var count = 0
    while count < bytes.count {
      let written = bytes.withUnsafeBytes { buffer in
        let rest = UnsafeRawBufferPointer(rebasing: buffer[count...])
        return repeating {
          pwrite(file.descriptor, rest.baseAddress, rest.count, off_t(offset + count))
        }
      }
      guard written > 0 else { throw failure("written") }
      count += written
    }
  }

  /// Cuts a file.
  func cut(_ file: Handle, to length: Int) throws(StoreError) {
    guard repeating({ ftruncate(file.descriptor, off_t(length)) }) == 0 else {
      throw failure("written")
    }
  }

  /// Waits until a file is on the disk.
  func sync(_ file: Handle) throws(StoreError) {
    guard repeating({ fsync(file.descriptor) }) == 0 else { throw failure("written") }
  }

  /// Waits until the names in the folder of a file are on the disk.
  func syncFolder(of path: String) throws(StoreError) {
    let number = FolderSync.run(FilePath.parts(of: path).folder)
    guard number == 0 else { throw failure("written", number) }
  }

  /// Replaces a file with another one, whole or not at all.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - bytes: What it contains then.
  ///   - temporary: A name beside it, which only one process uses at a time.
  ///   - model: The file whose owner and permissions it gets if it is new; in any case no one may
  ///     read or write it who may not do so with that file.
  /// - Returns: The new file.
  /// - Throws: ``StoreError`` if it is not replaced.
  @discardableResult
  func replace(
    _ path: String, with bytes: [UInt8], through temporary: String, like model: String? = nil
  ) throws(StoreError) -> Handle {
    var old = stat()
    var isThere = stat(path, &old) == 0
    var main = stat()
    if let model, stat(model, &main) == 0 {
      if isThere { old.st_mode &= main.st_mode | ~0o777 } else { old = main }
      isThere = true
    }
    let file = try write(
      bytes, toNew: temporary, O_TRUNC, like: isThere ? old : nil)
    guard repeating({ rename(temporary, path) }) == 0 else {
      let failure = failure("written")
      unlink(temporary)
      throw failure
    }
    return file
  }

  /// Writes a file that does not exist yet; it is on the disk when this returns.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - bytes: What it contains then.
  ///   - model: The file whose owner and permissions it gets.
  /// - Throws: ``StoreError`` if it is not written, or exists.
  func make(_ path: String, with bytes: [UInt8], like model: stat) throws(StoreError) {
    try write(bytes, toNew: path, O_EXCL, like: model)
  }

  @discardableResult
  private func write(
    _ bytes: [UInt8], toNew path: String, _ flag: Int32, like model: stat?
  ) throws(StoreError) -> Handle {
    guard
      let file = try open(
        path, O_WRONLY | O_CREAT | O_NOFOLLOW | flag, mode: model == nil ? 0o644 : 0o600)
    else { throw failure("written") }
    do throws(StoreError) {
      if let model {
        _ = fchown(file.descriptor, model.st_uid, model.st_gid)
        _ = fchmod(file.descriptor, model.st_mode & 0o7777)
      }
      try write(bytes, to: file)
      try sync(file)
      return file
    } catch {
      unlink(path)
      throw error
    }
  }

  /// Takes from the permissions of a file what another one does not give; its owner may.
  func narrow(_ file: Handle, like model: String) {
    var own = stat()
    var main = stat()
    guard fstat(file.descriptor, &own) == 0, stat(model, &main) == 0,
      own.st_mode & 0o777 & ~main.st_mode != 0
    else { return }
    _ = fchmod(file.descriptor, own.st_mode & (main.st_mode | ~0o777) & 0o7777)
  }

  /// The error for the last call that failed, or for a number.
  func failure(_ participle: String, _ number: Int32 = errno) -> StoreError {
    let reason = SystemReason.text(number)
    switch number {
    case ENOSPC, EDQUOT:
      return StoreError(
        .diskFull, at: location, "the disk is full; nothing was written",
        remedy: "make room, then try again")
    case EACCES, EPERM, EROFS:
      return StoreError(
        .readOnly, at: location, "the workspace cannot be \(participle): \(reason)",
        remedy: "make the file and its folder writable, or work on a copy")
    default:
      return StoreError(
        .inputOutput, at: location, "the workspace cannot be \(participle): \(reason)",
        remedy: "check the disk or network drive")
    }
  }

  /// Calls again what a signal interrupted.
  private func repeating<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}

/// The visible traces of writes to a file: equal traces mean that it was not written.
///
/// It is only certain while the file is kept open, because the system gives a file's number to
/// another one once it is deleted.
struct FileTrace: Hashable {
  private let identity: FileIdentity?
  private let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  /// Looks at a file, which may be missing.
  init(of path: String) {
    var info = stat()
    self.init(stat(path, &info) == 0 ? info : nil)
  }

  /// Takes the trace of an open file.
  init(_ info: stat?) {
    let found = info ?? stat()
    identity = info.map { FileIdentity($0) }
    size = Int64(found.st_size)
    #if canImport(Darwin)
      let time = found.st_mtimespec
    #else
      let time = found.st_mtim
    #endif
    (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec)
  }

  /// Whether there is a file.
  var isThere: Bool { identity != nil }
}
