public import Domain

/// Watches a commit: called before each change with the number already written; `false` cancels the
/// commit, and nothing is stored.
///
/// It may be called millions of times, but never after the commit has returned.
public typealias CommitWatch = (_ written: Int) -> Bool

extension ChangeStore {
  /// Stores all changes of the program itself, or none; they are durable when this returns.
  ///
  /// - Parameters:
  ///   - changes: The changes, in order.
  ///   - expected: The state the changes were decided on.
  ///   - watch: Watches the writing, and can cancel it.
  /// - Returns: The new state.
  /// - Throws: The errors of a commit.
  public func commit(
    _ changes: [Change], expecting expected: StoreSequence, watchedBy watch: CommitWatch? = nil
  ) throws(StoreError) -> StoreSequence {
    try commit(changes, expecting: expected, from: .program, watchedBy: watch)
  }
}
