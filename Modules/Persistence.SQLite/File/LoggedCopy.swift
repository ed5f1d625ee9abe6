import Foundation

/// A copy of a workspace and its log in a temporary folder of their own.
///
/// To read a log, SQLite makes the index that is missing: it would leave that behind, or there is
/// no room for it.
struct LoggedCopy {
  /// The path of the copy.
  let path: String
  private let folder: URL

  /// Copies a workspace that no process has open, or returns `nil` if it cannot be copied or a
  /// process opens it in the meantime.
  ///
  /// - Parameter original: The workspace's path without symbolic links.
  init?(of original: String) {
    let files = FileManager.default
    folder = files.temporaryDirectory.appendingPathComponent("callboard-\(UUID().uuidString)")
    path = folder.appendingPathComponent("copy").path
    let names = ["", "-wal"]
    let before = names.map { FileTrace(of: original + $0) }
    do {
      try files.createDirectory(
        at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      for name in names { try files.copyItem(atPath: original + name, toPath: path + name) }
    } catch {
      remove()
      return nil
    }
    guard names.map({ FileTrace(of: original + $0) }) == before else {
      remove()
      return nil
    }
  }

  /// Deletes it.
  func remove() { try? FileManager.default.removeItem(at: folder) }
}
