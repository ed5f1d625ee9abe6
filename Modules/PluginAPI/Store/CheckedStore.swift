/// The upkeep of a workspace: its file is checked, made small, and copied.
///
/// None of it is a change: it is not numbered, undone or synced.
public protocol CheckedStore: ChangeStore {
  /// What is wrong in the file; nothing in a sound workspace.
  ///
  /// This is about the structure of the file: that it can be read, that its parts agree, and that
  /// what entities refer to exists. Stores keep blocks whose object is missing, so these are not
  /// among the findings. Rules of boards and trips are not checked.
  ///
  /// - Parameter extent: How much to look for.
  /// - Returns: The findings.
  /// - Throws: ``StoreError`` if the file cannot be checked, and with ``ErrorCode/cancelled`` if
  ///   the task is cancelled.
  func findings(_ extent: CheckExtent) throws(StoreError) -> [StoreFinding]

  /// Gives room back that the file no longer needs.
  ///
  /// - Throws: ``StoreError`` if the workspace cannot be written, with ``ErrorCode/locked`` if
  ///   another process writes it. The workspace is then as before.
  func compact() throws(StoreError)

  /// Writes an exact copy of the workspace in the same format, with its history, its outbox and the
  /// rows of sync.
  ///
  /// Others can use the workspace meanwhile: the copy is one state of it. It is on the disk when
  /// this returns. It has the permissions of the original.
  ///
  /// - Parameter path: The file of the copy, in an existing folder, with no file of that name. The
  ///   copy may have more files beside it, whose names begin with that name.
  /// - Throws: ``StoreError`` if the workspace cannot be read, or the copy not be written; nothing
  ///   is then left of it.
  func backUp(to path: String) throws(StoreError)
}

/// How much a check of a workspace looks for.
public enum CheckExtent: Sendable {
  /// What a store also looks for before it writes: whether the file is as it was written last.
  case damage
  /// Everything, which takes several times as long.
  case everything
}

extension CheckedStore {
  /// Everything wrong in the file.
  ///
  /// - Throws: ``StoreError`` if the file cannot be checked, and with ``ErrorCode/cancelled`` if
  ///   the task is cancelled.
  public func findings() throws(StoreError) -> [StoreFinding] { try findings(.everything) }
}
