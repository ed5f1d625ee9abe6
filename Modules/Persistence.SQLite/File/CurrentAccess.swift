import GRDB
import Persistence
import PluginAPI
import Synchronization

/// A store's way to its file, which may be after the store was opened.
final class CurrentAccess: Sendable {
  private let opening: Opening
  private let access: Mutex<FileAccess>

  /// Finds the file, or checks that it could be created.
  ///
  /// - Parameter opening: How to open and create the file.
  /// - Throws: ``StoreError`` if the file cannot be opened, or could not be created.
  init(_ opening: Opening) throws(StoreError) {
    self.opening = opening
    if let found = try opening.find() {
      access = Mutex(found)
    } else {
      try opening.folders.check()
      access = Mutex(.absent(EmptyWorkspace(opening.settings)))
    }
  }

  /// Whether the workspace is read-only; on a full disk it is not, as there may be room later.
  var isReadOnly: Bool {
    access.withLock { access in
      if case .readOnly(_, isFull: false) = access { true } else { false }
    }
  }

  /// Whether a path leads to the workspace, or to a file that belongs or may belong to it.
  func keeps(fileAt path: String) -> Bool {
    let open = access.withLock { $0.file?.identity }
    // The file may have another name by now than the one that it was opened by.
    if let open, FileIdentity(path: path) == open { return true }
    return WorkspaceNames(of: opening.path, sidecars: ["-wal", "-shm", "-journal"])
      .contain(path)
  }

  /// The current access to the file for reading, looking again if there was none.
  ///
  /// - Returns: The access.
  /// - Throws: ``StoreError`` if the file cannot be opened.
  func now() throws(StoreError) -> FileAccess {
    try access.withLock { access throws(StoreError) in
      if case .absent = access, let found = try opening.find() { access = found }
      return access
    }
  }

  /// The current access to the file for writing, looking again if there was none, or no room.
  ///
  /// - Parameter isCreating: Whether to create a missing file.
  /// - Returns: The access.
  /// - Throws: ``StoreError`` if the file cannot be opened or created.
  func toWrite(creating isCreating: Bool) throws(StoreError) -> FileAccess {
    try access.withLock { access throws(StoreError) in
      switch access {
      case .absent:
        if let found = try opening.find() {
          access = found
        } else if isCreating {
          access = try opening.create()
        }
      case .readOnly(_, isFull: true): access = try opening.find() ?? access
      case .readOnly, .writable, .closed: break
      }
      return access
    }
  }

  /// Opens the file again, so that everything read from now on is what another process reads.
  ///
  /// If that fails, the workspace is closed.
  func reopen() {
    access.withLock { access in
      try? access.close()
      access = (try? opening.find()) ?? .closed
    }
  }

  /// Closes the open connection, if any.
  ///
  /// - Throws: Errors of SQLite.
  func close() throws {
    try access.withLock { access in
      try access.close()
      if case .absent = access { access = .closed }
    }
  }
}
