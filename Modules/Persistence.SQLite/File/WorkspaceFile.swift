import Foundation
import GRDB
import PluginAPI

/// What can be known of a workspace's file before SQLite may touch it.
struct WorkspaceFile {
  /// The path with symbolic links resolved, where SQLite puts its sidecars.
  let path: String
  /// Which file it is.
  let identity: FileIdentity
  /// The length in bytes.
  let size: Int64
  /// Whether the file and its folder can be written.
  let isWritable: Bool

  /// Looks for a file.
  ///
  /// - Parameters:
  ///   - path: An absolute path.
  ///   - location: The workspace, as the person named it.
  /// - Returns: The file, or `nil` where there is none.
  /// - Throws: ``StoreError`` where the path leads to something else, or cannot be followed.
  static func find(_ path: String, at location: String) throws(StoreError) -> WorkspaceFile? {
    var info = stat()
    guard stat(path, &info) == 0 else {
      let reason = errno
      guard reason == ENOENT else {
        throw StoreError(
          .cannotOpen, at: location, String(cString: strerror(reason)).lowercased(),
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
    let resolved = resolvingLinks(in: path)
    let folder = (resolved as NSString).deletingLastPathComponent
    // Root may write what nobody should: the mode is asked first.
    let isWritable =
      info.st_mode & 0o222 != 0 && access(resolved, W_OK) == 0 && access(folder, W_OK) == 0
    return WorkspaceFile(
      path: resolved, identity: FileIdentity(info), size: Int64(info.st_size),
      isWritable: isWritable)
  }

  /// Finds out whose file it is, without changing a byte of it.
  ///
  /// A process that creates or closes the workspace meanwhile can make it look damaged for a
  /// moment, so a file is not refused at first sight.
  ///
  /// - Parameters:
  ///   - location: The workspace, as the person named it.
  ///   - settings: The store's settings.
  /// - Returns: The two numbers that say so, or `nil` where the file has become empty.
  /// - Throws: ``StoreError`` where it is no SQLite file, shorter than it says, or unreadable.
  func stamp(at location: String, _ settings: SQLiteSettings) throws(StoreError) -> FileStamp? {
    for pause in [0.001, 0.004, 0.016, 0.064] {
      do {
        return try look(at: location, settings)
      } catch {
        // Waiting was in vain already.
        if error.code == .locked { throw error }
      }
      Thread.sleep(forTimeInterval: pause)
    }
    return try look(at: location, settings)
  }

  private func look(
    at location: String, _ settings: SQLiteSettings
  ) throws(StoreError) -> FileStamp? {
    let sidecars = Sidecars(of: path)
    guard !sidecars.contains(.log) else {
      // Some process has it open, or was stopped: the newest state is in the log. It may be this
      // very process, whose locks would go if the file were opened and closed by hand.
      return try StoreError.translating(
        at: location, busyTimeout: settings.busyTimeout, .opening
      ) {
        try Connection.readOnly(path, beside: sidecars, settings)
          .inDatabase { db in try FileStamp(db) }
      }
    }
    let (header, size) = try readHeader(at: location)
    guard size > 0 else { return nil }
    guard let stamp = FileStamp(header: header) else {
      throw StoreError(
        .notAWorkspace, at: location, "that file is no workspace, nor any SQLite file",
        remedy: "name another file; this one was left as it is")
    }
    let length = FileStamp.length(header: header)
    guard stamp.applicationID != FileStamp.workspace || size >= length || sidecars == .journal
    else {
      throw StoreError(
        .damaged, at: location, "the workspace is cut off: \(size) of \(length) bytes",
        remedy: "bring back a copy; this file was left as it is")
    }
    return stamp
  }

  /// The path that a path leads to, or itself where there is nothing.
  static func resolvingLinks(in path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Reads the first bytes, and then how many there are: a file that grows meanwhile is whole.
  private func readHeader(at location: String) throws(StoreError) -> (header: Data, size: Int64) {
    do {
      let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? handle.close() }
      let header = try handle.read(upToCount: FileStamp.headerLength) ?? Data()
      return (header, Int64(clamping: try handle.seekToEnd()))
    } catch {
      throw StoreError(
        .cannotOpen, at: location, "the file cannot be read",
        remedy: "check its permissions")
    }
  }
}
