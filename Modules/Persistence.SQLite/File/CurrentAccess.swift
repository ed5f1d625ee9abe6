import GRDB
import PluginAPI
import Synchronization

/// A store's way to its file, which may come to be after the store was opened.
final class CurrentAccess: Sendable {
  private let opening: Opening
  private let access: Mutex<FileAccess>

  /// Finds the file, or sees that it could be made.
  ///
  /// - Parameter opening: How the file is opened and made.
  /// - Throws: ``StoreError`` where the file cannot be opened, or none can be made.
  init(_ opening: Opening) throws(StoreError) {
    self.opening = opening
    if let found = try opening.find() {
      access = Mutex(found)
    } else {
      try opening.checkFolder()
      access = Mutex(.absent(EmptyWorkspace(opening.settings)))
    }
  }

  /// Whether nothing can be written.
  var isReadOnly: Bool {
    access.withLock { access in
      if case .readOnly = access { true } else { false }
    }
  }

  /// Whether a path leads to the workspace, or to a file that belongs or may belong to it.
  func keeps(fileAt path: String) -> Bool {
    let open = access.withLock { $0.file?.identity }
    // The file may have another name by now than the one that it was opened by.
    if let open, FileIdentity(path: path) == open { return true }
    return WorkspaceNames(of: opening.path).contain(path)
  }

  /// The way to the file as it is now, looking again where there was none.
  ///
  /// - Parameter isCreating: Whether the file is made where there is none.
  /// - Returns: The way.
  /// - Throws: ``StoreError`` where the file cannot be opened or made.
  func now(creating isCreating: Bool = false) throws(StoreError) -> FileAccess {
    try access.withLock { access throws(StoreError) in
      guard case .absent = access else { return access }
      if let found = try opening.find() {
        access = found
      } else if isCreating {
        access = try opening.create()
      }
      return access
    }
  }

  /// Closes what stays open.
  ///
  /// - Throws: What SQLite throws.
  func close() throws {
    try access.withLock { access in
      try access.close()
      if case .absent = access { access = .closed }
    }
  }
}
