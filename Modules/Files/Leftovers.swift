import Foundation

/// The names of unfinished files and folders, and what interrupted processes have left of them.
///
/// Whoever writes one holds a lock on it that ends with the process. So one without a lock is a
/// leftover, which the next export removes.
package enum Leftovers {
  private static let prefix = ".callboard-"
  private static let suffix = ".partial"

  /// Makes something under a name that nothing has.
  ///
  /// - Parameters:
  ///   - folder: Where it is made.
  ///   - make: Makes it; gives -1 with an error number where it cannot.
  /// - Returns: The path, and what making it gave.
  /// - Throws: ``FileFault`` where it cannot be made.
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

  /// Locks an open file or folder until it is closed.
  ///
  /// - Returns: Whether it is locked, or its file system has no locks.
  static func lock(_ descriptor: Int32) -> Bool {
    flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
  }

  /// Removes what interrupted processes have left in a folder.
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

  /// Removes a folder of files; one that holds folders stays.
  @discardableResult
  static func removeFolder(_ path: String) -> Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for name in names { _ = unlink("\(path)/\(name)") }
    return rmdir(path) == 0
  }
}
