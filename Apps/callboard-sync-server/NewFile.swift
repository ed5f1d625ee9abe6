import Foundation
import PluginAPI

/// A file that gets its name only when it is whole, and replaces none.
final class NewFile {
  private let path: String
  private let folder: String
  private let temporary: String
  private let descriptor: Int32

  /// Begins a file that only the user can read.
  ///
  /// - Parameter path: Its path, which must be free.
  /// - Throws: ``Failure`` if it is not, or no file can be made there.
  init(_ path: String) throws(Failure) {
    let (folder, name) = FilePath.parts(of: path)
    (self.path, self.folder) = (path, folder)
    temporary = "\(folder)/.\(name).\(UUID().uuidString)"
    guard !FileManager.default.fileExists(atPath: path) else { throw Self.exists(path) }
    descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failure(path) }
  }

  deinit {
    close(descriptor)
    // A file that is whole has its name by now.
    unlink(temporary)
  }

  /// Appends text.
  func append(_ text: String) throws(Failure) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count == 0 || errno != EINTR {
        throw Self.failure(path, count == 0 ? EIO : errno)
      }
    }
  }

  /// Gives the file its name; it is on the disk when the call returns.
  func finish() throws(Failure) {
    while fsync(descriptor) != 0 {
      // Some file systems lack this call.
      if errno == EINVAL || errno == ENOTSUP { break }
      guard errno == EINTR else { throw Self.failure(path) }
    }
    // Unlike renaming, linking does not replace a file that another process has just made.
    guard link(temporary, path) == 0 else {
      throw errno == EEXIST ? Self.exists(path) : Self.failure(path)
    }
    let number = FolderSync.run(folder)
    guard number == 0 else { throw Self.failure(path, number) }
  }

  private static func failure(_ path: String, _ number: Int32 = errno) -> Failure {
    Failure("'\(path)' cannot be written: \(SystemReason.text(number))")
  }

  private static func exists(_ path: String) -> Failure {
    Failure("'\(path)' is there already", remedy: "choose another name")
  }
}
