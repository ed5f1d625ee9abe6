import PluginAPI

/// Both locks of a workspace, which keep other stores from writing.
final class FilesClaim: Sendable {
  private let workspace: WriteLock
  private let local: WriteLock

  /// Takes the locks.
  ///
  /// - Parameter path: The workspace, as the user named it.
  /// - Throws: ``StoreError`` with ``ErrorCode/locked`` if another store has one.
  init(path: String) throws(StoreError) {
    let files = try WorkspaceFiles(location: path)
    workspace = try WriteLock.take(.workspace, files.lock, files.calls)
    local = try WriteLock.take(.local, files.localLock, files.calls)
  }
}
