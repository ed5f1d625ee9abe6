import Foundation
import PluginAPI

/// The facts about a workspace's file before SQLite opens it.
struct WorkspaceFile {
  /// The path with symbolic links resolved; SQLite puts its sidecars there.
  let path: String
  /// Which file it is.
  let identity: FileIdentity
  /// The length in bytes.
  let size: Int64
  /// Whether the file and its folder can be written.
  let isWritable: Bool

  /// Finds a file.
  ///
  /// - Parameters:
  ///   - path: An absolute path.
  ///   - location: The workspace, as the user named it.
  /// - Returns: The file, or `nil` if there is none.
  /// - Throws: ``StoreError`` if the path leads to something else, cannot be followed, or is one of
  ///   several names of a file.
  static func find(_ path: String, at location: String) throws(StoreError) -> WorkspaceFile? {
    var info = stat()
    guard stat(path, &info) == 0 else {
      let reason = errno
      guard reason == ENOENT else {
        throw StoreError(
          .cannotOpen, at: location, SystemReason.text(reason),
          remedy: "check the folders of the path, and their permissions")
      }
      return nil
    }
    switch info.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR:
      throw StoreError(
        .cannotOpen, at: location, "that is a folder",
        remedy: "name a file in it, for example \(location)/workspace.callboard")
    default:
      throw StoreError(.cannotOpen, at: location, "that is a device or pipe, not a file")
    }
    try checkLinks(info, at: location)
    let resolved = FilePath.followingLinks(path)
    let folder = (resolved as NSString).deletingLastPathComponent
    // Root can write every file, so check the mode first.
    let isWritable =
      info.st_mode & 0o222 != 0 && access(resolved, W_OK) == 0 && access(folder, W_OK) == 0
    return WorkspaceFile(
      path: resolved, identity: FileIdentity(info), size: Int64(info.st_size),
      isWritable: isWritable)
  }

  /// Refuses a file with several names.
  ///
  /// SQLite finds the newest commits by the name it was given: two processes with two names would
  /// each miss the other's commits, and overwrite them.
  private static func checkLinks(_ info: stat, at location: String) throws(StoreError) {
    guard info.st_nlink > 1 else { return }
    throw StoreError(
      .cannotOpen, at: location,
      "the file has \(info.st_nlink) names (hard links); SQLite keeps the newest changes in a "
        + "'-wal' file beside one of them, so programs that use different names would damage it",
      remedy: "copy it under a new name and open the copy, or delete its other names; "
        + "a symbolic link may be used instead")
  }
}
