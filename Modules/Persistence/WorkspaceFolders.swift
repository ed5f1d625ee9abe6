internal import Foundation
package import PluginAPI

/// The folders on the path of a workspace that does not exist yet.
package struct WorkspaceFolders {
  private let path: String
  private let location: String

  /// Names the folders of an absolute path.
  package init(of path: String, at location: String) {
    (self.path, self.location) = (path, location)
  }

  /// Checks that a file can be made, as far as can be seen without making one.
  ///
  /// - Throws: ``StoreError`` if the nearest folder cannot be written.
  package func check() throws(StoreError) {
    let folder = missing().existing
    guard access(folder, W_OK | X_OK) == 0 else {
      throw StoreError(
        .cannotOpen, at: location,
        "there is no such file, and none can be made in '\(folder)': "
          + SystemReason.text(errno), remedy: Self.nameAnother)
    }
  }

  /// Makes the missing folders, for their owner only; they are on the disk when this returns.
  package func make() throws(StoreError) {
    for folder in missing().missing.reversed() {
      if mkdir(folder, 0o700) != 0 {
        let number = errno
        guard number == EEXIST else { throw failure(folder, number) }
      }
      // A file that is on the disk is lost if its folder is not.
      let number = FolderSync.run((folder as NSString).deletingLastPathComponent)
      guard number == 0 else { throw failure(folder, number) }
    }
  }

  private func failure(_ folder: String, _ number: Int32) -> StoreError {
    let isFull = number == ENOSPC || number == EDQUOT
    return StoreError(
      isFull ? .diskFull : .cannotOpen, at: location,
      "the folder '\(folder)' cannot be made: "
        + (isFull ? "the disk is full" : SystemReason.text(number)),
      remedy: isFull ? "make room, then try again" : Self.nameAnother)
  }

  /// The missing folders of the path, innermost first, and the nearest existing one.
  private func missing() -> (missing: [String], existing: String) {
    var missing: [String] = []
    var folder = (path as NSString).deletingLastPathComponent
    var info = stat()
    while stat(folder, &info) != 0, errno == ENOENT, folder != "/", !folder.isEmpty {
      missing.append(folder)
      folder = (folder as NSString).deletingLastPathComponent
    }
    return (missing, folder)
  }

  private static let nameAnother = "name a file in a folder that you may write"
}
