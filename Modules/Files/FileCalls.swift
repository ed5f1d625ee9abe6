import CRename
import Foundation
import PluginAPI

/// The calls to the system with which files are written; tests replace them to fail on purpose.
package struct FileCalls: Sendable {
  /// Writes bytes to an open file, perhaps only some of them.
  package var write: @Sendable (Int32, UnsafeRawPointer?, Int) -> Int = {
    Foundation.write($0, $1, $2)
  }
  /// Opens a folder, but no link; its descriptor, or -1 with an error number.
  package var openFolder: @Sendable (_ path: String) -> Int32 = {
    open($0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
  }
  /// Swaps the names of two files or folders in one step; 0, or -1 with an error number.
  package var exchange: @Sendable (_ one: String, _ other: String) -> Int32 = {
    Self.rename($0, $1, flags: 2)
  }

  /// The calls of the system.
  package static let system = FileCalls()

  private init() {}

  /// Renames a file or folder where nothing has the new name.
  static func renameNew(_ path: String, to name: String) throws(FileFault) {
    if rename(path, name, flags: 1) == 0 { return }
    guard lacksFlags(errno) else { throw .last }
    // A file system without this call has links in most cases. Folders have none.
    if link(path, name) == 0 {
      _ = unlink(path)
      return
    }
    guard errno == EPERM || lacksFlags(errno) else { throw .last }
    guard access(name, F_OK) != 0 else { throw FileFault(EEXIST) }
    guard Foundation.rename(path, name) == 0 else { throw .last }
  }

  /// Whether an error number says that the file system cannot rename in the wanted way.
  static func lacksFlags(_ number: Int32) -> Bool {
    [EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(number)
  }

  /// Waits until the names in a folder are on the disk.
  ///
  /// Some file systems have no such call, and the names are right without it.
  package static func syncFolder(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    close(descriptor)
  }

  /// The folder that a file lies in.
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
