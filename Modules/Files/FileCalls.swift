import CRename
import Foundation
import PluginAPI

/// The system calls that write files; tests replace them to simulate failures.
package struct FileCalls: Sendable {
  /// Writes bytes to an open file, perhaps only some of them.
  package var write: @Sendable (Int32, UnsafeRawPointer?, Int) -> Int = {
    Foundation.write($0, $1, $2)
  }
  /// Opens a folder but not a link; returns its descriptor, or -1 with an error number.
  package var openFolder: @Sendable (_ path: String) -> Int32 = {
    open($0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
  }
  /// Swaps the names of two files or folders in one step; 0, or -1 with an error number.
  package var exchange: @Sendable (_ one: String, _ other: String) -> Int32 = {
    Self.rename($0, $1, flags: 2)
  }

  /// Waits until the names in a folder are on the disk; 0, or an error number.
  package var syncFolder: @Sendable (_ path: String) -> Int32 = { FolderSync.run($0) }

  /// The calls of the system.
  package static let system = FileCalls()

  private init() {}

  /// Renames a file or folder if the new name is free.
  static func renameNew(_ path: String, to name: String) throws(FileFault) {
    if rename(path, name, flags: 1) == 0 { return }
    guard lacksFlags(errno) else { throw .last }
    // Most file systems without this call have hard links. Folders have none.
    if link(path, name) == 0 {
      _ = unlink(path)
      return
    }
    guard errno == EPERM || lacksFlags(errno) else { throw .last }
    guard access(name, F_OK) != 0 else { throw FileFault(EEXIST) }
    guard Foundation.rename(path, name) == 0 else { throw .last }
  }

  /// Whether an error number means that the file system lacks this kind of rename.
  static func lacksFlags(_ number: Int32) -> Bool {
    [EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(number)
  }

  /// Waits until names that were given to files are on the disk.
  ///
  /// - Throws: ``FileFault`` that says that it is not known whether they are.
  func confirmNames(in folder: String) throws(FileFault) {
    let number = syncFolder(folder)
    guard number == 0 else { throw FileFault(number, isUnconfirmed: true) }
  }

  /// The folder that contains a file.
  package static func folder(of path: String) -> String { FilePath.parts(of: path).folder }

  private static func rename(_ path: String, _ name: String, flags: UInt32) -> Int32 {
    #if os(Linux)
      return renameat2(AT_FDCWD, path, AT_FDCWD, name, flags)
    #else
      errno = ENOSYS
      return -1
    #endif
  }
}
