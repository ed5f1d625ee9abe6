import Foundation

/// The names of unfinished files and folders, and the leftovers of interrupted processes.
///
/// The writing process locks its file until the process ends. So a file without a lock is a
/// leftover, and the next export removes it.
package enum Leftovers {
  private static let prefix = ".callboard-"
  private static let suffix = ".partial"
  /// How often to create a folder again after another process removed it.
  private static let attempts = 100

  /// Creates a file or folder under an unused name.
  ///
  /// - Parameters:
  ///   - folder: The folder to create it in.
  ///   - make: Creates it; returns -1 with an error number on failure.
  /// - Returns: The path, and the result of `make`.
  /// - Throws: ``FileFault`` if it cannot be created.
  static func make(
    in folder: String, _ make: (String) -> Int32
  ) throws(FileFault) -> (path: String, result: Int32) {
    for number in 1...100_000 {
      let path = "\(folder)/\(prefix)\(getpid())-\(number)\(suffix)"
      let result = make(path)
      if result >= 0 { return (path, result) }
      guard errno == EEXIST else { throw .last }
    }
    throw FileFault(EEXIST)
  }

  /// Creates a folder under an unused name, and locks it.
  ///
  /// - Parameters:
  ///   - folder: The folder to create it in.
  ///   - calls: The system calls to use.
  ///   - mode: Who may use it.
  /// - Returns: Its path, and its descriptor, which keeps the lock.
  /// - Throws: ``FileFault`` if it cannot be created.
  static func makeFolder(
    in folder: String, _ calls: FileCalls = .system, mode: mode_t = 0o777
  ) throws(FileFault) -> (path: String, descriptor: Int32) {
    for _ in 0..<attempts {
      let path = try make(in: folder) { mkdir($0, mode) }.path
      let descriptor = calls.openFolder(path)
      guard descriptor >= 0 else {
        let fault = FileFault.last
        if fault.number == ENOENT { continue }
        _ = rmdir(path)
        throw fault
      }
      // Another process may take it for a leftover before it is locked.
      if lock(descriptor), FolderListing.Entry(path) != nil { return (path, descriptor) }
      close(descriptor)
    }
    throw FileFault(EBUSY)
  }

  /// Locks an open file or folder until it is closed.
  ///
  /// - Returns: Whether it is locked, or its file system has no locks.
  static func lock(_ descriptor: Int32) -> Bool {
    flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
  }

  /// Removes the leftovers of interrupted processes from a folder.
  ///
  /// - Parameter folder: The folder.
  /// - Returns: How many unfinished files and folders were removed.
  package static func sweep(_ folder: String) -> Int {
    names(in: folder).count { remove("\(folder)/\($0)") }
  }

  /// Removes the files that an interrupted process has published before a last one, which is still
  /// in its ``StagingFolder``.
  ///
  /// - Parameters:
  ///   - last: The name of the last file.
  ///   - folder: The folder that receives the files.
  package static func takeBack(before last: String, in folder: String) {
    for name in names(in: folder) {
      let path = "\(folder)/\(name)"
      withLocked(path) { _ in
        guard FolderListing.Entry("\(path)/\(last)")?.isRegular == true else { return }
        for other in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        where FolderListing.Entry("\(path)/\(other)") == FolderListing.Entry("\(folder)/\(other)") {
          _ = unlink("\(folder)/\(other)")
        }
      }
    }
  }

  private static func names(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasPrefix(prefix) && $0.hasSuffix(suffix) }
  }

  private static func remove(_ path: String) -> Bool {
    withLocked(path) { info in
      switch info.st_mode & S_IFMT {
      case S_IFREG: unlink(path) == 0
      case S_IFDIR: removeFolder(path)
      default: false
      }
    } ?? false
  }

  /// Does something with a leftover while no process uses it; nothing if it is in use.
  @discardableResult
  private static func withLocked<Value>(_ path: String, _ body: (stat) -> Value) -> Value? {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_uid == geteuid(), lock(descriptor) else {
      return nil
    }
    return body(info)
  }

  /// Removes a folder of files; a folder with subfolders stays.
  @discardableResult
  static func removeFolder(_ path: String) -> Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for name in names { _ = unlink("\(path)/\(name)") }
    return rmdir(path) == 0
  }
}
