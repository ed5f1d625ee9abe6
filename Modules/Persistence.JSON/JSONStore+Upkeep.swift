public import PluginAPI
import Synchronization

extension JSONStore {
  /// What in the file is not as Callboard wrote it last, and everything wrong in the one beside it;
  /// whether the contents fit together was checked when it was opened.
  ///
  /// - Parameter extent: Both are the same here.
  /// - Returns: The findings.
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be read.
  public func findings(_ extent: CheckExtent) throws(StoreError) -> [StoreFinding] {
    try workspace.session.withLock { session throws(StoreError) in try session.findings() }
  }

  /// Writes the file beside the workspace again, without what is not on record any more.
  ///
  /// - Throws: ``/PluginAPI/StoreError`` if it cannot be written, with
  ///   ``/PluginAPI/ErrorCode/locked`` if another process keeps it locked.
  public func compact() throws(StoreError) {
    try workspace.session.withLock { session throws(StoreError) in try session.compact() }
  }

  /// Writes an exact copy of the file, and of the one beside it.
  ///
  /// - Parameter path: The file of the copy; the other one has the suffix `.local`.
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be read, or the copy not be
  ///   written; nothing is then left of it.
  public func backUp(to path: String) throws(StoreError) {
    try workspace.session.withLock { session throws(StoreError) in try session.backUp(to: path) }
  }
}
