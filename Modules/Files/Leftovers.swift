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
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.count { name in
      guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
      return remove("\(folder)/\(name)")
    }
  }

  private static func remove(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_uid == geteuid(), lock(descriptor) else {
      return false
    }
    switch info.st_mode & S_IFMT {
    case S_IFREG: return unlink(path) == 0
    case S_IFDIR: return removeFolder(path)
    default: return false
    }
  }

  /// Removes a folder of files; a folder with subfolders stays.
  @discardableResult
  static func removeFolder(_ path: String) -> Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for name in names { _ = unlink("\(path)/\(name)") }
    return rmdir(path) == 0
  }
}
