import Files
import Foundation
import PluginAPI

/// A workspace whose files were made as small as their contents.
package struct WorkspaceCompaction: Sendable {
  /// The bytes of the workspace's files before it.
  package let before: Int
  /// The bytes after it.
  package let after: Int

  /// Makes the files small; a damaged workspace is left as it is.
  ///
  /// - Parameter location: The workspace.
  /// - Throws: ``WorkspaceError`` if it cannot be read or written, or is damaged.
  package init(of location: WorkspaceLocation) throws(WorkspaceError) {
    try location.checkFile()
    // Before it is opened: an open workspace has more files.
    let found = WorkspaceFileSize.candidates(for: location)
    do throws(StoreError) {
      let open = try location.store.open(location.path)
      defer { try? open.close() }
      before = WorkspaceFileSize.total(of: found, open)
      try open.checkSound(location.name)
      try open.compact()
      try open.close()
      after = WorkspaceFileSize.total(of: WorkspaceFileSize.candidates(for: location), open)
    } catch {
      throw WorkspaceError(error)
    }
  }
}
